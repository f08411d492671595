import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../../tools/local/project-root.js';
import type { PageKind } from '#contracts/audit/page-kinds';
import type { PageOptions } from '../page-of.js';

/** The folder of the corpus; its README describes the content. */
export const CORPUS = join(projectRoot, 'apps', 'audit-engine', 'corpus');

/** The overall quality of a page; `defect` is a good page with one fault. */
export type Quality = 'good' | 'bad' | 'defect';

/** An expert's verdicts on a page, made before any check, as ids of checks. */
export interface Expectations {
  /** 0.9 at least. */
  readonly pass: readonly string[];
  /** 0.5 at most. */
  readonly fail: readonly string[];
  readonly notApplicable: readonly string[];
}

/** The contents of a `page.json`. */
interface Description extends Omit<PageOptions, 'robots' | 'sitemap' | 'llms'> {
  /** The point of the page, in one sentence. */
  readonly note: string;
  readonly quality: Quality;
  /** The kind of which this is a page as the best of its trade would publish it. */
  readonly great?: PageKind;
  readonly url: string;
  /** A status, or `unreached`, if the folder has no such file. */
  readonly robots?: number | 'unreached';
  readonly sitemap?: number | 'unreached';
  readonly llms?: number | 'unreached';
  /** Inlines a picture of so many kilobytes before `</body>`, for pages that are too large to be stored as a file. */
  readonly inlinedImageKb?: number;
  readonly expect: Expectations;
}

export interface CorpusPage {
  readonly name: string;
  readonly note: string;
  readonly quality: Quality;
  readonly great: PageKind | undefined;
  readonly html: Uint8Array;
  readonly options: PageOptions;
  readonly expect: Expectations;
}

/** Returns every page of the corpus, by name. Throws if a folder lacks its `page.html` or `page.json`. */
export function readCorpus(): readonly CorpusPage[] {
  return readdirSync(CORPUS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map(readCorpusPage);
}

function readCorpusPage(name: string): CorpusPage {
  const folder = join(CORPUS, name);
  const { note, quality, great, expect, inlinedImageKb, ...options } = JSON.parse(
    readFileSync(join(folder, 'page.json'), 'utf8'),
  ) as Description;
  const files = {
    robots: textOf(join(folder, 'robots.txt')),
    sitemap: textOf(join(folder, 'sitemap.xml')),
    llms: textOf(join(folder, 'llms.txt')),
  };
  const html = readFileSync(join(folder, 'page.html'));
  return {
    name,
    note,
    quality,
    great,
    expect,
    html: inlinedImageKb === undefined ? html : withImage(html, inlinedImageKb),
    options: { ...options, ...definedOf(files) },
  };
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function definedOf(files: Readonly<Record<string, string | undefined>>): PageOptions {
  return Object.fromEntries(Object.entries(files).filter(([, text]) => text !== undefined));
}

function withImage(html: Uint8Array, kilobytes: number): Uint8Array {
  const image = `<img alt="" src="data:image/png;base64,${'A'.repeat(kilobytes * 1_000)}">`;
  return Buffer.from(Buffer.from(html).toString().replace('</body>', `${image}</body>`));
}
