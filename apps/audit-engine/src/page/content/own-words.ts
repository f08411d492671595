import { countWords } from '../language/words.js';
import type { Element } from '../parsing/parse-document.js';
import type { ElementSpan, Walk } from '../parsing/walk.js';
import { LINKED, NameKinds } from './beside-content.js';

/** A part with the main heading and more of the text than this is the page, whatever its name. */
const WHOLE = 0.9;

/**
 * Returns the number of words of a body that are no part of the frame of a site: not in navigation, its header and footer,
 * nor in parts whose names tell of menus, banners or comments. A page that scripts make may have all of these, and nothing
 * else. A header with a main heading is no frame.
 */
export function ownWordsOf(body: Element, walk: Walk): number {
  const all = walk.spanOf(body);
  const { index, end } = all;
  const inside = walk.elements.slice(index + 1, end);
  const names = new NameKinds();
  const linked = linkedBefore(inside);
  const headings = inside.filter(({ element, hidden }) => element.tagName === 'h1' && !hidden);
  let nextHeading = 0;
  let landmarkEnd = 0;
  let words = countWords(walk.textOf(body));
  const isFrame = (span: ElementSpan, at: number): boolean => {
    const { tagName } = span.element;
    if (span.around || tagName === 'footer') return span.around || at >= landmarkEnd;
    if (at < landmarkEnd) return false;
    const holdsHeading = (headings[nextHeading]?.index ?? Infinity) < span.end;
    if (tagName === 'header') return !holdsHeading;
    // "page scoped-search" is no search.
    if (holdsHeading && span.to - span.from > WHOLE * (all.to - all.from)) return false;
    const kind = names.of(span.element);
    if (kind !== 'links') return kind !== undefined;
    const characters = (linked[span.end - index - 1] ?? 0) - (linked[at - index - 1] ?? 0);
    return characters >= (span.to - span.from) * LINKED;
  };
  for (let at = index + 1; at < end;) {
    const span = walk.elements[at];
    if (span === undefined) break;
    while ((headings[nextHeading]?.index ?? Infinity) < at) nextHeading++;
    if (span.element.tagName === 'main' || span.element.tagName === 'article')
      landmarkEnd = Math.max(landmarkEnd, span.end);
    const isLeftOut = span.to > span.from && !span.hidden && isFrame(span, at);
    if (isLeftOut) words -= countWords(walk.textOf(span.element));
    at = isLeftOut || span.hidden ? span.end : at + 1;
  }
  return Math.max(0, words);
}

/** Returns for each element how many characters of links are before it; at the end, of all. */
function linkedBefore(elements: readonly ElementSpan[]): Float64Array {
  const sums = new Float64Array(elements.length + 1);
  let linkEnd = 0;
  elements.forEach(({ element, index, end, from, to, hidden }, at) => {
    const opens = element.tagName === 'a' && !hidden && index >= linkEnd;
    if (opens) linkEnd = end;
    sums[at + 1] = (sums[at] ?? 0) + (opens ? to - from : 0);
  });
  return sums;
}
