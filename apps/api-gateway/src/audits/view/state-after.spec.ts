import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AuditResult, AuditType } from '#contracts/audit/audits';
import { anAudit, identityOf } from '../../../test-support/audit-life.js';
import { exampleResult } from '../../../test-support/seeded-audit.js';
import { stateAfter, stateIn, visibleScores, type AuditState, newestStates } from './state-after.js';

const data = { ...identityOf(anAudit('ws_1')), refunded: 0 };
const stateOf = (fields: object, version: number | undefined) => () =>
  stateIn({ type: 'audit.queued', data: { ...data, ...fields } }, { version });

describe('the state of an audit from a message', () => {
  it('has the version of its stream', () =>
    expect(stateOf({}, 3)()).toMatchObject({ status: 'queued', auditId: data.audit_id, version: 3 }));

  it.each<[string, object, number | undefined]>([
    ['audit_type', { audit_type: 'speed' as AuditType }, 1],
    ['x-stream-version', {}, undefined],
  ])('is poison where its %s is not known', (field, fields, version) =>
    expect(stateOf(fields, version)).toThrow(
      expect.objectContaining({
        kind: 'poison',
        code: 'INVALID_MESSAGE',
        details: expect.objectContaining({ field }),
      }),
    ),
  );
});

describe('the issues of an audit', () => {
  const stateWith = (count: number) => {
    const issues = Array.from({ length: count }, (_, index) => ({ id: `seo.x${index}` }));
    const result = { ...exampleResult(), issues } as unknown as AuditResult;
    const completed = { ...data, completed_at: data.created_at, result };
    return stateAfter({ type: 'audit.completed', data: completed }, 3);
  };
  const idsIn = (issues: string | null) =>
    (JSON.parse(issues ?? '[]') as { id: string }[]).map(({ id }) => id);

  it('are fifteen for the API, and the others for the report', () => {
    const { issues, moreIssues, issuesTotal } = stateWith(17);
    expect(idsIn(issues)).toHaveLength(15);
    expect(idsIn(moreIssues)).toEqual(['seo.x15', 'seo.x16']);
    expect(issuesTotal).toBe(17);
  });

  it('have no others where there are few', () =>
    expect(stateWith(15)).toMatchObject({ moreIssues: null, issuesTotal: 15 }));
});

const scores = { overall: 60, seo: 70, aeo: 0, geo: null };

describe('the scores that a partner sees', () => {
  it('are all four for an audit of all', () => expect(visibleScores('all', scores)).toEqual(scores));

  it('are those of the purchased type alone, which is also the overall score', () => {
    expect(visibleScores('seo', scores)).toEqual({ overall: 70, seo: 70, aeo: null, geo: null });
    expect(visibleScores('aeo', scores)).toEqual({ overall: 0, seo: null, aeo: 0, geo: null });
    expect(visibleScores('geo', scores)).toEqual({ overall: null, seo: null, aeo: null, geo: null });
  });
});

const states = fc.array(
  fc.record({ auditId: fc.constantFrom('a', 'b', 'c'), version: fc.integer({ min: 0, max: 5 }) }),
) as fc.Arbitrary<AuditState[]>;

describe('a batch of states', () => {
  it('becomes one state per audit, that of its greatest version, sorted by audit', () => {
    fc.assert(
      fc.property(states, (batch) => {
        const newest = newestStates(batch);
        const ids = [...new Set(batch.map(({ auditId }) => auditId))].sort();
        expect(newest.map(({ auditId }) => auditId)).toEqual(ids);
        for (const { auditId, version } of newest) {
          const versions = batch.filter((state) => state.auditId === auditId).map((state) => state.version);
          expect(version).toBe(Math.max(...versions));
        }
      }),
    );
  });
});
