import type { StreamingService } from '#contracts/services';
import type { RecordedEvent } from '#event-store/events';
import { type Account, accountAfter } from '../../../credit-ledger/src/operations/accounts.js';
import { auditAfter, type AuditState } from '../../../audit-engine/src/operations/audits.js';
import { type Endpoint, endpointAfter } from '../../../webhook-dispatcher/src/operations/endpoints.js';

/** A kind of stream: whose it is, and how its events add up, by the fold that the service itself decides with. */
export interface StreamKind {
  readonly service: StreamingService;
  /** What the names of its streams begin with. */
  readonly prefix: string;
  /** The state after one more event; undefined is the state before the first. */
  readonly evolve: (state: object | undefined, event: RecordedEvent) => object;
}

export const STREAM_KINDS: readonly StreamKind[] = [
  {
    service: 'credit-ledger',
    prefix: 'account-',
    evolve: (state, event) => accountAfter(state as Account | undefined, event),
  },
  {
    service: 'audit-engine',
    prefix: 'audit-',
    evolve: (state, event) => auditAfter(state as AuditState | undefined, event),
  },
  {
    service: 'webhook-dispatcher',
    prefix: 'endpoint-',
    evolve: (state, event) => endpointAfter(state as Endpoint | undefined, event),
  },
];

export const STREAMING_SERVICES: readonly StreamingService[] = STREAM_KINDS.map(({ service }) => service);

/** The kind of a stream by its name; undefined for a name that no service gives. */
export function kindOf(stream: string): StreamKind | undefined {
  return STREAM_KINDS.find(({ prefix }) => stream.startsWith(prefix));
}
