import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ENGINES } from '#contracts/audit/audits';
import { readCorpus } from '../../../test-support/corpus/corpus.js';
import { corpusPageOf } from '../../../test-support/corpus/findings.js';
import { AEO_FIXES } from '../../../test-support/corpus/fixes/aeo-fixes.js';
import type { Draft, Fix } from '../../../test-support/corpus/fixes/fix.js';
import { GEO_FIXES } from '../../../test-support/corpus/fixes/geo-fixes.js';
import { SEO_FIXES } from '../../../test-support/corpus/fixes/seo-fixes.js';
import { checkOf } from '../../../test-support/page-of.js';
import { CATALOGUE } from '../../checks/catalogue.js';
import type { Page } from '../../page/page.js';
import { FINE } from '../issues.js';
import { applied, engineScore, measureAll } from '../score-engine.js';

const FIXES: readonly Fix[] = [...SEO_FIXES, ...AEO_FIXES, ...GEO_FIXES];
/** Of 100 points: a line that a fix adds thins out what is counted by the word. */
const EPSILON = 0.05;

interface Reading {
  readonly draft: Draft;
  readonly page: Page;
}

const corpus = readCorpus();
const unfixed: ReadonlyMap<string, Reading> = new Map(
  corpus.map((each) => [each.name, read({ html: Buffer.from(each.html).toString(), options: each.options })]),
);

function read(draft: Draft): Reading {
  return { draft, page: corpusPageOf({ html: Buffer.from(draft.html), options: draft.options }) };
}

function readingOf(name: string): Reading {
  const reading = unfixed.get(name);
  if (reading === undefined) throw new Error(`no reading of ${name}`);
  return reading;
}

function fixOf(check: string): Fix {
  const fix = FIXES.find((each) => each.check === check);
  if (fix === undefined) throw new Error(`no fix for ${check}`);
  return fix;
}

function scoreOfEngine(page: Page, check: string): number {
  const engine = ENGINES.find((each) => check.startsWith(`${each}.`))!;
  return engineScore(measureAll(CATALOGUE[engine], page)) ?? 0;
}

/**
 * Returns the page with this finding fixed, and the scores that the fix lowered; undefined if there was nothing to fix.
 */
function fixed(before: Reading, { check, apply }: Fix): { after: Reading; lowered: string[] } | undefined {
  const was = applied(checkOf(check), before.page);
  if (was === null || was >= FINE) return undefined;
  const draft = apply(before.draft, before.page);
  if (draft.html === before.draft.html && draft.options === before.draft.options) return undefined;
  const after = read(draft);
  const is = applied(checkOf(check), after.page);
  const [from, to] = [scoreOfEngine(before.page, check), scoreOfEngine(after.page, check)];
  return {
    after,
    lowered: [
      // A check that no longer applies, for example because the page is no longer an article, is not lowered.
      ...(is !== null && is < was ? [`${check} from ${was} to ${is}`] : []),
      // A title in other words may make the page less of a kind, so that more is asked of it.
      ...(to < from - EPSILON && isDeepStrictEqual(before.page.likely, after.page.likely)
        ? [`the score from ${from} to ${to} by fixing ${check}`]
        : []),
    ],
  };
}

/**
 * With more to read checks apply that had nothing to judge before, of a page that may be bad at them: a fix of this check
 * by writing is only held to it from the page as it was.
 */
function addsProse(before: Page, after: Page): boolean {
  return after.main.words > before.main.words + 10;
}

describe('declaring the language of a page', () => {
  it.each(corpus.map(({ name }) => name))('never lowers a score: %s', (name) => {
    const { draft, page } = readingOf(name);
    const html = draft.html.replace(/(<html[^>]*?)\s+(?:xml:)?lang="[^"]*"/, '$1');
    const bare = read({ ...draft, html }).page;
    for (const engine of ENGINES) {
      const [was, is] = [bare, page].map((each) => engineScore(measureAll(CATALOGUE[engine], each)) ?? 0);
      expect(is! - was!).toBeGreaterThanOrEqual(-EPSILON);
    }
  });
});

describe('fixing a finding', () => {
  it.each(FIXES.map((fix) => [fix.check, fix] as const))(
    'of %s lowers neither it nor its score on any page, and raises it on one',
    (check, fix) => {
      const lowered: string[] = [];
      let raised = 0;
      for (const each of corpus) {
        const result = fixed(readingOf(each.name), fix);
        if (result === undefined) continue;
        lowered.push(...result.lowered.map((line) => `${each.name}: ${line}`));
        const [was, is] = [readingOf(each.name).page, result.after.page].map((page) =>
          applied(checkOf(check), page),
        );
        if ((is ?? 0) > (was ?? 0)) raised++;
      }
      expect(lowered).toEqual([]);
      expect(raised).toBeGreaterThan(0);
    },
  );

  it('lowers nothing on top of whatever was fixed before, in any order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...corpus.map(({ name }) => name)),
        fc.shuffledSubarray(
          FIXES.map(({ check }) => check),
          { minLength: 2, maxLength: 20 },
        ),
        (name, checks) => {
          let reading = readingOf(name);
          for (const check of checks) {
            const result = fixed(reading, fixOf(check));
            if (result === undefined) continue;
            if (!addsProse(reading.page, result.after.page)) expect(result.lowered).toEqual([]);
            reading = result.after;
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
