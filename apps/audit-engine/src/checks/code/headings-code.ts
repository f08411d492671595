import { defaultTreeAdapter, html, serializeOuter } from 'parse5';
import type { IssueCode } from '#contracts/audit/audits';
import type { Heading } from '../../page/content/elements.js';
import { partsOfTitle } from '../../page/language/words.js';
import { isElement, isText } from '../../page/parsing/html-nodes.js';
import type { ChildNode, Element } from '../../page/parsing/parse-document.js';
import { pushChildren } from '../../page/parsing/walk.js';
import { subjectHeading } from '../contradictions/name-alone.js';
import { isWithin, titleOf } from '../meta.js';
import { isNoSubject } from '../seo/says-nothing.js';
import { attributesOf, leavingOut, MAX_ELEMENTS, tag, theSameFor, type WritesCode } from './code.js';

/**
 * Makes one main heading: of several, that of the content stays, and none that is the name of the site. One from the title is
 * an example.
 */
export const mainHeadingCode: WritesCode = (page) => {
  const headings = page.elements.headings.filter(({ level }) => level === 1);
  const withText = headings.filter(({ text }) => text !== '');
  if (withText.length > 1) {
    const own = subjectHeading(page)?.element;
    return relevelled(withText.flatMap((heading) => (heading.element === own ? [] : { heading, level: 2 })));
  }
  const subject = partsOfTitle(titleOf(page)).find((part) => !isNoSubject(page, part));
  if (withText.length > 0 || subject === undefined) return undefined;
  const empty = headings.find(
    ({ element }) => element.childNodes.length === 0 && isWithin(element, page.main.element),
  )?.element;
  return {
    language: 'html',
    ...(empty === undefined
      ? { into: 'at the start of the main content', after: tag('h1', {}, subject) }
      : {
          into: 'in the HTML',
          before: serializeOuter(empty),
          after: tag('h1', attributesOf(empty), subject),
        }),
    example: true,
  };
};

/** Closes the gaps between levels. What had one level below the same heading has one level afterwards. */
export const headingLevelsCode: WritesCode = ({ elements: { headings } }) => {
  const levels = withoutGaps(headings.map(({ level }) => level));
  const changed = headings.flatMap((heading, at) =>
    levels[at] === heading.level ? [] : { heading, level: levels[at]! },
  );
  return relevelled(changed);
};

/** Returns levels of an outline of which none is more than one below the level before it. */
export function withoutGaps(levels: readonly number[]): readonly number[] {
  const above: { readonly was: number; readonly is: number }[] = [];
  return levels.map((was) => {
    while (above.length > 0 && above.at(-1)!.was >= was) above.pop();
    const is = above.length === 0 ? was : above.at(-1)!.is + 1;
    above.push({ was, is });
    return is;
  });
}

interface Relevelled {
  readonly heading: Heading;
  readonly level: number;
}

function relevelled(changed: readonly Relevelled[]): IssueCode | undefined {
  const shown = changed.filter(({ heading }) => isPlain(heading.element)).slice(0, MAX_ELEMENTS);
  if (shown.length === 0) return undefined;
  return {
    language: 'html',
    into: 'in the HTML',
    before: shown.map(({ heading: { element } }) => serializeOuter(element)).join('\n'),
    after: shown.map(({ heading, level }) => serializeOuter(asLevel(heading.element, level))).join('\n'),
    ...leavingOut(theSameFor(changed.length - shown.length, 'heading')),
  };
}

const MAX_CHARACTERS = 300;
/** The parser drops the text of some. Headings in a heading change by themselves. */
const NOT_SHOWN: ReadonlySet<string> = new Set('script style template noscript h1 h2 h3 h4 h5 h6'.split(' '));

/** Whether a heading is short, and can be shown as it stands in the page. */
function isPlain(heading: Element): boolean {
  let left = MAX_CHARACTERS;
  const stack: ChildNode[] = [heading];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isText(node)) left -= node.value.length;
    else if (isElement(node)) {
      if (node !== heading && NOT_SHOWN.has(node.tagName)) return false;
      for (const { name, value } of node.attrs) left -= name.length + value.length;
      left -= node.tagName.length;
      pushChildren(stack, node);
    }
    if (left < 0) return false;
  }
  return true;
}

/** The page itself stays as it is: it shares what is within the heading. */
function asLevel({ attrs, childNodes }: Element, level: number): Element {
  const heading = defaultTreeAdapter.createElement(`h${level}`, html.NS.HTML, attrs);
  heading.childNodes = childNodes;
  return heading;
}
