import type { ClientBase } from 'pg';
import { SCHEMAS } from '#contracts/services';
import { type TracedEvent, traceStream } from '#event-store/read/traced-events';
import {
  type AuditStory,
  type KeptReservation,
  readAuditStory,
  reservationOf,
} from '../../../../api-gateway/src/operations/request-log.js';
import { readLedgerEntries } from '../../../../credit-ledger/src/operations/charges.js';
import {
  type DispatcherTrace,
  readDeliveries,
} from '../../../../webhook-dispatcher/src/operations/deliveries.js';
import type { Operator } from '../../connections/operator.js';

/** What a story is about: an audit, or requests or an event that led to none. */
export interface Subject {
  readonly auditId?: string | undefined;
  readonly requestIds?: readonly string[];
  /** An event of an account without an audit, and what it followed from. */
  readonly entries?: readonly TracedEvent[];
}

/** Everything that the services keep of one audit, or of a request or delivery without one. */
export interface Trace extends AuditStory, DispatcherTrace {
  readonly reservation: KeptReservation | undefined;
  readonly auditId: string | undefined;
  readonly workspaceId: string | undefined;
  /** Of the account, by version. */
  readonly entries: readonly TracedEvent[];
  /** Of the audit, by version. */
  readonly events: readonly TracedEvent[];
}

export interface Databases {
  readonly gateway: ClientBase;
  readonly ledger: ClientBase;
  readonly audits: ClientBase;
  readonly webhooks: ClientBase;
}

/** Runs `work` on read-only connections to all four schemas. */
export function withDatabases<T>(
  { withDatabase }: Operator,
  work: (databases: Databases) => Promise<T>,
): Promise<T> {
  return withDatabase(SCHEMAS['api-gateway'], (gateway) =>
    withDatabase(SCHEMAS['credit-ledger'], (ledger) =>
      withDatabase(SCHEMAS['audit-engine'], (audits) =>
        withDatabase(SCHEMAS['webhook-dispatcher'], (webhooks) =>
          work({ gateway, ledger, audits, webhooks }),
        ),
      ),
    ),
  );
}

/** Everything that the services keep of it, by look-ups in indexes alone. */
export async function readTrace(databases: Databases, subject: Subject): Promise<Trace> {
  const { auditId, requestIds = [] } = subject;
  const charge = auditId === undefined ? undefined : await readLedgerEntries(databases.ledger, auditId);
  const events = auditId === undefined ? [] : await traceStream(databases.audits, `audit-${auditId}`);
  const entries = charge?.entries ?? subject.entries ?? [];
  const caused = [...entries, ...events].flatMap(({ meta }) => meta.correlation_id ?? []);
  const gateway = await readAuditStory(databases.gateway, {
    auditId,
    requestIds: [...new Set([...requestIds, ...caused])],
  });
  const keyed = gateway.requests.find((row) => row.idempotency_key !== null && row.workspace_id !== null);
  const eventIds = [...events, ...entries].map(({ event_id }) => event_id);
  return {
    auditId,
    workspaceId:
      charge?.workspaceId ??
      gateway.audit?.workspace_id ??
      workspaceIn([...events, ...entries]) ??
      gateway.requests.find(({ workspace_id }) => workspace_id !== null)?.workspace_id ??
      undefined,
    ...gateway,
    reservation:
      keyed && (await reservationOf(databases.gateway, keyed.workspace_id!, keyed.idempotency_key!)),
    entries,
    events,
    ...(await readDeliveries(databases.webhooks, eventIds)),
  };
}

function workspaceIn(events: readonly TracedEvent[]): string | undefined {
  return events.map(({ data }) => data.workspace_id).find((id) => typeof id === 'string');
}
