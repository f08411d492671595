import type { ClientBase } from 'pg';
import { REQUEST_COLUMNS, type RequestRow } from './request-log.js';

/** A partner may poll for long; what is beyond these would hide the rest. */
const MAX_REQUESTS = 500;

/** What is kept under an Idempotency-Key, for 24 hours. */
export interface KeptReservation {
  readonly key: string;
  readonly audit_id: string;
  readonly answered: boolean;
  readonly lease_until: Date;
  readonly expires_at: Date;
}

/** The row that partners read an audit from. */
export interface TracedAudit {
  readonly workspace_id: string;
  readonly status: string;
  readonly version: number;
  readonly seen_at: Date;
  readonly keyless: boolean;
  readonly answered_at: Date | null;
  readonly void_requested_at: Date | null;
  readonly voided_at: Date | null;
}

/** What the gateway keeps of an audit that only its own rows tell. */
export interface GatewayTrace {
  readonly requests: readonly RequestRow[];
  readonly reservation: KeptReservation | undefined;
  readonly view: TracedAudit | undefined;
}

/**
 * The audit's row; the requests about it, with those that had the same Idempotency-Key within a day of them, and those
 * of `requestIds`; and what is kept under that key.
 */
export async function readGateway(
  client: ClientBase,
  auditId: string | undefined,
  requestIds: readonly string[],
): Promise<GatewayTrace> {
  const view = await client.query<TracedAudit>(
    `select workspace_id, status, version, seen_at, keyless, answered_at, void_requested_at, voided_at
       from audits where audit_id = $1`,
    [auditId],
  );
  const own = await client.query<RequestRow>(
    `select ${REQUEST_COLUMNS} from request_log where audit_id = $1
     union
     select ${REQUEST_COLUMNS} from request_log where request_id = any ($2)
      order by at limit ${MAX_REQUESTS}`,
    [auditId, requestIds],
  );
  const keyed = own.rows.find((row) => row.idempotency_key !== null && row.workspace_id !== null);
  const siblings = keyed
    ? await client.query<RequestRow>(
        `select ${REQUEST_COLUMNS} from request_log
          where workspace_id = $1 and idempotency_key = $2
            and at between $3::timestamptz - interval '1 day' and $3::timestamptz + interval '1 day'
          order by at limit ${MAX_REQUESTS}`,
        [keyed.workspace_id, keyed.idempotency_key, keyed.at],
      )
    : undefined;
  const ofOthers = (row: RequestRow) =>
    auditId !== undefined && row.audit_id !== null && row.audit_id !== auditId;
  const requests = [...own.rows, ...(siblings?.rows ?? []).filter((row) => !ofOthers(row))];
  return {
    requests: inOrder(requests),
    reservation: keyed && (await reservationOf(client, keyed.workspace_id!, keyed.idempotency_key!)),
    view: view.rows[0],
  };
}

/** What is kept under an Idempotency-Key. */
export async function reservationOf(
  client: ClientBase,
  workspaceId: string,
  key: string,
): Promise<KeptReservation | undefined> {
  const { rows } = await client.query<KeptReservation>(
    `select key, audit_id, response is not null as answered, lease_until, expires_at
       from idempotency where workspace_id = $1 and key = $2`,
    [workspaceId, key],
  );
  return rows[0];
}

/** Each once, by time. */
function inOrder(rows: readonly RequestRow[]): readonly RequestRow[] {
  const byId = new Map(rows.map((row) => [row.request_id, row]));
  return [...byId.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}
