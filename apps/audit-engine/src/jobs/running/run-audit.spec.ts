import { describe, expect, it } from '@jest/globals';
import type { AuditResult } from '#contracts/audit/audits';
import type { PageKind } from '#contracts/audit/page-kinds';
import { AuditFailure } from '../../page-audit/failures/audit-failure.js';
import { INTERNAL, TIMED_OUT } from '../../lifecycle/engine-failures.js';
import type { AuditOrder } from '../../lifecycle/lifecycle-command.js';
import { Auditor, type AuditTask } from '../../page-audit/audit-page.js';
import { runAudit, storable } from './run-audit.js';
import { RunningAudit } from './running-audit.js';
import { assertStorable } from '#postgres/failures/unstorable-text';

const order: AuditOrder = {
  audit_id: 'aud_1',
  workspace_id: 'ws_1',
  audit_type: 'geo',
  url: 'https://example.com/',
  charged: 80,
  created_at: '2026-01-02T03:04:00.000Z',
};
const result: AuditResult = {
  scoring_version: '1',
  as_of: '2026-01-02T03:04:05.678Z',
  final_url: order.url,
  scores: { overall: 80, seo: null, aeo: null, geo: 80 },
  dimensions: {},
  issues: [],
};
const begun = (): RunningAudit => new RunningAudit({ auditId: 'aud_1', workspaceId: 'ws_1', token: 't' });
const auditorThat = (audit: (task: AuditTask) => Promise<AuditResult>): Auditor =>
  new (class extends Auditor {
    audit = audit;
  })();
const never = (): Promise<AuditResult> => new Promise(() => undefined);

describe('a run of an audit', () => {
  it('passes the order to the auditor, and less time than it has itself', async () => {
    let given: AuditTask | undefined;
    const auditor = auditorThat(async (task) => {
      given = task;
      return result;
    });
    expect(await runAudit(auditor, order, begun(), 10_000)).toEqual({ kind: 'completed', result });
    expect(given).toMatchObject({ url: order.url, type: 'geo', budgetMs: 9_500 });
  });

  it.each([
    ['product', 'product'],
    ['a kind of a later release', undefined],
    [undefined, undefined],
  ])('passes on that the page is of the kind %s, if it knows the kind', async (page_kind, kind) => {
    let given: AuditTask | undefined;
    const auditor = auditorThat(async (task) => {
      given = task;
      return result;
    });
    await runAudit(auditor, { ...order, page_kind: page_kind as PageKind }, begun(), 10_000);
    expect(given!.kind).toBe(kind);
  });

  it('fails with the auditor’s failure of the page', async () => {
    const error = new AuditFailure('not_html', { status: 204 }, { message: 'no\0content' });
    const auditor = auditorThat(() => Promise.reject(error));
    expect(await runAudit(auditor, order, begun(), 1_000)).toEqual({
      kind: 'failed',
      failure: {
        failure_reason: 'not_html',
        fault: 'input',
        error: { code: 'AUDIT_NOT_HTML', message: 'no\uFFFDcontent' },
        detail: { status: 204 },
      },
      error,
    });
  });

  it('fails as an internal failure with any other error, also one that is thrown at once', async () => {
    const defect = new TypeError('undefined is not a function');
    const auditor = auditorThat(() => {
      throw defect;
    });
    expect(await runAudit(auditor, order, begun(), 1_000)).toEqual({
      kind: 'failed',
      failure: INTERNAL,
      error: defect,
    });
  });

  it('fails at its deadline although the auditor ignores its signal', async () => {
    expect(await runAudit(auditorThat(never), order, begun(), 30)).toEqual({
      kind: 'failed',
      failure: TIMED_OUT,
    });
  });

  it.each(['ended', 'superseded', 'handed-over'] as const)(
    'stops at once when the audit is %s, and aborts the auditor',
    async (reason) => {
      const running = begun();
      const outcome = runAudit(auditorThat(never), order, running, 60_000);
      running.stop(reason);
      expect(await outcome).toEqual({ kind: 'stopped', reason });
      expect(running.signal.aborted).toBe(true);
    },
  );

  it('is stopped for the reason that came first', async () => {
    const running = begun();
    running.stop('ended');
    running.stop('handed-over');
    expect(await runAudit(auditorThat(never), order, running, 60_000)).toEqual({
      kind: 'stopped',
      reason: 'ended',
    });
  });
});

describe('findings on a hostile page', () => {
  it('can be stored whatever its texts hold, and keeps everything that could be', () => {
    const found = {
      issues: [{ evidence: ['a\0b', 'half \uD83D of a pair', 'a whole pair: 😀'], impact: 1.5, fix: null }],
      'key\0': true,
    };
    const cleaned = storable(found);
    expect(() => assertStorable(cleaned)).not.toThrow();
    expect(cleaned).toEqual({
      issues: [
        {
          evidence: ['a\uFFFDb', 'half \uFFFD of a pair', 'a whole pair: 😀'],
          impact: 1.5,
          fix: null,
        },
      ],
      'key\uFFFD': true,
    });
  });
});
