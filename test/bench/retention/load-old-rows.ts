import type { Client } from 'pg';
import { lowestId, type IdKind } from '#contracts/identifiers';
import { readCorpus } from '../../../apps/audit-engine/test-support/corpus/corpus.js';
import { corpusPageOf } from '../../../apps/audit-engine/test-support/corpus/findings.js';
import { auditReport } from '../../../apps/audit-engine/src/scoring/audit-report.js';
import { visibleDimensions } from '../../../apps/api-gateway/src/operations/partner-view.js';

const DAY_MS = 86_400_000;
const DAYS = 20;
/** All are older than the ages that are set unless others are given. */
const YOUNGEST_DAYS = 100;

const TABLES = [
  'gateway.audits',
  'gateway.request_log',
  'webhooks.event_bodies',
  'webhooks.deliveries',
  'webhooks.attempts',
  'webhooks.inbox',
];

/**
 * Fills the tables with `count` rows each of old audits with the report of a page of the corpus, requests, deliveries with
 * an attempt and a body, and inbox rows, spread over twenty days. By SQL: only the path is another. No event tells of them.
 */
export async function loadOldRows(client: Client, count: number): Promise<void> {
  const [page] = readCorpus();
  const result = auditReport(corpusPageOf(page!), 'seo');
  const report = [JSON.stringify(visibleDimensions(result)), JSON.stringify(result.issues)];
  await client.query(`set synchronous_commit = off; set timezone = 'UTC'`);
  await client.query(
    `insert into webhooks.endpoints (endpoint_id, workspace_id, url, event_types, status, consecutive_failures, epoch,
                                     stream_version)
     values ('whe_old', 'ws_old', 'https://partner.example/', '{audit.completed}', 'enabled', 0, 1, 1)`,
  );
  for (let day = 0; day < DAYS; day++) {
    const at = new Date(Math.floor(Date.now() / DAY_MS - YOUNGEST_DAYS - day) * DAY_MS);
    const rows = Math.floor(count / DAYS);
    await client.query(LOAD_AUDITS, [rows, idsOf('audit', at), at, ...report]);
    await loadRequests(client, rows, at);
    for (const statement of LOAD_DELIVERIES) {
      // Each takes the parameters that it has.
      const values = [rows, idsOf('delivery', at), at].slice(0, statement.includes('$3') ? 3 : 2);
      await client.query(statement, values);
    }
    await client.query(LOAD_INBOX, [rows, at]);
  }
  for (const table of TABLES) await client.query(`vacuum (analyze) ${table}`);
  await client.query('checkpoint');
}

/** What identifiers of that time begin with; sixteen digits make one whole. */
function idsOf(kind: IdKind, at: Date): string {
  return lowestId(kind, at).slice(0, -16);
}

const LOAD_AUDITS = `
  insert into gateway.audits (audit_id, workspace_id, audit_type, url, charged, created_at, version, status, completed_at,
                              scores, dimensions, issues)
  select $2 || lpad(n::text, 16, '0'), 'ws_old', 'seo', 'https://example.com/page/' || n, 80, $3, 3, 'complete',
         $3::timestamptz + interval '20 s', '{"overall":70,"seo":70,"aeo":null,"geo":null}', $4::json, $5::json
    from generate_series(1, $1::int) as n`;

async function loadRequests(client: Client, rows: number, at: Date): Promise<void> {
  const [day, next] = [at, new Date(at.getTime() + DAY_MS)].map((time) => time.toISOString().slice(0, 10));
  await client.query(
    `create table gateway.request_log_${day!.replaceAll('-', '')} partition of gateway.request_log
       for values from ('${day} 00:00:00Z') to ('${next} 00:00:00Z')`,
  );
  await client.query(
    `insert into gateway.request_log (at, request_id, workspace_id, key_id, method, route, status, audit_id, duration_ms)
     select $3, $2 || lpad(n::text, 16, '0'), 'ws_old', 'key_old', 'POST', '/api/v1/audit', 202, 'aud_' || n, 4
       from generate_series(1, $1::int) as n`,
    [rows, idsOf('request', at), at],
  );
}

/** Of a delivery, the event's id is the end of its own. */
const EVENT_ID = `lpad(n::text, 16, '0')::text`;
const LOAD_DELIVERIES: readonly string[] = [
  `insert into webhooks.event_bodies (event_id, body)
   select md5($2 || ${EVENT_ID})::uuid, convert_to(repeat(md5(n::text), 16), 'UTF8') from generate_series(1, $1::int) as n`,
  `insert into webhooks.deliveries (delivery_id, endpoint_id, workspace_id, event_id, event_type, status, attempts,
                                    created_at, finished_at)
   select $2 || ${EVENT_ID}, 'whe_old', 'ws_old', md5($2 || ${EVENT_ID})::uuid, 'audit.completed', 'delivered', 1, $3, $3
     from generate_series(1, $1::int) as n`,
  `insert into webhooks.attempts (attempt_id, delivery_id, endpoint_id, series, number, epoch, claimed_at, finished_at,
                                  outcome, status_code, duration_ms)
   select gen_random_uuid(), $2 || ${EVENT_ID}, 'whe_old', 1, 1, 1, $3, $3, 'succeeded', 204, 9 from generate_series(1, $1::int) as n`,
];

const LOAD_INBOX = `
  insert into webhooks.inbox (consumer, message_id, handled_at)
  select 'deliveries', gen_random_uuid(), $2::timestamptz + n * interval '1 ms' from generate_series(1, $1::int) as n`;
