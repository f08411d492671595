import type { ClientBase } from 'pg';
import { REQUEST_COLUMNS, type RequestRow, WITH_KEY } from '../http/request-log/audit-story.js';

export * from '../http/request-log/audit-story.js';

export interface StatusRange {
  readonly from: number;
  readonly to: number;
}

/** Whose requests: those of one workspace, all of them, or those that came without a valid key. */
export type RequestOwner = { readonly workspaceId: string } | 'everybody' | 'unauthenticated';

interface RequestQuery {
  readonly owner: RequestOwner;
  readonly since?: string;
  readonly until?: string;
  readonly status?: StatusRange;
  readonly code?: string;
  readonly limit: number;
}

/**
 * The newest requests first. Walks the index by workspace and time backwards until there are enough; of everybody's it
 * reads the days from `since` to `until` whole, so that `since` should not lie far back.
 */
export async function listRequests(client: ClientBase, query: RequestQuery): Promise<readonly RequestRow[]> {
  const { owner, since, until, status, code, limit } = query;
  // Told apart in the statement's text: a parameter that may be null would keep the planner from the index.
  const owned = {
    workspace: 'r.workspace_id = $1',
    everybody: '$1::text is null',
    unauthenticated: 'r.workspace_id is null and $1::text is null',
  }[typeof owner === 'string' ? owner : 'workspace'];
  const { rows } = await client.query<RequestRow>(
    `select ${REQUEST_COLUMNS} from request_log r ${WITH_KEY}
      where ${owned} and at >= coalesce($2, '-infinity'::timestamptz) and at <= coalesce($3, 'infinity'::timestamptz)
        and status between $4 and $5 and ($6::text is null or code = $6)
      order by at desc limit $7`,
    [
      typeof owner === 'string' ? null : owner.workspaceId,
      since,
      until,
      status?.from ?? 0,
      status?.to ?? 999,
      code,
      limit,
    ],
  );
  return rows;
}

/** The requests of a workspace closest to a time, in their order. */
export async function requestsAround(
  client: ClientBase,
  workspaceId: string,
  { at, withinMs, limit }: { readonly at: Date; readonly withinMs: number; readonly limit: number },
): Promise<readonly RequestRow[]> {
  const [from, to] = [new Date(at.getTime() - withinMs), new Date(at.getTime() + withinMs)];
  const side = (range: string, order: string) =>
    client.query<RequestRow>(
      `select ${REQUEST_COLUMNS} from request_log r ${WITH_KEY}
        where r.workspace_id = $1 and ${range} order by at ${order} limit $4`,
      [workspaceId, ...(order === 'desc' ? [from, at] : [at, to]), limit],
    );
  const before = await side('at >= $2 and at < $3', 'desc');
  const after = await side('at >= $2 and at <= $3', 'asc');
  const distance = (row: RequestRow) => Math.abs(row.at.getTime() - at.getTime());
  return [...before.rows, ...after.rows]
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, limit)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The newest requests of a workspace that had an Idempotency-Key, the newest first. */
export async function requestsOfKey(
  client: ClientBase,
  workspaceId: string,
  key: string,
): Promise<readonly RequestRow[]> {
  const { rows } = await client.query<RequestRow>(
    `select ${REQUEST_COLUMNS} from request_log r ${WITH_KEY}
      where r.workspace_id = $1 and idempotency_key = $2 order by at desc limit 1000`,
    [workspaceId, key],
  );
  return rows;
}

/** How far back the request log goes, in sentences: what is not found may be older. Looks at the names of its tables alone. */
export async function keptDaysText(gateway: ClientBase): Promise<string> {
  const { rows } = await gateway.query<{ day: string | null }>(
    `select min(to_date(right(c.relname, 8), 'YYYYMMDD'))::text as day
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'request_log'::regclass and c.relname ~ '^request_log_[0-9]{8}$'`,
  );
  const day = rows[0]?.day;
  const oldest = day ? `; its oldest day is ${day}` : '';
  return `The request log keeps as many days as the gateway's REQUEST_LOG_DAYS says, 30 unless it is set${oldest}.`;
}
