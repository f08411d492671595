import type { EndpointEvent } from '#contracts/webhooks/events';
import type { ServiceName } from '#contracts/services';
import type { RecordedEvent } from '#event-store/events';
import { type Account, evolveAccount } from '../../../credit-ledger/src/account/account.js';
import { postingOf } from '../../../credit-ledger/src/account/posting-of.js';
import {
  type AuditState,
  evolve as evolveAudit,
  NO_AUDIT,
} from '../../../audit-engine/src/audits/lifecycle/audit-state.js';
import { toAuditEvent } from '../../../audit-engine/src/audits/lifecycle/audit-stream.js';
import { type Endpoint, evolveEndpoint } from '../../../webhook-dispatcher/src/endpoints/endpoint.js';

/** A service that has streams. */
export type StreamingService = Exclude<ServiceName, 'api-gateway'>;

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
    evolve: (state, event) => evolveAccount(state as Account | undefined, postingOf(event)),
  },
  {
    service: 'audit-engine',
    prefix: 'audit-',
    evolve: (state, event) => evolveAudit((state as AuditState | undefined) ?? NO_AUDIT, toAuditEvent(event)),
  },
  {
    service: 'webhook-dispatcher',
    prefix: 'endpoint-',
    evolve: (state, { type, data }) =>
      evolveEndpoint(state as Endpoint | undefined, { type, data } as EndpointEvent),
  },
];

/** The services that have streams. */
export const STREAMING_SERVICES: readonly StreamingService[] = STREAM_KINDS.map(({ service }) => service);

/** The kind of a stream by its name; undefined for a name that no service gives. */
export function kindOf(stream: string): StreamKind | undefined {
  return STREAM_KINDS.find(({ prefix }) => stream.startsWith(prefix));
}
