import type { ClientBase } from 'pg';
import { traceStreamWithin, type TracedEvent } from '#event-store/read/traced-events';
import { DELIVERY_VIEW_COLUMNS } from '../deliveries/delivery-view.js';

export interface TracedAttempt {
  readonly delivery_id: string;
  readonly series: number;
  readonly number: number;
  readonly claimed_at: Date;
  readonly finished_at: Date | null;
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly error: string | null;
  readonly status_code: number | null;
  readonly duration_ms: number | null;
}

/** Its status and next attempt are those that `acs delivery show` shows. */
export interface TracedDelivery {
  readonly delivery_id: string;
  readonly endpoint_id: string;
  readonly url: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly status: string;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly next_attempt_at: Date | null;
  readonly attempts: readonly TracedAttempt[];
}

/** A mail about an endpoint that was disabled. */
export interface TracedMail {
  readonly subject: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
}

export interface DispatcherTrace {
  readonly deliveries: readonly TracedDelivery[];
  readonly endpointEvents: readonly TracedEvent[];
  readonly mails: readonly TracedMail[];
}

const MAX_ATTEMPTS = 500;
const SWITCHED = ['webhooks.endpoint-disabled', 'webhooks.endpoint-enabled'];

/** The deliveries of some events, each with its attempts, and what became of their endpoints meanwhile. */
export async function readDeliveries(
  client: ClientBase,
  eventIds: readonly string[],
): Promise<DispatcherTrace> {
  const { rows } = await client.query<Omit<TracedDelivery, 'attempts'> & { workspace_id: string }>(
    `select ${DELIVERY_VIEW_COLUMNS}, d.workspace_id, e.url, d.finished_at
       from deliveries d join endpoints e using (endpoint_id)
      where d.event_id = any ($1) order by d.created_at, d.delivery_id`,
    [eventIds],
  );
  const attempts = await client.query<TracedAttempt>(
    `select delivery_id, series, number, claimed_at, finished_at, outcome, reason, error, status_code, duration_ms
       from attempts where delivery_id = any ($1) order by claimed_at limit ${MAX_ATTEMPTS}`,
    [rows.map(({ delivery_id }) => delivery_id)],
  );
  const deliveries = rows.map((row) => ({
    ...row,
    attempts: attempts.rows.filter(({ delivery_id }) => delivery_id === row.delivery_id),
  }));
  const endpointEvents: TracedEvent[] = [];
  const mails: TracedMail[] = [];
  for (const endpoint of new Set(rows.map(({ endpoint_id }) => endpoint_id))) {
    const span = spanOf(deliveries.filter(({ endpoint_id }) => endpoint_id === endpoint));
    const events = await traceStreamWithin(client, `endpoint-${endpoint}`, { types: SWITCHED, ...span });
    endpointEvents.push(...events);
    if (events.length > 0) mails.push(...(await mailsAbout(client, rows[0]!.workspace_id, endpoint, span)));
  }
  return { deliveries, endpointEvents, mails };
}

/** The event that a delivery tells of, and the audit of its body, which a `balance.low` has none of. */
export async function eventOfDelivery(
  client: ClientBase,
  deliveryId: string,
): Promise<{ readonly eventId: string; readonly auditId: string | undefined } | undefined> {
  const { rows } = await client.query<{ event_id: string; body: Buffer }>(
    'select event_id, body from deliveries join event_bodies using (event_id) where delivery_id = $1',
    [deliveryId],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { data } = JSON.parse(row.body.toString('utf8')) as {
    readonly data?: { readonly audit_id?: string };
  };
  return { eventId: row.event_id, auditId: data?.audit_id };
}

interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** From the first delivery until all were finished, or now. */
function spanOf(deliveries: readonly TracedDelivery[]): Span {
  const times = (of: (delivery: TracedDelivery) => Date) => deliveries.map((one) => of(one).getTime());
  const from = Math.min(...times(({ created_at }) => created_at));
  // A result and what follows from it are one transaction, whose parts have times of their own.
  const to = Math.max(...times(({ finished_at }) => finished_at ?? new Date())) + 1_000;
  return { from: new Date(from), to: new Date(to) };
}

async function mailsAbout(
  client: ClientBase,
  workspaceId: string,
  endpoint: string,
  { from, to }: Span,
): Promise<readonly TracedMail[]> {
  const { rows } = await client.query<TracedMail>(
    `select subject, created_at, sent_at from mail_outbox
      where workspace_id = $1 and created_at between $2 and $3 and strpos(subject, $4) > 0
      order by created_at limit 100`,
    [workspaceId, from, to, endpoint],
  );
  return rows;
}

/** Those that the dispatcher has handled, or has deliveries of. The gateway announces an end under the id of its event. */
export async function readAnnounced(
  client: ClientBase,
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'reconcile.announced',
    text: `
      select message_id as id from inbox where consumer = 'deliveries' and message_id = any ($1::text[])
      union
      select event_id::text from deliveries where event_id = any ($1::text[]::uuid[])`,
    values: [eventIds],
  });
  return new Set(rows.map(({ id }) => id));
}

export { deliveriesPolicy } from '../retention/deliveries-policy.js';
export { INBOX_KEPT_MS } from '../retention/sweeps.js';
