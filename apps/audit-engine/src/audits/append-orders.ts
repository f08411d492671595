import type { ClientBase, Pool } from 'pg';
import { appendToStreams } from '#event-store/append/append';
import type { EventMeta, RecordedEvent } from '#event-store/events';
import { addJobs } from '../lifecycle/job-rows.js';
import { decide } from '../lifecycle/audit.decider.js';
import { NO_AUDIT } from '../lifecycle/audit-state.js';
import { streamOf } from '../lifecycle/audit-stream.js';
import type { AuditOrder } from '../lifecycle/lifecycle-command.js';

/** An order, and the metadata of its message. */
export interface ReceivedOrder {
  readonly order: AuditOrder;
  readonly inBatch?: boolean;
  readonly meta: EventMeta;
}

/**
 * Queues audits, each with its job, in the caller's transaction, and returns the appended events. Throws
 * `VersionConflict` if one of them has a stream already: it was ordered before, or was cancelled or voided before its
 * order came. Then roll back: none is queued.
 */
export async function appendOrders(
  client: ClientBase,
  orders: readonly ReceivedOrder[],
): Promise<RecordedEvent[]> {
  const jobs = orders.map(({ order, inBatch = false }) => ({ ...order, inBatch }));
  const queued = orders.map(({ order, meta }) => ({
    stream: streamOf(order.audit_id),
    expectedVersion: 0,
    events: decide(NO_AUDIT, { kind: 'order', order }),
    meta,
  }));
  const [, appended] = await Promise.all([addJobs(client, jobs), appendToStreams(client, queued)]);
  return appended;
}

/** Returns those of the orders whose audit has no stream yet. */
export async function unknownOrders(
  pool: Pool,
  orders: readonly ReceivedOrder[],
): Promise<readonly ReceivedOrder[]> {
  const { rows } = await pool.query<{ stream: string }>({
    name: 'ordering.known-streams',
    text: `select stream from events where stream = any ($1::text[]) and version = 1`,
    values: [orders.map(({ order }) => streamOf(order.audit_id))],
  });
  const known = new Set(rows.map(({ stream }) => stream));
  return orders.filter(({ order }) => !known.has(streamOf(order.audit_id)));
}
