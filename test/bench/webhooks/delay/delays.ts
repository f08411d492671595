import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { publicEventId } from '#contracts/identifiers';
import type { Partner } from '../partners.js';
import type { Receiver } from '../receiver/start-receiver.js';
import { endAudit, type Orders } from './end-audit.js';

/** Between two samples, at random: long enough that one does not meet the other, and in no step with any poll. */
const APART_MS = { least: 20, spread: 60 };
const ARRIVAL_MS = 30_000;

/**
 * Milliseconds from each of `samples` terminal events to its request, one after the other. An event's time is
 * `recorded_at`, taken by the database's clock once the append has its lock; the commit is a round trip and a write to
 * disk later, so that these delays are longer than those from the commit, by a few milliseconds at most.
 */
export async function delaysOf(
  samples: number,
  { receiver, client, orders, probe }: DelayProbe,
): Promise<readonly number[]> {
  await receiver.forget();
  const auditIds: string[] = [];
  for (let sample = 0; sample < samples; sample++) {
    auditIds.push(await endAudit(orders, probe));
    await pause(APART_MS.least + Math.random() * APART_MS.spread);
  }
  const recorded = await recordedEnds(client, auditIds);
  const arrivals = await arrivalsOf(receiver, [...recorded.keys()]);
  return [...recorded].map(([eventId, at]) => (arrivals.get(eventId) ?? Number.NaN) - at);
}

export interface DelayProbe {
  readonly receiver: Receiver;
  readonly client: Client;
  readonly orders: Orders;
  /** The workspace whose audits end. */
  readonly probe: Partner;
}

/** When the audits ended, in milliseconds since 1970, by public event id. */
async function recordedEnds(
  client: Client,
  auditIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ event_id: string; at: number }>(
    `select event_id, (extract(epoch from recorded_at) * 1000)::float8 as at
       from audits.events
      where stream = any ($1) and type in ('audit.completed', 'audit.failed', 'audit.cancelled')`,
    [auditIds.map((id) => `audit-${id}`)],
  );
  if (rows.length !== auditIds.length)
    throw new Error(`${rows.length} of ${auditIds.length} audits have ended`);
  return new Map(rows.map(({ event_id, at }) => [publicEventId(event_id), at]));
}

async function arrivalsOf(
  receiver: Receiver,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  for (const end = performance.now() + ARRIVAL_MS; ;) {
    const arrivals = await receiver.arrivals();
    const missing = eventIds.filter((id) => !arrivals.has(id)).length;
    if (missing === 0) return arrivals;
    if (performance.now() > end)
      throw new Error(`${missing} of ${eventIds.length} webhooks did not come in time`);
    await pause(100);
  }
}
