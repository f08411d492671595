import { describe, expect, it } from '@jest/globals';
import { FINE } from '../src/scoring/issues.js';
import { checkOf, pageOf, scoreOf, type PageOptions } from './page-of.js';

/**
 * One of Lighthouse's own expectations as a page. The cases are rewritten from GoogleChrome/lighthouse (Apache-2.0,
 * Copyright Google LLC): `core/test/audits/seo` and `cli/test/fixtures/seo`.
 */
interface LighthouseCase {
  readonly what: string;
  readonly html: string;
  readonly options: PageOptions;
  /** Lighthouse's verdict; what is not applicable passes. */
  readonly passes: boolean;
  /** Why our verdict is the opposite. */
  readonly otherwise: string | undefined;
}

export function page(
  what: string,
  passes: boolean,
  html: string,
  options: PageOptions = {},
  otherwise?: string,
): LighthouseCase {
  return { what, html, options, passes, otherwise };
}

/** Declares a test for each case of an audit. Our verdict is that of all these checks together. */
export function describeAudit(
  audit: string,
  checks: readonly string[],
  cases: readonly LighthouseCase[],
): void {
  describe(`Lighthouse's ${audit}`, () => {
    it.each(
      cases.map(
        (each) => [each.what, each.otherwise === undefined ? '' : ` (${each.otherwise})`, each] as const,
      ),
    )('%s%s', (_what, _otherwise, { html, options, passes, otherwise }) => {
      const scores = checks.map((id) => [id, scoreOf(id, html, options)] as const);
      const failed = scores.filter(([, score]) => score !== null && score < FINE);
      const expected = otherwise === undefined ? passes : !passes;
      expect({ passes: failed.length === 0, scores }).toEqual({ passes: expected, scores });
    });
  });
}

/** Returns what a check says of a page. */
export function linesOf(check: string, html: string, options: PageOptions = {}): readonly string[] {
  return checkOf(check).evidence?.(pageOf(html, options)) ?? [];
}
