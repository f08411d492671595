import { describe, expect, it } from '@jest/globals';
import { ENGINES } from '#contracts/audit/audits';
import { readCorpus } from '../../../test-support/corpus/corpus.js';
import { corpusPageOf } from '../../../test-support/corpus/findings.js';
import { AEO_FIXES } from '../../../test-support/corpus/fixes/aeo-fixes.js';
import type { Draft, Fix } from '../../../test-support/corpus/fixes/fix.js';
import { GEO_FIXES } from '../../../test-support/corpus/fixes/geo-fixes.js';
import { SEO_FIXES } from '../../../test-support/corpus/fixes/seo-fixes.js';
import { CATALOGUE } from '../../checks/catalogue.js';
import type { Page } from '../../page/page.js';
import { auditReport } from '../audit-report.js';
import { FINE } from '../issues.js';
import { overallOf } from '../overall.js';
import { engineScore, measureAll } from '../score-engine.js';

const FIXES: ReadonlyMap<string, Fix> = new Map(
  [...SEO_FIXES, ...AEO_FIXES, ...GEO_FIXES].map((fix) => [fix.check, fix]),
);

/** Points of its engine that a repair may move beside what it repairs: a line more is a few words more. */
const HARDLY = 0.1;

interface Reading {
  /** Unrounded. */
  readonly overall: number;
  readonly scores: ReadonlyMap<string, number | null>;
}

function weightOf(check: string): number {
  return (
    Object.values(CATALOGUE)
      .flat()
      .find(({ id }) => id === check)?.weight ?? 0
  );
}

function pageOf(draft: Draft): Page {
  return corpusPageOf({ html: Buffer.from(draft.html), options: draft.options });
}

function readingOf(page: Page): Reading {
  const engines = ENGINES.map((engine) => [engine, measureAll(CATALOGUE[engine], page)] as const);
  const scores = engines.flatMap(([, measured]) =>
    measured.map(({ check, score }) => [check.id, score] as const),
  );
  return {
    overall:
      overallOf(Object.fromEntries(engines.map(([engine, measured]) => [engine, engineScore(measured)]))) ??
      0,
    scores: new Map(scores),
  };
}

/** Returns the page with these findings fixed and nothing else changed; undefined if a fix does more, or not enough. */
function repaired(draft: Draft, before: Reading, checks: readonly string[]): Reading | undefined {
  let fixed = draft;
  for (const check of checks) {
    const fix = FIXES.get(check);
    if (fix === undefined) return undefined;
    fixed = fix.apply(fixed, pageOf(fixed));
  }
  const after = readingOf(pageOf(fixed));
  const isFixed = checks.every((id) => (after.scores.get(id) ?? 1) >= FINE);
  const others = [...before.scores].filter(([id, was]) => {
    const is = after.scores.get(id) ?? null;
    return !checks.includes(id) && Math.abs((is ?? 1) - (was ?? 1)) * weightOf(id) > HARDLY;
  });
  return isFixed && others.length === 0 ? after : undefined;
}

describe('the points that an issue promises', () => {
  it('are within one of what its repair brings, on every page of the corpus', () => {
    const wrong: string[] = [];
    let repairs = 0;
    for (const { name, html, options } of readCorpus()) {
      const draft: Draft = { html: Buffer.from(html).toString(), options };
      const page = pageOf(draft);
      const before = readingOf(page);
      for (const { id, impact, follows = [] } of auditReport(page, 'all').issues) {
        const after = repaired(draft, before, [id, ...follows.map((each) => each.id)]);
        if (after === undefined) continue;
        repairs++;
        const gain = after.overall - before.overall;
        if (Math.abs(gain - impact) > 1)
          wrong.push(`${name}: ${id} promised ${impact}, and brought ${gain.toFixed(1)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(repairs).toBeGreaterThan(120);
  });
});
