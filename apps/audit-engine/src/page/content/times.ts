import { attribute } from '../parsing/html-nodes.js';
import type { Element } from '../parsing/parse-document.js';
import type { Labelled } from './elements.js';
import { MAX_LABEL_CHARACTERS, type ElementSpan, type Walk } from '../parsing/walk.js';

/**
 * Matches "comments" only as a separate word: a theme that marks pages "comments-open" does not tell where the comments
 * are.
 */
const COMMENTS =
  /(?:^|\s)(?:[\w-]*__)?comment(?:s|list)?(?:[-_](?:area|body|content|item|list|section|text|thread|wrap(?:per)?|\d+))?(?=\s|$)/i;
const MAX_ATTRIBUTE_CHARACTERS = 500;

/**
 * Returns the parts of the page with readers' comments, outermost first. Never returns a part that holds the main
 * content.
 */
export function commentsOf(walk: Walk, main: Element | undefined): readonly ElementSpan[] {
  const within = main && walk.spanOf(main);
  const found: ElementSpan[] = [];
  for (const span of walk.elements) {
    if (span.inHead || span.index < (found.at(-1)?.end ?? 0)) continue;
    if (within !== undefined && holds(span, within)) continue;
    if (isComments(span.element)) found.push(span);
  }
  return found;
}

function isComments(element: Element): boolean {
  return ['id', 'class'].some((name) => {
    const value = attribute(element, name);
    return value !== undefined && COMMENTS.test(value.slice(0, MAX_ATTRIBUTE_CHARACTERS));
  });
}

function holds(outer: ElementSpan, inner: ElementSpan): boolean {
  return outer.index <= inner.index && outer.end >= inner.end;
}

/**
 * Returns the `<time>` elements with their values in the main content, in the article around it and in headers. Excludes dates beside
 * it, which belong to other pages, and dates in comments.
 */
export function timesOf(walk: Walk, main: Element | undefined, comments: readonly ElementSpan[]): Labelled[] {
  if (main === undefined) return [];
  const within = walk.spanOf(main);
  const times: Labelled[] = [];
  let next = 0;
  let ownEnd = 0;
  for (const span of walk.elements) {
    const { element, index } = span;
    let beside = comments[next];
    while (beside !== undefined && beside.end <= index) beside = comments[++next];
    if (
      element === main ||
      element.tagName === 'header' ||
      (element.tagName === 'article' && holds(span, within))
    )
      ownEnd = Math.max(ownEnd, span.end);
    const commented = beside !== undefined && index >= beside.index;
    if (element.tagName !== 'time' || index >= ownEnd || span.hidden || span.around || commented) continue;
    times.push({
      element,
      text: attribute(element, 'datetime') ?? walk.textOf(element, MAX_LABEL_CHARACTERS),
    });
  }
  return times;
}
