import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../../../tools/local/project-root.js';
import { pageOf, type PageOptions, words } from './page-of.js';
import type { Page } from '../src/page/page.js';

/** A file for each dimension of each engine; `README.md` there says how they are written. */
const EXAMPLES = join(projectRoot, 'apps', 'audit-engine', 'examples');

/** A page, and what else a check reads of its site. */
export interface ExamplePage extends PageOptions {
  readonly html: string;
}

export interface CheckExample {
  readonly bad: ExamplePage;
  readonly good: ExamplePage;
}

type Written = Readonly<Record<'bad' | 'good', string | ExamplePage>>;

/** Returns the examples by the ids of their checks. */
export function readExamples(): ReadonlyMap<string, CheckExample> {
  const files = readdirSync(EXAMPLES).filter((name) => name.endsWith('.yaml'));
  const examples = files.flatMap((name) =>
    Object.entries(parse(readFileSync(join(EXAMPLES, name), 'utf8')) as Record<string, Written>),
  );
  return new Map(examples.map(([id, { bad, good }]) => [id, { bad: pageIn(bad), good: pageIn(good) }]));
}

function pageIn(written: string | ExamplePage): ExamplePage {
  return typeof written === 'string' ? { html: written } : { ...written, html: written.html ?? '' };
}

/** Returns the page as the engine reads it, with the words that its example leaves out. */
export function examplePageOf({ html, ...options }: ExamplePage): Page {
  return pageOf(withWords(html, words), options);
}

/** Replaces `{{120 words}}`, which stands for text that only its length counts of. */
export function withWords(html: string, textOf: (count: number) => string): string {
  return html.replaceAll(/\{\{(\d+) words\}\}/g, (_, count: string) => textOf(Number(count)));
}
