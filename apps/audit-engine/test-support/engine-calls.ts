import type { AuditEvent } from '#contracts/audit/events';
import type { AuditCharged } from '#contracts/ledger/events';
import type { CancelReply, ResultReply } from '#contracts/audit/commands';
import { newId } from '#contracts/identifiers';
import { appendToStreams } from '#event-store/append/append';
import { readStream } from '#event-store/read/read';
import { inTransaction } from '#postgres/transaction';
import { eventually } from '../../../test/support/eventually.js';
import type { TestHarness } from '../../../test/support/test-harness.js';
import { streamOf, toAuditEvent } from '../src/lifecycle/audit-stream.js';
import { appendOrders } from '../src/audits/append-orders.js';

const ENDS = ['audit.completed', 'audit.failed', 'audit.cancelled', 'audit.voided'];

interface RecordedEnd {
  readonly stream: string;
  readonly type: string;
  readonly workspace: string;
}

type Audit = Pick<AuditCharged, 'audit_id'>;

/** Publishes `times` times that the ledger charged for an audit. */
export async function orderAudit(
  harness: TestHarness,
  fields: Partial<AuditCharged> = {},
  times = 1,
): Promise<AuditCharged> {
  const charged: AuditCharged = {
    workspace_id: newId('workspace'),
    audit_id: newId('audit'),
    audit_type: 'seo',
    url: 'https://example.com/',
    credits: 81,
    balance_after: 1_000,
    created_at: new Date().toISOString(),
    ...fields,
  };
  for (let time = 0; time < times; time++) await harness.publish('ledger.audit-charged', charged);
  return charged;
}

/** Orders an audit, and waits for its stream to hold the type of event. */
export async function orderUntil(
  harness: TestHarness,
  type: AuditEvent['type'],
  fields?: Partial<AuditCharged>,
): Promise<AuditCharged> {
  const charged = await orderAudit(harness, fields);
  await reaches(harness, charged, type);
  return charged;
}

/** Queues an audit as a process does that dies before it tells anybody: its job waits, and its event counts as published. */
export async function queuedInSilence(
  harness: TestHarness,
  fields: Partial<AuditCharged> = {},
): Promise<AuditCharged> {
  const charged = await orderAudit(harness, fields, 0);
  const { audit_id, workspace_id, audit_type, url, created_at, credits } = charged;
  const order = { audit_id, workspace_id, audit_type, url, created_at, charged: credits };
  await inTransaction(harness.pool, async (client) => {
    await appendOrders(client, [{ order, meta: {} }]);
    await client.query(`
      update relay_checkpoints set position = partition_heads.position
      from partition_heads where partition_heads.partition = relay_checkpoints.partition`);
  });
  return charged;
}

/** Stores an audit whose events can't be read, with a job in these columns. Returns its id. */
export async function unreadableAudit({ pool }: TestHarness, columns: Readonly<Record<string, string>>) {
  const auditId = newId('audit');
  const names = Object.keys(columns).map((name) => `, ${name}`);
  const values = Object.values(columns).map((value) => `, ${value}`);
  await inTransaction(pool, async (client) => {
    const events = ['audit.queued', 'audit.started'].map((type) => ({ type, data: null as never }));
    await appendToStreams(client, [{ stream: streamOf(auditId), expectedVersion: 0, events }]);
    await client.query(
      `insert into jobs (audit_id, workspace_id${names.join('')}) values ($1, 'w'${values.join('')})`,
      [auditId],
    );
  });
  return auditId;
}

/** Ends every lease, as time does if no worker renews it. */
export async function endLeases({ pool }: TestHarness): Promise<void> {
  await pool.query('update jobs set lease_until = now() where claim is not null');
}

/** Publishes that the ledger voided the charge of an audit. */
export function voidCharge(harness: TestHarness, { workspace_id, audit_id }: AuditCharged): Promise<void> {
  const voided = { workspace_id, audit_id, credits: 81, balance_after: 1_000 };
  return harness.publish('ledger.charge-voided', voided);
}

export function cancelAudit(
  harness: TestHarness,
  { credits, ...charged }: AuditCharged,
): Promise<CancelReply> {
  const { audit_id, workspace_id, audit_type, url, created_at } = charged;
  const payload = { audit_id, workspace_id, audit_type, url, created_at, charged: credits };
  return harness.send('audit.cancel', payload, 5_000);
}

export function resultOf(harness: TestHarness, { audit_id }: Audit): Promise<ResultReply> {
  return harness.send('audit.get-result', { audit_id }, 5_000);
}

export async function auditEvents({ pool }: TestHarness, { audit_id }: Audit): Promise<AuditEvent[]> {
  return (await readStream(pool, streamOf(audit_id))).map(toAuditEvent);
}

export async function eventTypes(harness: TestHarness, audit: Audit): Promise<string[]> {
  return (await auditEvents(harness, audit)).map(({ type }) => type);
}

/** Waits for the audit's stream to hold the type of event; returns the whole stream. */
export function reaches(harness: TestHarness, audit: AuditCharged, type: string): Promise<AuditEvent[]> {
  return eventually(`${audit.audit_id} reaches ${type}`, async () => {
    const events = await auditEvents(harness, audit);
    return events.some((event) => event.type === type) && events;
  });
}

/** Waits until so many audits have ended; fails if one ended twice. */
export async function allEnd(harness: TestHarness, count: number): Promise<void> {
  const enough = async () => (await recordedEnds(harness)).length >= count;
  await eventually(`${count} audits end`, enough, 90_000);
  const streams = (await recordedEnds(harness)).map(({ stream }) => stream);
  if (new Set(streams).size < streams.length) throw new Error('an audit ended twice');
}

/** Returns every terminal event, in the order of recording. */
export async function recordedEnds({ pool }: TestHarness): Promise<RecordedEnd[]> {
  const { rows } = await pool.query<RecordedEnd>(
    `select stream, type, data ->> 'workspace_id' as workspace from events
     where type = any ($1) order by recorded_at, event_id`,
    [ENDS],
  );
  return rows;
}

export async function jobCount({ pool }: TestHarness): Promise<number> {
  const { rows } = await pool.query<{ jobs: number }>('select count(*)::int as jobs from jobs');
  return rows[0]?.jobs ?? 0;
}
