import type { IssueCode } from '#contracts/audit/audits';
import type { Clickable } from '../../page/content/clickables.js';
import { parentOf } from '../../page/parsing/html-nodes.js';
import type { Element } from '../../page/parsing/parse-document.js';
import { elementsIn, shownText } from '../kinds/shown/lines.js';
import { counted } from '../wording.js';
import {
  attributesOf,
  changeEach,
  leavingOut,
  MAX_LOOKED_AT,
  tag,
  theSameFor,
  type WritesCode,
} from './code.js';

const MAX_ALT = 120;
/** Elements between an image and the figure or link that holds it. */
const MAX_BETWEEN = 4;
const MAX_CONTROLS = 5;

/** Gives images the words of their caption or link. What others show only their owner can say. */
export const altCode: WritesCode = ({ elements }) => {
  const unnamed = elements.images.filter(({ isNamed }) => !isNamed);
  const looked = unnamed.slice(0, MAX_LOOKED_AT);
  const captions = new Map(looked.map(({ element }) => [element, captionOf(element)]));
  const code = changeEach(looked, (image) => {
    const alt = captions.get(image);
    return alt === undefined ? undefined : { alt };
  });
  const withWords = [...captions.values()].filter((caption) => caption !== undefined).length;
  const others = unnamed.length - withWords;
  const missing = others === 0 ? [] : [`the words of ${counted(others, 'more image')}`];
  return code && { ...code, ...leavingOut([...(code.missing ?? []), ...missing]) };
};

function captionOf(image: Element): string | undefined {
  let around = parentOf(image);
  for (let up = 0; up < MAX_BETWEEN && around !== undefined; up++, around = parentOf(around)) {
    if (around.tagName !== 'figure' && around.tagName !== 'a') continue;
    const [caption] = around.tagName === 'figure' ? elementsIn(around, 'figcaption') : [around];
    const text = caption && shownText(caption).replace(/\s+/g, ' ').trim();
    if (text) return text.length > MAX_ALT ? undefined : text;
  }
  return undefined;
}

/** Makes buttons of what is clicked. */
export function buttonsCode(clickables: readonly Clickable[]): IssueCode | undefined {
  const named = clickables.filter(({ name }) => name !== '').slice(0, MAX_CONTROLS);
  const more = clickables.length - named.length;
  if (named.length === 0) return undefined;
  const written = named.map(({ element, name }) => ({ own: attributesOf(element), element, name }));
  return {
    language: 'html',
    into: 'in the HTML',
    before: written.map(({ own, element, name }) => tag(element.tagName, own, name)).join('\n'),
    after: written
      .map(({ own, name }) => tag('button', { type: 'button', ...own, ...IMPLIED }, name))
      .join('\n'),
    ...leavingOut(theSameFor(more, 'element')),
  };
}

/** What a button has by itself. */
const IMPLIED = { role: undefined, tabindex: undefined, href: undefined };
