import type { Page } from '../page/page.js';
import type { Element } from '../page/parsing/parse-document.js';
import { isCjk } from '../page/language/words.js';

/** Returns the contents of the meta elements with that name or property, in document order. */
export function metaContents(page: Page, name: string): readonly string[] {
  return page.elements.metas.filter((meta) => meta.name === name).map(({ content }) => content.trim());
}

export function metaContent(page: Page, name: string): string | undefined {
  return metaContents(page, name)[0];
}

/** Returns the meta elements with one of these names or properties, in document order. */
export function metaElements(page: Page, ...names: readonly string[]): readonly Element[] {
  return page.elements.metas.filter(({ name }) => names.includes(name)).map(({ element }) => element);
}

/** Returns the first title with text, wherever it is. */
export function titleOf(page: Page): string {
  return (
    page.elements.titles
      .find(({ text }) => text.trim() !== '')
      ?.text.replace(/\s+/g, ' ')
      .trim() ?? ''
  );
}

export function h1Of(page: Page): string {
  return page.elements.headings.find(({ level, text }) => level === 1 && text !== '')?.text ?? '';
}

/** Returns the width of a text in a result line: a Chinese or Japanese character is about two wide. */
export function lineWidth(text: string): number {
  return isCjk(text) ? text.length * 1.85 : text.length;
}
