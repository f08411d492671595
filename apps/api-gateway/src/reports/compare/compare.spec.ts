import { describe, expect, it } from '@jest/globals';
import { type ExampleAudit, exampleAudit } from '../../../test-support/example-audit.js';
import { auditWithText } from '../../../test-support/hostile/hostile-audit.js';
import { HOSTILE_TEXTS } from '../../../test-support/hostile/hostile-texts.js';
import { addressesIn, shapeOf, textOf } from '../../../test-support/dashboard/html-shape.js';
import { documentOf } from '../../pages/page-response.js';
import { reportOf } from '../model/report-of.js';
import { compare } from './compare.js';
import { comparisonContent } from './compare-page.js';

const LATER = { audit_id: 'aud_2', created_at: '2026-12-01T09:29:58.214Z' };

/** The example once more, with other scores of these checks. */
function laterAudit(scores: Readonly<Record<string, number | null>>, changes = {}): ExampleAudit {
  const audit = exampleAudit({ ...LATER, ...changes });
  audit.dimensions.as_of = '2026-12-01T09:30:00.000Z';
  const engine = audit.dimensions.aeo as Record<string, { checks: { id: string; score: number | null }[] }>;
  for (const { checks } of Object.values(engine))
    for (const check of checks) if (check.id in scores) check.score = scores[check.id]!;
  return audit;
}

const compared = (before: unknown, after: unknown) => compare(reportOf(before), reportOf(after))!;
const idsOf = (changes: readonly { readonly check: { readonly id: string } }[]) =>
  changes.map(({ check }) => check.id);

describe('two audits of a page', () => {
  it('are compared check by check: better, worse, unchanged, and not comparable', () => {
    const scores = {
      'aeo.q.coverage': 1,
      'aeo.q.headings': 1,
      'aeo.voice.sentences': 0.2,
      'aeo.format.tables': 0,
    };
    const after = laterAudit({ ...scores, 'aeo.schema.publisher': null });
    const { better, worse, unchanged, notComparable } = compared(exampleAudit(), after);
    expect(idsOf(better)).toEqual(['aeo.q.headings', 'aeo.q.coverage']);
    expect(better[0]).toMatchObject({ before: 0.5, after: 1 });
    expect(idsOf(worse)).toEqual(['aeo.voice.sentences']);
    expect(unchanged).toHaveLength(11);
    expect(notComparable.map(({ check, why }) => [check.id, why])).toEqual(
      expect.arrayContaining([
        ['aeo.format.tables', 'judged in the later audit only'],
        ['aeo.schema.publisher', 'judged in the earlier audit only'],
        ['aeo.format.steps', 'judged in neither audit'],
      ]),
    );
    expect(better.length + worse.length + unchanged.length + notComparable.length).toBe(20);
  });

  it('are put in order by their creation', () => {
    for (const { before, after } of [
      compared(exampleAudit(), laterAudit({})),
      compared(laterAudit({}), exampleAudit()),
    ])
      expect([before.auditId, after.auditId]).toEqual(['aud_01kawz5p0rf8mv2y6t4qn9x1c3', 'aud_2']);
  });

  it('tell that the page was judged as another kind, which has other checks', () => {
    const notesOf = (was: string | undefined, is: string) =>
      compared(
        exampleAudit({ page: was && { kind: was } }),
        laterAudit({ 'aeo.q.headings': 1 }, { page: { kind: is } }),
      ).notes.join(' ');
    expect(notesOf('article', 'product')).toContain(
      'judged as an article before, and as a product page now.',
    );
    for (const was of ['product', undefined])
      expect(notesOf(was, 'product')).toContain('so the page changed');
  });

  it('tell whether the page changed, or nothing, or only the time', () => {
    const notes = (scores: Record<string, number>) =>
      compared(exampleAudit(), laterAudit(scores)).notes.join(' ');
    expect(notes({})).toContain('no check that both audits judged has changed');
    expect(notes({ 'aeo.q.headings': 1 })).toContain('The scoring is the same, so the page changed');
    const fresh = (score: number, changes = {}) => {
      const audit = laterAudit({}, changes);
      audit.dimensions.geo = { freshness: { checks: [{ id: 'geo.fresh.recent', weight: 2, score }] } };
      return audit;
    };
    const before = fresh(1, { created_at: '2026-11-21T09:29:58.214Z' });
    before.dimensions.as_of = '2026-11-21T09:30:00.000Z';
    const aged = compared(before, fresh(0.5)).notes.join(' ');
    expect(aged).toContain('only checks of the age of its dates changed');
    expect(aged).toContain('10 days lie between the two');
  });

  it('have scores that are not comparable if the scoring changed, or if nobody knows', () => {
    for (const version of ['3.0.0', undefined]) {
      const after = laterAudit({ 'aeo.q.headings': 1 });
      after.dimensions.scoring_version = version;
      const comparison = compared(exampleAudit(), after);
      expect(comparison.isSameScoring).toBe(false);
      expect(comparison.notes[0]).toContain(`to ${version ?? 'unknown'}. The scores are not comparable`);
      const text = textOf(
        documentOf({ title: '', content: comparisonContent(comparison, (id) => `#${id}`) }),
      );
      expect(text).toContain('Overall 76 76 Not comparable');
      expect(idsOf(comparison.better)).toEqual(['aeo.q.headings']);
    }
  });

  it('are told apart by address and type', () => {
    const after = laterAudit({}, { type: 'all' });
    after.dimensions.final_url = 'https://site.example/moved';
    const { notes } = compared(exampleAudit(), after);
    expect(notes.join(' ')).toMatch(/different addresses.*different types/);
  });

  it('are not compared without results', () => {
    expect(compare(reportOf(exampleAudit()), reportOf(exampleAudit({ status: 'queued' })))).toBeUndefined();
  });

  it('show texts of the page as text', () => {
    const audit = (text: string) => auditWithText(text, 'https://site.example/');
    const documentAbout = (text: string) =>
      documentOf({
        title: 'x',
        content: comparisonContent(
          compared(audit(text), { ...audit(text), ...LATER }),
          (id) => `/dashboard/ws_1/audits/${id}`,
        ),
      });
    const shape = shapeOf(documentAbout('harmless'));
    for (const text of HOSTILE_TEXTS) {
      const document = documentAbout(text);
      expect([text, shapeOf(document)]).toEqual([text, shape]);
      for (const href of addressesIn(document))
        expect(href).toMatch(/^(?:https?:\/\/|\/dashboard\/|data:(?:,$|image\/svg))/);
    }
  });
});
