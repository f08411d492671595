import { describe, expect, it } from '@jest/globals';
import { examplePageOf, readExamples, withWords } from '../../../test-support/check-examples.js';
import { readCorpus } from '../../../test-support/corpus/corpus.js';
import { checkOf, pageOf, type PageOptions, words } from '../../../test-support/page-of.js';
import { pastedInto } from '../../../test-support/pasted.js';
import type { Page } from '../../page/page.js';
import { ENGINES } from '#contracts/audit/audits';
import { CATALOGUE } from '../../checks/catalogue.js';
import { auditReport } from '../audit-report.js';
import { overallOf } from '../overall.js';
import { applied, engineScore, measureAll } from '../score-engine.js';

/** What wrong markup would fail. */
const MARKUP = ['seo.schema.valid_json', 'seo.schema.valid_values', 'seo.schema.known_names'];

interface Pasted {
  readonly check: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly isMarkupWorse: boolean;
  /** The code shows the first of them. */
  readonly isCut: boolean;
  /** Points of the overall score. */
  readonly promised: number;
  readonly gained: number;
  /** The code leaves out what only the owner knows. */
  readonly isPart: boolean;
}

const MAX_ELEMENTS = 5;
const HEADINGS = 'seo.content.heading_order';

/** Returns what happens to each check when the code of its issue is pasted into the page, one at a time. */
function pastedInEach(html: string, options: PageOptions): readonly Pasted[] {
  const page = pageOf(html, options);
  const overall = overallIn(page);
  return auditReport(page, 'all').issues.flatMap(({ id, code, impact }) => {
    if (code === undefined) return [];
    const pasted = pastedInto(html, options, code);
    const after = pageOf(pasted.html, pasted.options);
    return {
      check: id,
      before: applied(checkOf(id), page),
      after: applied(checkOf(id), after),
      isCut:
        (checkOf(id).where?.(page) ?? []).length > MAX_ELEMENTS ||
        (code.missing ?? []).some((each) => each.startsWith('the same for')),
      isMarkupWorse: MARKUP.some((each) => scoreOf(each, after) < scoreOf(each, page)),
      promised: impact,
      gained: overallIn(after) - overall,
      isPart: code.missing !== undefined,
    };
  });
}

/** Unrounded. */
function overallIn(page: Page): number {
  const scores = ENGINES.map((engine) => [engine, engineScore(measureAll(CATALOGUE[engine], page))] as const);
  return overallOf(Object.fromEntries(scores)) ?? 0;
}

function scoreOf(id: string, page: Page): number {
  return applied(checkOf(id), page) ?? 1;
}

describe('the code of an issue', () => {
  const pasted = readCorpus().flatMap(({ name, html, options }) =>
    pastedInEach(Buffer.from(html).toString(), options).map((each) => ({ name, ...each })),
  );

  it('raises the score of its check, and makes no markup wrong, on every page of the corpus', () => {
    const wrong = pasted.filter(
      ({ before, after, isCut, isMarkupWorse }) =>
        isMarkupWorse || (!isCut && after !== null && after <= (before ?? 0)),
    );
    expect(wrong).toEqual([]);
    expect(new Set(pasted.map(({ check }) => check)).size).toBeGreaterThan(8);
  });

  it('brings what its issue promises, within one point, where it leaves nothing out', () => {
    const whole = pasted.filter(({ isPart }) => !isPart);
    const wrong = whole.filter(({ promised, gained }) => Math.abs(promised - gained) > 1);
    // What stands below a heading may answer once it is a section: nobody knows before.
    expect(wrong.filter(({ check, promised, gained }) => check !== HEADINGS || promised > gained)).toEqual(
      [],
    );
    expect(whole.length).toBeGreaterThan(100);
  });

  it('raises the score of the bad example of each check that has code', () => {
    const repaired = [...readExamples()].flatMap(([id, { bad }]) => {
      const page = examplePageOf(bad);
      const code = checkOf(id).code?.(page);
      if (code === undefined) return [];
      const pasted = pastedInto(withWords(bad.html, words), bad, code);
      const after = pageOf(pasted.html, pasted.options);
      const [was, is] = [page, after].map((each) => applied(checkOf(id), each) ?? 1);
      return { id, isBetter: is! > was! };
    });
    expect(repaired.filter(({ isBetter }) => !isBetter)).toEqual([]);
    expect(repaired.length).toBeGreaterThan(12);
  });
});
