import type { MarkupPosition } from '#contracts/audit/audits';
import { attribute, isElement, parentOf } from '../parsing/html-nodes.js';
import { once } from '../once.js';
import type { Element } from '../parsing/parse-document.js';

/** A tag is longer only where a page inlines pictures. */
const MAX_TAG_CHARACTERS = 2_000;
const MAX_EXCERPT_CHARACTERS = 200;
const MAX_PATH_CHARACTERS = 200;
/** Lines are counted once up to each so many characters. */
const STRIDE = 4_096;

/** Of a script before what is searched for in it. */
const MAX_SCRIPT_CHARACTERS = 500_000;

const STYLE_END = /<\/style/gi;

export type SourcePosition = Pick<MarkupPosition, 'line' | 'column'>;

/** What stands in the markup of a page. */
export interface Spot {
  readonly element: Element;
  /** Returns where in the text of the element it begins, in characters; undefined, as without this, for the element. */
  readonly after?: () => number | undefined;
}

/** The markup of a page, to find its elements in again. */
export class Markup {
  /** The number of line breaks before each multiple of `STRIDE`. */
  private readonly lines = once(() => linesBefore(this.text));

  constructor(private readonly text: string) {}

  /**
   * Returns where something that was parsed from this markup is: line and column from 1, in characters, the CSS path of
   * its element, and the markup from there on. Undefined for an element that the parser added.
   */
  positionOf({ element, after }: Spot): MarkupPosition | undefined {
    const within = after?.();
    const from = within === undefined ? this.tagStart(element) : this.offsetAfter(element, within);
    if (from === undefined) return undefined;
    return {
      ...this.lineAndColumn(from),
      path: cssPathOf(element),
      excerpt: this.text.slice(from, from + MAX_EXCERPT_CHARACTERS),
    };
  }

  /**
   * Returns the offset so many characters of parsed text after a start tag; undefined as above. The parser makes one
   * character of each line break (HTML Standard, preprocessing the input stream).
   */
  private offsetAfter({ tagEnd }: Element, characters: number): number | undefined {
    if (tagEnd === undefined) return undefined;
    let offset = tagEnd + 1;
    for (let left = characters; left > 0 && offset < this.text.length; left--)
      offset += this.text.startsWith('\r\n', offset) ? 2 : 1;
    return offset;
  }

  /** Returns the text of a style element, cut after so many characters. Empty for one that the parser added. */
  styleText({ tagEnd }: Element, limit: number): string {
    if (tagEnd === undefined) return '';
    STYLE_END.lastIndex = tagEnd + 1;
    const end = STYLE_END.exec(this.text)?.index ?? this.text.length;
    return this.text.slice(tagEnd + 1, Math.min(end, tagEnd + 1 + limit));
  }

  /** Whether a script in the markup has such a text. The tree has no scripts. */
  hasInScript(form: RegExp): boolean {
    const at = this.text.search(form);
    if (at === -1) return false;
    const before = this.text.slice(Math.max(0, at - MAX_SCRIPT_CHARACTERS), at).toLowerCase();
    return before.lastIndexOf('<script') > before.lastIndexOf('</script');
  }

  private lineAndColumn(offset: number): SourcePosition {
    return {
      line: this.lineAt(offset),
      column: offset - (offset === 0 ? -1 : this.text.lastIndexOf('\n', offset - 1)),
    };
  }

  private tagStart({ tagName, tagEnd }: Element): number | undefined {
    if (tagEnd === undefined) return undefined;
    const earliest = Math.max(0, tagEnd - MAX_TAG_CHARACTERS);
    for (let at = tagEnd; at >= earliest; at--) {
      at = this.text.lastIndexOf('<', at);
      if (at < earliest) return undefined;
      if (this.text.slice(at + 1, at + 1 + tagName.length).toLowerCase() === tagName) return at;
      // An end tag or another element: the parser added this one before it.
      if (/[/a-z]/i.test(this.text[at + 1] ?? '')) return undefined;
    }
    return undefined;
  }

  private lineAt(offset: number): number {
    const stride = Math.floor(offset / STRIDE);
    return 1 + (this.lines()[stride] ?? 0) + breaksIn(this.text.slice(stride * STRIDE, offset));
  }
}

/** In one pass: a page may have all its text in one line. */
function linesBefore(text: string): number[] {
  const before: number[] = [];
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    while (before.length * STRIDE <= at) before.push(count);
    count++;
  }
  while (before.length * STRIDE <= text.length) before.push(count);
  return before;
}

function breaksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** As short as it is unique in ordinary pages: from the nearest id, with the number among its kind. */
function cssPathOf(element: Element): string {
  const steps: string[] = [];
  for (let node: Element | undefined = element; node !== undefined; node = parentOf(node)) {
    const id = attribute(node, 'id');
    if (id !== undefined && /^[a-z][\w-]{0,60}$/i.test(id)) {
      steps.unshift(`#${id}`);
      break;
    }
    steps.unshift(stepTo(node));
    if (steps.join(' > ').length > MAX_PATH_CHARACTERS) {
      steps.shift();
      break;
    }
  }
  return steps.join(' > ');
}

function stepTo(element: Element): string {
  const siblings = element.parentNode?.childNodes.filter(
    (node): node is Element => isElement(node) && node.tagName === element.tagName,
  );
  return siblings === undefined || siblings.length < 2
    ? element.tagName
    : `${element.tagName}:nth-of-type(${siblings.indexOf(element) + 1})`;
}
