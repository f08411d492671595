import type { Labelled, Meta, PageElements } from '../page/content/elements.js';
import type { Page } from '../page/page.js';
import { isCjk } from '../page/language/words.js';
import { oncePer } from '../page/once.js';
import { parentOf } from '../page/parsing/html-nodes.js';
import type { Element } from '../page/parsing/parse-document.js';

export function metaContent(page: Page, name: string): string | undefined {
  return page.elements.metas.find((meta) => meta.name === name)?.content.trim();
}

/** Returns the meta elements with one of these names or properties, in document order. */
export function metaElements(
  page: { readonly elements: Pick<PageElements, 'metas'> },
  ...names: readonly string[]
): readonly Meta[] {
  return page.elements.metas.filter(({ name }) => names.includes(name));
}

/** Returns the first title with text, wherever it is. */
export function titleOf(page: Page): string {
  return titleElement(page)?.text.replace(/\s+/g, ' ').trim() ?? '';
}

export function h1Of(page: Page): string {
  return h1Element(page)?.text ?? '';
}

/** Returns the elements that say what the page is about: its title and its main heading, where they have text. */
export function titlesOf(page: Page): readonly Labelled[] {
  return [titleElement(page), h1Element(page)].filter((each) => each !== undefined);
}

function titleElement(page: Page): Labelled | undefined {
  return page.elements.titles.find(({ text }) => text.trim() !== '');
}

/** Returns the h1 above the content where the content has its own: many sites write their name as one. */
export function h1OfSite(page: Page): string | undefined {
  const [first] = h1Elements(page);
  return first === h1Element(page) ? undefined : first?.text;
}

/** Returns the h1 within the main content, or else the first one. */
export const h1Element = oncePer((page: Page): Labelled | undefined => {
  const headings = h1Elements(page);
  if (headings.length < 2) return headings[0];
  return headings.find(({ element }) => isWithin(element, page.main.element)) ?? headings[0];
});

function h1Elements({ elements: { headings } }: Page): readonly Labelled[] {
  return headings.filter(({ level, text }) => level === 1 && text !== '');
}

export function isWithin(element: Element, outer: Element | undefined): boolean {
  let around: Element | undefined = element;
  while (around !== undefined && around !== outer) around = parentOf(around);
  return around !== undefined;
}

/** Returns the width of a text in a result line: a Chinese or Japanese character is about two wide. */
export function lineWidth(text: string): number {
  return isCjk(text) ? text.length * 1.85 : text.length;
}
