import { describe, expect, it } from '@jest/globals';
import type { Check } from '../src/checks/check.js';
import type { Page } from '../src/page/page.js';
import { FINE } from '../src/scoring/issues.js';
import { applied } from '../src/scoring/score-engine.js';
import { checkOf, pageOf, type PageOptions } from './page-of.js';

type CheckCase = readonly [what: string, html: string, score: number | null, options?: PageOptions];

/** Declares one test for each page of a check. Whatever fails says what is wrong. */
export function describeCheck(id: string, rows: readonly CheckCase[]): void {
  describe(id, () => {
    it.each(rows.map(([what, html, score, options]) => ({ what, html, score, options })))(
      'gives $score for $what',
      ({ html, score, options }) => {
        const page = pageOf(html, options);
        const measured = applied(checkOf(id), page);
        if (score === null) expect(measured).toBeNull();
        else expect(measured).toBeCloseTo(score, 5);
        if (score !== null && score < FINE) expectWords(checkOf(id), page);
      },
    );
  });
}

function expectWords({ problem, problemOf, evidence }: Check, page: Page): void {
  const title = problemOf?.(page) ?? problem;
  expect(title).toMatch(/^\S.{10,98}\S$/u);
  const lines = evidence?.(page) ?? [title];
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatch(/^\S.*\S$|^\S$/su);
}

/** The same for the main content of pages in other languages. */
export function describeCheckIn(
  id: string,
  rows: readonly (readonly [language: string, what: string, markup: string, score: number | null])[],
): void {
  describeCheck(
    id,
    rows.map(([language, what, markup, score]) => [
      `${what}, in "${language}"`,
      mainIn(language, markup),
      score,
    ]),
  );
}

/** The address of the pages here, unless their options say another. */
export const OWN = 'https://site.example/guides/page';

export const HOME = { url: 'https://site.example/' };

/** Returns a page with this head. */
export function head(markup: string): string {
  return `<!doctype html><html lang="en"><head>${markup}</head><body><p>text</p></body></html>`;
}

/** Returns a page with this body. */
export function body(markup: string): string {
  return `<!doctype html><html lang="en"><head><title>t</title></head><body>${markup}</body></html>`;
}

/** Returns a page with this main content. */
export function main(markup: string): string {
  return mainIn('en', markup);
}

export function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${content}">`;
}

export function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${href}">`;
}

/** Returns a page with a block of structured data in its head. */
export function described(node: object): string {
  return head(schema(node));
}

/** Returns a block of structured data of schema.org. */
export function schema(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...node })}</script>`;
}

/** Returns a page in a declared language with this main content. */
export function mainIn(language: string, markup: string): string {
  return body(`<main>${markup}</main>`).replace('lang="en"', `lang="${language}"`);
}
