import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attribute, isElement } from '../../apps/audit-engine/src/page/parsing/html-nodes.js';
import { parseDocument } from '../../apps/audit-engine/src/page/parsing/parse-document.js';
import { Walk, type ElementSpan } from '../../apps/audit-engine/src/page/parsing/walk.js';
import { type Bag, bagOf, without } from '../../apps/audit-engine/test-support/corpus/word-overlap.js';
import { withoutMarks } from '../../apps/audit-engine/test-support/corpus/without-marks.js';
import { type Layout, MAX_PAGES } from './manifest.js';

/** A page, and what is known of its main content. */
export interface GoldPage {
  readonly name: string;
  readonly html: Uint8Array;
  /** The words of its main content, where all of it is known. */
  readonly words?: Bag;
  /** Passages of its main content. */
  readonly passages: readonly string[];
}

/** Shorter contents are pictures, videos and notices of errors. */
const MIN_WORDS = 20;
const MAX_BYTES = 600_000;

/** Returns the pages of an unpacked package, by name. */
export function goldPages(folder: string, layout: Layout): readonly GoldPage[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return READERS[layout](folder, names);
}

const READERS: Readonly<Record<Layout, (folder: string, names: readonly string[]) => readonly GoldPage[]>> = {
  expected: (folder, names) =>
    names
      .filter((name) => name.endsWith('/source.html'))
      .map((name) => {
        const expected = readFileSync(join(folder, dirname(name), 'expected.html'), 'utf8');
        return {
          name: dirname(name),
          html: readFileSync(join(folder, name)),
          words: bagOf(textOf(expected)),
          passages: [],
        };
      })
      .filter(({ words }) => words.size >= MIN_WORDS),
  beginning: (folder, names) =>
    names
      .filter((name) => name.endsWith('.html'))
      .map((name) => {
        const file = join(folder, name.replace(/html$/, 'json'));
        const { expected } = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as {
          expected?: { cleaned_text?: string };
        };
        // The file has the title and the first sentences, or all of the text.
        const passages = (expected?.cleaned_text ?? '').split('\n').filter((line) => line.trim() !== '');
        return { name, html: readFileSync(join(folder, name)), passages: passages.slice(0, 3) };
      }),
  excerpts: (folder, names) =>
    names
      .filter((name) => name.endsWith('/source.htm'))
      .map((name) => {
        const file = join(folder, dirname(name), 'expected.json');
        const excerpts = JSON.parse(readFileSync(file, 'utf8')) as Record<
          'textStart' | 'textMid' | 'textEnd',
          string
        >;
        const passages = [excerpts.textStart, excerpts.textMid, excerpts.textEnd].map(textOf);
        return { name: dirname(name), html: readFileSync(join(folder, name)), passages };
      }),
  pages: (folder, names) => {
    const pages = names.filter((name) => /\.(?:test)?html$/.test(name));
    const step = Math.max(1, Math.ceil(pages.length / MAX_PAGES));
    return pages
      .filter((_, index) => index % step === 0)
      .map((name) => ({ name, html: readFileSync(join(folder, name)), passages: [] }));
  },
  marked: (folder, names) => {
    // Packages link to folders of their own.
    const page = realpathSync(folder);
    const isFile = (name: string) => realpathSync(join(folder, name)) === join(page, name);
    const pages = names.filter((name) => name.endsWith('.html') && isFile(name));
    const step = Math.max(1, Math.ceil(pages.length / MAX_PAGES));
    return pages
      .filter((_, index) => index % step === 0)
      .map((name) => ({ name, html: readFileSync(join(folder, name)) }))
      .flatMap(({ name, html }) => {
        const words = html.length > MAX_BYTES ? undefined : markedWords(html.toString());
        if (words === undefined || words.size < MIN_WORDS) return [];
        return [{ name, html: Buffer.from(withoutMarks(html.toString())), words, passages: [] }];
      });
  },
};

function textOf(html: string): string {
  const { walk, body } = walkOf(html);
  return body === undefined ? '' : walk.textOf(body.element);
}

/** Returns the words of the one element that is marked as the main content, without navigation in it. */
function markedWords(html: string): Bag | undefined {
  const { walk } = walkOf(html);
  const marked = walk.elements.filter(
    ({ element }) => element.tagName === 'main' || attribute(element, 'role') === 'main',
  );
  const [main] = marked;
  if (main === undefined || marked.length > 1) return undefined;
  const around: ElementSpan[] = [];
  for (const page of walk.below(main.element)) {
    if (page.around && page.index >= (around.at(-1)?.end ?? 0)) around.push(page);
  }
  return without(
    bagOf(walk.textOf(main.element)),
    bagOf(around.map(({ element }) => walk.textOf(element)).join(' ')),
  );
}

function walkOf(html: string): { walk: Walk; body: ElementSpan | undefined } {
  const document = parseDocument(html);
  const root = document.childNodes.find(isElement);
  const body = root?.childNodes.filter(isElement).find(({ tagName }) => tagName === 'body');
  const walk = new Walk(document);
  return { walk, body: body && walk.spanOf(body) };
}
