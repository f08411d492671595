import { beforeAll, describe, expect, it } from '@jest/globals';
import { refundOf } from '#contracts/money/refunds';
import { newId } from '#contracts/identifiers';
import { forgetResponse } from '../../../apps/api-gateway/test-support/created-audit.js';
import { withOverlaps } from '../../../apps/operator/test-support/overlapping-queries.js';
import { type Run, runCaptured } from '../../../apps/operator/test-support/run-captured.js';
import { eventually } from '../../support/eventually.js';
import { PartnerClient } from '../../support/partner/partner-client.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { ended, contractStage, reached } from '../support/contract.js';
import { gatewayUrl } from '../support/workspace.js';

interface Trace {
  readonly audit_id: string | null;
  readonly status: string;
  readonly credits: { readonly charged: number; readonly refunded: number };
  readonly timeline: readonly {
    readonly service: string;
    readonly what: string;
    readonly detail: string;
    readonly offset_ms: number;
    readonly since_previous_ms: number;
    readonly request_id?: string;
    readonly delivery_id?: string;
  }[];
  readonly notes: readonly string[];
}

/** Holds each command to one query at a time on each of its connections. */
async function acs(line: string): Promise<Run> {
  const { result, overlaps } = await withOverlaps(() => runCaptured(line.split(' '), process.env));
  expect(overlaps).toEqual([]);
  return result;
}

async function json<Result>(line: string): Promise<Result> {
  const { code, stdout, stderr } = await acs(`${line} --json`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Result;
}

/** What happened where, in order. */
const stepsOf = ({ timeline }: Trace) => timeline.map(({ service, what }) => `${service}: ${what}`);

describe('acs trace', () => {
  let calls = 0;
  const stage = contractStage({ respond: () => (calls++ === 0 ? 500 : 204) });
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await stage.open(1_000);
    await stage.operator.send('ledger.set-threshold', {
      workspace_id: workspace.id,
      low_balance_threshold: 950,
    });
    await workspace.registerEndpoint(stage.receiver.url, ['audit.completed', 'audit.failed', 'balance.low']);
  });

  const page = (path: string) => ({ url: `${stage.site.url}${path}`, type: 'seo' });
  /** The trace once the request log, which is a moment behind, and whatever else it needs, is there. */
  const traceOnce = (line: string, isThere: (trace: Trace) => boolean) =>
    eventually('the trace is whole', async () => {
      const { code, stdout } = await acs(`${line} --json`);
      const trace = code === 0 && (JSON.parse(stdout) as Trace);
      return trace && isThere(trace) && trace;
    });

  it('tells the whole story of an audit, by the id of the audit, of its requests and of its deliveries', async () => {
    const key = { idempotencyKey: 'trace-1' };
    const first = await workspace.partner.createAudit(page('/article'), key);
    const auditId = first.body.data.audit_id;
    await ended(workspace.partner, auditId);
    await workspace.partner.createAudit(page('/article'), key);
    await workspace.partner.createAudit(page('/poor'), key);
    const trace = await traceOnce(
      `trace ${auditId}`,
      (seen) => stepsOf(seen).includes('gateway: answer 409') && seen.notes.length === 0,
    );
    expect(trace).toMatchObject({
      audit_id: auditId,
      status: 'complete',
      credits: { charged: 80, refunded: 0 },
      notes: [],
    });
    const steps = stepsOf(trace);
    const inOrder = (...wanted: readonly string[]) =>
      expect(steps.filter((step) => wanted.includes(step))).toEqual(wanted);
    inOrder('ledger: charged', 'ledger: balance low');
    inOrder('ledger: charged', 'engine: queued', 'engine: started', 'engine: completed');
    inOrder('gateway: answer 202', 'gateway: answer 202', 'gateway: answer 409');
    const created = trace.timeline.flatMap(({ what, detail }) => (what === 'answer 202' ? detail : []));
    expect(created.map((detail) => detail.includes(', a replay of'))).toEqual([false, true]);
    const logged = await json<{ requests: readonly { readonly replayed: boolean | null }[] }>(
      `request list --workspace ${workspace.id} --status 202`,
    );
    expect(logged.requests.map(({ replayed }) => replayed)).toEqual([true, false]);
    expect(steps[0]).toBe('gateway: request');
    expect(steps.indexOf('gateway: answer 202')).toBeGreaterThan(steps.indexOf('ledger: charged'));
    // Of balance.low and of audit.completed; the receiver refused the first call.
    expect(steps.filter((step) => step === 'dispatcher: delivery')).toHaveLength(2);
    expect(steps.filter((step) => step === 'dispatcher: attempt 1')).toHaveLength(2);
    expect(steps.filter((step) => step === 'dispatcher: attempt 2')).toHaveLength(1);
    expect(trace.timeline.every(({ since_previous_ms }) => since_previous_ms >= 0)).toBe(true);

    const requestId = first.body.request_id!;
    const ofDelivery = trace.timeline.flatMap(({ delivery_id }) => delivery_id ?? []);
    const eventIds = stage.receiver.received.map(
      ({ body }) => (JSON.parse(String(body)) as { id: string }).id,
    );
    expect(new Set(eventIds).size).toBe(2);
    for (const id of [requestId, ...new Set([...ofDelivery, ...eventIds])])
      expect(await json<Trace>(`trace ${id}`)).toMatchObject({ audit_id: auditId, status: 'complete' });
    const byKey = await json<{ traces: readonly Trace[] }>(
      `trace --workspace ${workspace.id} --idempotency-key trace-1`,
    );
    expect(byKey.traces).toMatchObject([{ audit_id: auditId, status: 'complete' }]);

    const { stdout } = await acs(`trace ${auditId}`);
    expect(stdout).toMatch(
      / {2}ledger +charged\n {26}80 credits for an audit of type seo, balance 920\n {26}account-ws_/,
    );
    expect(stdout).toContain('answer 409');
  });

  it('tells of one that is still running, and of its cancel with the refund', async () => {
    const { body } = await workspace.partner.createAudit(page('/hang'));
    const auditId = body.data.audit_id;
    await reached(workspace.partner, auditId, ['processing']);
    const running = await traceOnce(`trace ${auditId}`, ({ notes }) => notes.length === 1);
    expect(running).toMatchObject({ status: 'processing', notes: ['It is being audited.'] });

    await workspace.partner.cancelAudit(auditId);
    const cancelled = await traceOnce(
      `trace ${auditId}`,
      (seen) => stepsOf(seen).includes('gateway: answer 200') && seen.status === 'cancelled',
    );
    expect(cancelled.credits).toEqual({
      charged: 80,
      refunded: refundOf(80, { kind: 'cancelled', from: 'processing' }),
    });
    const steps = stepsOf(cancelled);
    expect(steps.indexOf('gateway: answer 200')).toBeGreaterThan(steps.indexOf('ledger: refunded'));
    expect(steps.indexOf('ledger: refunded')).toBeGreaterThan(steps.indexOf('engine: cancelled'));
    expect(cancelled.notes.join()).toContain('No webhook was sent for its end');
  });

  it('tells why one failed, and what was refunded', async () => {
    const { body } = await workspace.partner.createAudit(page('/error'));
    const auditId = body.data.audit_id;
    await ended(workspace.partner, auditId);
    const trace = await traceOnce(
      `trace ${auditId}`,
      (seen) => seen.notes.length === 0 && stepsOf(seen).includes('ledger: refunded'),
    );
    const refunded = refundOf(80, { kind: 'failed', fault: 'target' });
    expect(trace).toMatchObject({ status: 'failed', credits: { charged: 80, refunded } });
    const failed = trace.timeline.find(({ what }) => what === 'failed');
    expect(failed?.detail).toMatch(/the fault of the target: AUDIT_/);
  });

  it('shows one that was voided', async () => {
    // What has ended by then would stay ended.
    const created = await workspace.partner.createAudit(page('/hang'));
    const { audit_id: auditId } = created.body.data;
    await stage.operator.withWritableDatabase('gateway', (client) =>
      forgetResponse(client, { auditId, workspaceId: workspace.id }),
    );
    // The engine may have handled the void before the ledger is read.
    const trace = await traceOnce(
      `trace ${auditId}`,
      (seen) => seen.status === 'voided' && stepsOf(seen).includes('ledger: voided'),
    );
    expect(trace.credits.refunded).toBe(trace.credits.charged);
    expect(stepsOf(trace)).toEqual(
      expect.arrayContaining(['gateway: hidden', 'ledger: charged', 'ledger: voided']),
    );
  });

  it('tells why a request was refused that led to no audit', async () => {
    const poor = await stage.open(0);
    const { body } = await poor.partner.createAudit(page('/article'), { idempotencyKey: 'poor-1' });
    const refused = await traceOnce(`trace ${body.request_id}`, () => true);
    expect(refused).toMatchObject({
      audit_id: null,
      status: 'refused',
      timeline: [{ what: 'request' }, { what: 'answer 402' }],
      notes: [
        expect.stringMatching(/^Nothing was charged\. The last answer was 402 .*INSUFFICIENT_CREDITS: /),
      ],
    });
    await poor.partner.createAudit(page('/article'), { idempotencyKey: 'poor-2' });
    await eventually('both are logged', async () => {
      const { stdout } = await acs(`request list --workspace ${poor.id}`);
      return stdout.split('INSUFFICIENT_CREDITS').length === 3;
    });
    const at = new Date().toISOString();
    const around = await json<{ traces: readonly Trace[] }>(
      `trace --workspace ${poor.id} --at ${at} --within 600`,
    );
    expect(around.traces).toMatchObject([{ status: 'refused' }, { status: 'refused' }]);
    expect(await acs(`trace --workspace ${poor.id} --at 2020-01-01T14:03:00Z`)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`${poor.id} has no request within 60 s of 2020-01-01T14:03:00.000Z.`),
    });
  });

  it.each(['audit', 'request', 'delivery', 'event'] as const)(
    'ends with 1 for an unknown %s',
    async (kind) => {
      const id = newId(kind);
      const { code, stdout, stderr } = await acs(`trace ${id}`);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(`Nothing is known of ${id}.`);
      expect(stderr).toMatch(/keeps as many days as .*; its oldest day is \d{4}-\d\d-\d\d\.$/m);
    },
  );
});

describe('acs request', () => {
  const stage = contractStage();

  it('lists what a workspace was answered, newest first, and shows one of them', async () => {
    const { id, keyId, partner } = await stage.open(0);
    // The time of a request is its end less its duration: a millisecond may be lost to rounding.
    const before = new Date(Date.now() - 1_000).toISOString();
    const refused = await partner.createAudit({ url: 'nonsense', type: 'seo' }, { idempotencyKey: 'r-1' });
    const served = await partner.getBalance();
    const list = (options = '') =>
      json<{ requests: readonly Readonly<Record<string, unknown>>[] }>(
        `request list --workspace ${id}${options}`,
      );
    const { requests } = await eventually('both are logged', async () => {
      const found = await list();
      return found.requests.length === 2 && found;
    });
    expect(requests.map(({ request_id }) => request_id)).toEqual([
      served.headers['x-request-id'],
      refused.body.request_id,
    ]);
    expect(requests[1]).toMatchObject({
      workspace_id: id,
      key_id: keyId,
      method: 'POST',
      route: '/api/v1/audit',
      status: 400,
      code: 'INVALID_URL',
      message: refused.body.error.message,
      idempotency_key: 'r-1',
      replayed: false,
    });
    for (const options of [
      ' --status 4xx',
      ' --status 400',
      ' --code INVALID_URL',
      ` --since ${before} --status 400`,
    ])
      expect((await list(options)).requests).toEqual([requests[1]]);
    for (const options of [' --status 429', ` --until ${before}`, ' --code RATE_LIMITED'])
      expect((await list(options)).requests).toEqual([]);
    expect(await list(' --limit 1')).toEqual({ requests: [requests[0]], more: true });
    expect(await list(' --limit 2')).toEqual({ requests, more: false });
    expect((await acs(`request list --workspace ${id} --limit 1`)).stdout).toMatch(
      /^more {2}there are older ones/m,
    );
    expect(await json(`request show ${refused.body.request_id}`)).toEqual(requests[1]);
    expect((await acs(`request list --workspace ${id}`)).stdout).toMatch(
      /req_\w+ +POST +\/api\/v1\/audit +400 +INVALID_URL/,
    );
    expect(await acs(`request show ${newId('request')}`)).toMatchObject({ code: 1, stdout: '' });
  });

  it('lists what all workspaces were answered, with their ids, of a day unless --since says otherwise', async () => {
    const [one, other] = [await stage.open(0), await stage.open(0)];
    for (const { partner } of [one, other])
      await partner.createAudit({ url: 'nonsense', type: 'seo' }, { idempotencyKey: 'all-1' });
    const { stdout } = await eventually('both are listed', async () => {
      const run = await acs('request list --code INVALID_URL');
      return [one, other].every(({ id }) => run.stdout.includes(id)) && run;
    });
    expect(stdout).toMatch(/ workspace_id /);
    const of = (options: string) =>
      json<{ requests: readonly { readonly workspace_id: string }[] }>(`request list ${options}`);
    const { requests } = await of('--status 4xx --since 2020-01-01 --limit 1000');
    expect(requests.map(({ workspace_id }) => workspace_id)).toEqual(
      expect.arrayContaining([one.id, other.id]),
    );
    const later = new Date(Date.now() + 90_000_000).toISOString();
    expect((await of(`--status 4xx --until ${later}`)).requests).toEqual([]);
  });

  it.each(['request list', 'trace --idempotency-key k'])('knows of no such workspace: %s', async (line) => {
    const workspace = newId('workspace');
    expect(await acs(`${line} --workspace ${workspace}`)).toEqual({
      code: 1,
      stdout: '',
      stderr: `acs: WORKSPACE_NOT_FOUND: There is no workspace ${workspace}.\n`,
    });
  });

  it('lists and traces those that came without a valid key', async () => {
    const stranger = new PartnerClient(gatewayUrl(), 'acs_live_nonsense');
    const sent: string[] = [];
    // Other specs may have used up the rows of a minute for requests without a key: then the next minute has one.
    const logged = await eventually(
      'one is listed',
      async () => {
        sent.push((await stranger.getBalance()).body.request_id!);
        const { stdout } = await acs('request list --unauthenticated --status 401 --limit 100');
        return sent.find((id) => stdout.includes(id));
      },
      90_000,
      1_000,
    );
    expect(stepsOf(await json<Trace>(`trace ${logged}`))).toEqual([
      'gateway: request',
      'gateway: answer 401',
    ]);
  }, 120_000);
});
