import { countWords } from '../language/words.js';
import type { Element } from '../parsing/parse-document.js';
import type { Placed, Walk } from '../parsing/walk.js';
import { NameKinds } from './beside-content.js';

/** From this share of links on, a name like "menu" is believed. */
const LINKED = 0.3;

/**
 * Returns the number of words of a body that are no part of the frame of a site: not in navigation, its header and footer,
 * nor in parts whose names tell of menus, banners or comments. A page that scripts make may have all of these, and nothing
 * else. A header with a main heading is no frame.
 */
export function ownWordsOf(body: Element, walk: Walk): number {
  const { index, end } = walk.placeOf(body);
  const inside = walk.elements.slice(index + 1, end);
  const names = new NameKinds();
  const linked = linkedBefore(inside);
  const headings = inside.filter(({ element, hidden }) => element.tagName === 'h1' && !hidden);
  let nextHeading = 0;
  let landmarkEnd = 0;
  let words = countWords(walk.textOf(body));
  const isFrame = (place: Placed, at: number): boolean => {
    const { tagName } = place.element;
    if (place.around || tagName === 'footer') return place.around || at >= landmarkEnd;
    if (at < landmarkEnd) return false;
    if (tagName === 'header') return (headings[nextHeading]?.index ?? Infinity) >= place.end;
    const kind = names.of(place.element);
    if (kind !== 'links') return kind !== undefined;
    const characters = (linked[place.end - index - 1] ?? 0) - (linked[at - index - 1] ?? 0);
    return characters >= (place.to - place.from) * LINKED;
  };
  for (let at = index + 1; at < end;) {
    const place = walk.elements[at];
    if (place === undefined) break;
    while ((headings[nextHeading]?.index ?? Infinity) < at) nextHeading++;
    if (place.element.tagName === 'main' || place.element.tagName === 'article')
      landmarkEnd = Math.max(landmarkEnd, place.end);
    const isLeftOut = place.to > place.from && !place.hidden && isFrame(place, at);
    if (isLeftOut) words -= countWords(walk.textOf(place.element));
    at = isLeftOut || place.hidden ? place.end : at + 1;
  }
  return Math.max(0, words);
}

/** Returns for each element how many characters of links are before it; at the end, of all. */
function linkedBefore(elements: readonly Placed[]): Float64Array {
  const sums = new Float64Array(elements.length + 1);
  let linkEnd = 0;
  elements.forEach(({ element, index, end, from, to, hidden }, at) => {
    const opens = element.tagName === 'a' && !hidden && index >= linkEnd;
    if (opens) linkEnd = end;
    sums[at + 1] = (sums[at] ?? 0) + (opens ? to - from : 0);
  });
  return sums;
}
