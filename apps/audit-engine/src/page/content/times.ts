import { attribute } from '../parsing/html-nodes.js';
import type { Element } from '../parsing/parse-document.js';
import type { Labelled } from './elements.js';
import { MAX_LABEL_CHARACTERS, type Placed, type Walk } from '../parsing/walk.js';

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
export function commentsOf(walk: Walk, main: Element | undefined): readonly Placed[] {
  const within = main && walk.placeOf(main);
  const found: Placed[] = [];
  for (const place of walk.elements) {
    if (place.inHead || place.index < (found.at(-1)?.end ?? 0)) continue;
    if (within !== undefined && holds(place, within)) continue;
    if (isComments(place.element)) found.push(place);
  }
  return found;
}

function isComments(element: Element): boolean {
  return ['id', 'class'].some((name) => {
    const value = attribute(element, name);
    return value !== undefined && COMMENTS.test(value.slice(0, MAX_ATTRIBUTE_CHARACTERS));
  });
}

function holds(outer: Placed, inner: Placed): boolean {
  return outer.index <= inner.index && outer.end >= inner.end;
}

/**
 * Returns the `<time>` elements with their values in the main content, in the article around it and in headers. Excludes dates beside
 * it, which belong to other pages, and dates in comments.
 */
export function timesOf(walk: Walk, main: Element | undefined, comments: readonly Placed[]): Labelled[] {
  if (main === undefined) return [];
  const within = walk.placeOf(main);
  const times: Labelled[] = [];
  let next = 0;
  let ownEnd = 0;
  for (const place of walk.elements) {
    const { element, index } = place;
    let beside = comments[next];
    while (beside !== undefined && beside.end <= index) beside = comments[++next];
    if (
      element === main ||
      element.tagName === 'header' ||
      (element.tagName === 'article' && holds(place, within))
    )
      ownEnd = Math.max(ownEnd, place.end);
    const commented = beside !== undefined && index >= beside.index;
    if (element.tagName !== 'time' || index >= ownEnd || place.hidden || place.around || commented) continue;
    times.push({
      element,
      text: attribute(element, 'datetime') ?? walk.textOf(element, MAX_LABEL_CHARACTERS),
    });
  }
  return times;
}
