import { defaultTreeAdapter, html, serializeOuter } from 'parse5';
import type { IssueCode } from '#contracts/audit/audits';
import { partsOfTitle } from '../../page/language/words.js';
import type { Heading } from '../../page/content/elements.js';
import type { Element } from '../../page/parsing/parse-document.js';
import { isNameAlone } from '../contradictions/name-alone.js';
import { h1Of, titleOf } from '../meta.js';
import { isBareName } from '../site-names.js';
import { leavingOut, MAX_ELEMENTS, tag, theSameFor, type WritesCode } from './code.js';

/** Makes one main heading: of several, that of the content stays. One from the title is an example. */
export const mainHeadingCode: WritesCode = (page) => {
  const headings = page.elements.headings.filter(({ level }) => level === 1);
  const withText = headings.filter(({ text }) => text !== '');
  if (withText.length > 1) {
    const own = withText.find(({ text }) => text === h1Of(page));
    const others = withText.filter((heading) => heading !== own);
    return relevelled(others.map((heading) => ({ heading, level: 2 })));
  }
  const [subject = ''] = partsOfTitle(titleOf(page));
  if (isNameAlone(page) || subject === '' || isBareName(page, subject)) return undefined;
  const empty = headings.find(({ element }) => element.childNodes.length === 0)?.element;
  return {
    language: 'html',
    into: 'at the start of the main content',
    ...(empty === undefined ? {} : { before: serializeOuter(empty) }),
    after: tag('h1', {}, subject),
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
  if (changed.length === 0) return undefined;
  const shown = changed.slice(0, MAX_ELEMENTS);
  return {
    language: 'html',
    into: 'in the HTML',
    before: shown.map(({ heading: { element } }) => serializeOuter(element)).join('\n'),
    after: shown.map(({ heading, level }) => serializeOuter(asLevel(heading.element, level))).join('\n'),
    ...leavingOut(theSameFor(changed.length - shown.length, 'heading')),
  };
}

/** The page itself stays as it is: it shares what is within the heading. */
function asLevel({ attrs, childNodes }: Element, level: number): Element {
  const heading = defaultTreeAdapter.createElement(`h${level}`, html.NS.HTML, attrs);
  heading.childNodes = childNodes;
  return heading;
}
