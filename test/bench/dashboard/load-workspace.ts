import type { Client } from 'pg';
import { lowestId, newId } from '#contracts/identifiers';

const DAY_MS = 86_400_000;
const DAYS = 30;

/** How many rows of each kind a workspace has. */
export interface WorkspaceSize {
  readonly audits: number;
  readonly deliveries: number;
  readonly requests: number;
  readonly entries: number;
}

export interface OwnerOfRows {
  readonly workspaceId: string;
  readonly keyId: string;
}

/** An audit with a logged create, an event and a delivery. */
export interface Loaded {
  readonly auditId: string;
  readonly requestId: string;
  readonly deliveryId: string;
}

/**
 * Fills a workspace with what the thirty days before today leave of it: audits, the newest with their events and
 * deliveries, requests, and entries of credits. By SQL: only the path is another.
 */
export async function loadWorkspace(
  client: Client,
  { workspaceId, keyId }: OwnerOfRows,
  { audits, deliveries, requests, entries }: WorkspaceSize,
): Promise<Loaded> {
  await client.query(`set synchronous_commit = off; set timezone = 'UTC'`);
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const endpoint = newId('endpoint');
  await client.query(ENDPOINT, [endpoint, workspaceId]);
  await client.query(HEAD, [workspaceId, deliveries]);
  await client.query(ROWS);
  let left = deliveries;
  for (let ago = 1; ago <= DAYS; ago++) {
    const day = new Date(today - ago * DAY_MS);
    const rows = Math.floor(audits / DAYS);
    await client.query('truncate made');
    await client.query(MADE, [rows, ...PREFIXES.map((kind) => prefixOf(kind, day)), day]);
    await client.query(AUDITS, [workspaceId]);
    await addDay(client, day);
    await client.query(REQUESTS, [workspaceId, keyId, Math.floor(requests / DAYS)]);
    const reported = Math.min(rows, left);
    left -= reported;
    if (reported === 0) continue;
    await client.query(EVENTS, [workspaceId, reported, left]);
    await client.query(BODIES, [reported]);
    await client.query(DELIVERIES, [workspaceId, reported, endpoint]);
    await client.query(ATTEMPTS, [reported, endpoint]);
  }
  await client.query(ENTRIES, [workspaceId, entries]);
  for (const statement of SETTLE) await client.query(statement, [workspaceId]);
  for (const table of TABLES) await client.query(`vacuum (analyze) ${table}`);
  await client.query('checkpoint');
  const newest = new Date(today - DAY_MS);
  const second = '2'.padStart(16, '0');
  const [auditId, requestId, deliveryId] = PREFIXES.map((kind) => prefixOf(kind, newest) + second);
  return { auditId: auditId!, requestId: requestId!, deliveryId: deliveryId! };
}

const TABLES = [
  'gateway.audits',
  'gateway.request_log',
  'gateway.events',
  'webhooks.event_bodies',
  'webhooks.deliveries',
  'webhooks.attempts',
  'ledger.events',
];

const PREFIXES = ['audit', 'request', 'delivery'] as const;

/** What identifiers of that time begin with; sixteen digits make one whole. */
function prefixOf(kind: (typeof PREFIXES)[number], at: Date): string {
  return lowestId(kind, at).slice(0, -16);
}

async function addDay(client: Client, day: Date): Promise<void> {
  const [from, to] = [day, new Date(day.getTime() + DAY_MS)].map((time) => time.toISOString().slice(0, 10));
  // The gateway has made that of yesterday.
  await client.query(
    `create table if not exists gateway.request_log_${from!.replaceAll('-', '')} partition of gateway.request_log
       for values from ('${from} 00:00:00Z') to ('${to} 00:00:00Z')`,
  );
}

const ROWS = `
  create temporary table made (n int, audit_id text, request_id text, delivery_id text, at timestamptz, event_id uuid)`;
const MADE = `
  insert into made
  select n, $2 || lpad(n::text, 16, '0'), $3 || lpad(n::text, 16, '0'), $4 || lpad(n::text, 16, '0'),
         $5::timestamptz + n * interval '24 hours' / ($1::int + 1), overlay(overlay(md5($2 || n) placing '7' from 13) placing '8' from 17)::uuid
    from generate_series(1, $1::int) as n`;

const AUDITS = `
  insert into gateway.audits (audit_id, workspace_id, audit_type, url, charged, refunded, created_at, version, status,
                              completed_at, scores, seen_at)
  select audit_id, $1, 'seo', 'https://example.com/page/' || n, 80, case when n % 20 = 0 then 80 else 0 end, at, 3,
         case when n % 20 = 0 then 'failed' when n % 50 = 1 then 'cancelled' else 'complete' end,
         at + interval '20 s', '{"overall":70,"seo":70,"aeo":null,"geo":null}', at
    from made`;

/** One of a hundred was refused. */
const REQUESTS = `
  insert into gateway.request_log (at, request_id, workspace_id, key_id, method, route, status, code, message, audit_id,
                                   idempotency_key, replayed, duration_ms)
  select at, request_id, $1, $2, 'POST', '/api/v1/audit', case when n % 100 = 0 then 402 else 202 end,
         case when n % 100 = 0 then 'INSUFFICIENT_CREDITS' end, case when n % 100 = 0 then 'The balance is too low.' end,
         case when n % 100 > 0 then audit_id end, 'order-' || audit_id, false, 7
    from made where n <= $3`;

const BODY = `'{"id":"evt_00000000000000000000000000","type":"audit.completed","created_at":"2026-01-02T03:04:05.006Z",'
  || '"data":{"audit_id":"' || audit_id || '","status":"complete","type":"seo","url":"https://example.com/' || n || '"}}'`;

const HEAD = `insert into gateway.event_heads (workspace_id, last_sequence) values ($1, $2)`;
const EVENTS = `
  insert into gateway.events (workspace_id, sequence, event_id, audit_id, type, body, created_at)
  select $1, $3::bigint + n, event_id, audit_id, 'audit.completed', ${BODY}, at + interval '21 s' from made where n <= $2`;

const ENDPOINT = `
  insert into webhooks.endpoints (endpoint_id, workspace_id, url, event_types, status, consecutive_failures, epoch,
                                  stream_version)
  values ($1, $2, 'https://partner.example/', '{audit.completed}', 'enabled', 0, 1, 1)`;
const BODIES = `
  insert into webhooks.event_bodies (event_id, body) select event_id, convert_to(${BODY}, 'UTF8') from made where n <= $1`;
const DELIVERIES = `
  insert into webhooks.deliveries (delivery_id, endpoint_id, workspace_id, event_id, event_type, status, attempts,
                                   created_at, finished_at)
  select delivery_id, $3, $1, event_id, 'audit.completed', case when n % 50 = 0 then 'exhausted' else 'delivered' end, 1,
         at + interval '21 s', at + interval '22 s'
    from made where n <= $2`;
const ATTEMPTS = `
  insert into webhooks.attempts (attempt_id, delivery_id, endpoint_id, series, number, epoch, claimed_at, finished_at,
                                 outcome, status_code, duration_ms)
  select gen_random_uuid(), delivery_id, $2, 1, 1, 1, at + interval '21 s', at + interval '22 s', 'succeeded', 204, 9
    from made where n <= $1`;

/** Charges of the workspace behind its last event. The hashes are none: nothing that is measured follows the chain. */
const ENTRIES = `
  with last as (
    select e.partition, e.stream, e.version, p.position
      from ledger.events e join ledger.partition_heads p using (partition)
     where e.stream = 'account-' || $1 order by e.version desc limit 1)
  insert into ledger.events (partition, position, stream, version, event_id, type, schema_version, data, meta, recorded_at,
                             prev_hash, hash)
  select partition, position + n, stream, version + n, gen_random_uuid(), 'ledger.audit-charged', 1,
         jsonb_build_object('workspace_id', $1::text, 'audit_id', 'aud_' || lpad(n::text, 26, '0'), 'audit_type', 'seo',
                            'url', 'https://example.com/', 'credits', 80,
                            'balance_after', 1000000000000 - 80 * n, 'created_at', '2026-01-02T03:04:05.006Z'),
         '{}', now() - ($2::int - n) * interval '20 s', sha256('bench'), sha256('bench')
    from last, generate_series(1, $2::int) as n`;

/** The ends of the stream, and of what the relay counts as published. */
const SETTLE: readonly string[] = [
  `update ledger.accounts
      set version = (select max(version) from ledger.events where stream = 'account-' || $1)
    where workspace_id = $1`,
  ...['partition_heads', 'relay_checkpoints'].map(
    (table) => `
      update ledger.${table} as marks set position = ends.position
        from (select partition, max(position) as position from ledger.events
               where partition = (select partition from ledger.events where stream = 'account-' || $1 limit 1)
               group by partition) as ends
       where marks.partition = ends.partition`,
  ),
];
