import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { exampleAudit } from '../../../test-support/example-audit.js';
import { reportOf, SEVERITIES, withoutAccount } from './report-of.js';

const resultOf = (changes = {}) => reportOf(exampleAudit(changes)).result!;

describe('the report of an audit', () => {
  it('has the facts of the audit, and the mean that its score came from', () => {
    const report = reportOf(exampleAudit());
    expect(report).toMatchObject({
      auditId: 'aud_01kawz5p0rf8mv2y6t4qn9x1c3',
      url: 'https://site.example/article',
      type: 'aeo',
      status: 'complete',
      createdAt: new Date('2026-11-21T09:29:58.214Z'),
      credits: { charged: 80, refunded: 0 },
      failure: undefined,
    });
    const { engines, ...result } = report.result!;
    expect(result).toMatchObject({
      overall: 76,
      scoringVersion: '2.1.0+crawlers.2026-11-21',
      finalUrl: undefined,
      completeness: { computed: 15, total: 20 },
    });
    expect(engines.map(({ name, score, isCapped }) => [name, score, isCapped])).toEqual([['aeo', 76, false]]);
    expect(Math.round(engines[0]!.mean!)).toBe(76);
    const { dimensions } = engines[0]!;
    expect(dimensions.map(({ weight }) => weight)).toEqual([34, 18, 16, 14, 12, 6]);
  });

  it('has the issues in the order of the result, with the points that are numbers', () => {
    const issues = [
      { id: 'a', impact: 12, gains: { later: 1, aeo: 12, geo: 'much', seo: 4 } },
      { id: 'b', impact: 'much' },
      { id: 'c', impact: 20, gains: null },
    ];
    expect(resultOf({ issues }).issues!.map(({ id, impact, gains }) => [id, impact, gains])).toEqual([
      [
        'a',
        12,
        [
          ['seo', 4],
          ['aeo', 12],
          ['later', 1],
        ],
      ],
      ['b', null, []],
      ['c', 20, []],
    ]);
  });

  it('counts a fault only as far as it fails', () => {
    const checks = [
      { id: 'a', title: 'a', weight: 3, score: 1 },
      { id: 'b', title: 'b', weight: 1, fault: true, score: 1 },
      { id: 'c', title: 'c', weight: 2, fault: true, score: 0.5 },
    ];
    const [engine] = resultOf({
      dimensions: { aeo: { d: { score: 75, checks } } },
      scores: { aeo: 75 },
    }).engines;
    expect(engine).toMatchObject({ mean: 75, isCapped: false, dimensions: [{ weight: 3 }] });
  });

  it('names each check that was not judged, also if only its id is known', () => {
    const { unjudged } = resultOf();
    expect(unjudged).toHaveLength(5);
    expect(unjudged[0]).toEqual({
      id: 'aeo.answer.summary',
      title: 'A long page has a summary near its top',
    });
    const completeness = { computed: 1, total: 2, missing: ['seo.old', 7] };
    expect(resultOf({ dimensions: { completeness } }).unjudged).toEqual([
      { id: 'seo.old', title: undefined },
    ]);
  });

  it('finds that a score is capped', () => {
    expect(resultOf({ scores: { overall: 30, aeo: 30 } }).engines[0]!.isCapped).toBe(true);
    expect(resultOf({ scores: { overall: 76, aeo: null } }).engines[0]!.isCapped).toBe(false);
  });

  it('shows results without fields, and engines and severities that it does not know', () => {
    const old = resultOf({ dimensions: null, issues: undefined, scores: { overall: null, seo: null } });
    expect(old).toMatchObject({
      overall: null,
      engines: [],
      issues: undefined,
      unjudged: [],
      asOf: undefined,
    });
    const later = resultOf({
      scores: { overall: 50, veo: 50 },
      dimensions: { veo: { clips: { score: 50, checks: [{ id: 'veo.x', weight: 1, score: 0.5 }] } } },
    });
    expect(later.engines.map(({ name, score }) => [name, score])).toEqual([['veo', 50]]);
  });

  it('tells of a failure, and keeps what concerns the workspace to itself where anybody reads', () => {
    const error = { code: 'AUDIT_TIMEOUT', message: 'Too slow.' };
    const failed = reportOf(exampleAudit({ status: 'failed', failure_reason: 'timeout', error }));
    expect(failed).toMatchObject({ failure: { reason: 'timeout', ...error }, result: undefined });
    expect(withoutAccount(failed).credits).toBeUndefined();
  });

  it.each(['at $x$ @everyone #1', '2026', 17, null, '2026-13-01T00:00:00Z'])(
    'takes %j for no time',
    (time) => {
      expect(reportOf(exampleAudit({ created_at: time })).createdAt).toBeUndefined();
    },
  );

  it('takes any JSON', () => {
    const anything = fc.jsonValue() as fc.Arbitrary<unknown>;
    const audits = fc.record({
      status: fc.constantFrom('complete', 'failed', 'queued', 1),
      url: anything,
      page: fc.oneof(anything, fc.record({ kind: anything, sure: anything, why: anything })),
      scores: anything,
      dimensions: fc.oneof(anything, fc.dictionary(fc.string(), fc.dictionary(fc.string(), anything))),
      issues: fc.oneof(
        anything,
        fc.array(fc.record({ impact: anything, severity: fc.constantFrom(...SEVERITIES) })),
      ),
    });
    fc.assert(
      fc.property(fc.oneof(anything, audits), (audit) => {
        for (const { impact } of reportOf(audit).result?.issues ?? [])
          expect(impact === null || (impact >= 0 && impact <= 100)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
