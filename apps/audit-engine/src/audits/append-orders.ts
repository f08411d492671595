import type { ClientBase } from 'pg';
import { appendToStreams } from '#event-store/append/append';
import type { EventMeta } from '#event-store/events';
import { addJobs } from '../jobs/queue/job-rows.js';
import { decide } from './lifecycle/audit.decider.js';
import { NO_AUDIT } from './lifecycle/audit-state.js';
import { streamOf } from './lifecycle/audit-stream.js';
import type { AuditOrder } from './lifecycle/lifecycle-command.js';

/** An order, and the metadata of its message. */
export interface PlacedOrder {
  readonly order: AuditOrder;
  readonly meta: EventMeta;
}

/**
 * Queues the audits that are not known yet, each with its job, in the caller's transaction. An audit with a stream was
 * ordered before, or was cancelled or voided before its order came; it stays unchanged. Throws `VersionConflict` if one
 * of them became known meanwhile; then none is queued.
 */
export async function appendOrders(client: ClientBase, orders: readonly PlacedOrder[]): Promise<void> {
  const known = await knownStreams(client, orders);
  const fresh = new Map(
    orders
      .filter(({ order }) => !known.has(streamOf(order.audit_id)))
      .map((placed) => [placed.order.audit_id, placed]),
  );
  if (fresh.size === 0) return;
  await addJobs(
    client,
    [...fresh.values()].map(({ order: { audit_id, workspace_id, url } }) => ({
      auditId: audit_id,
      workspaceId: workspace_id,
      url,
    })),
  );
  await appendToStreams(
    client,
    [...fresh.values()].map(({ order, meta }) => ({
      stream: streamOf(order.audit_id),
      expectedVersion: 0,
      events: decide(NO_AUDIT, { kind: 'order', order }),
      meta,
    })),
  );
}

async function knownStreams(
  client: ClientBase,
  orders: readonly PlacedOrder[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ stream: string }>({
    name: 'ordering.known-streams',
    text: `select stream from events where stream = any ($1::text[]) and version = 1`,
    values: [orders.map(({ order }) => streamOf(order.audit_id))],
  });
  return new Set(rows.map(({ stream }) => stream));
}
