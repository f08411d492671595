import type { RequestRow } from '../requests/request-row.js';

/** An event as it was stored, without what only its own service needs. */
export interface EventFacts {
  readonly event_id: string;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  /** Of `audit.completed` without the result. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly meta: { readonly correlation_id?: string; readonly causation_id?: string };
  readonly recorded_at: Date;
}

/** What is kept under an Idempotency-Key, for 24 hours. */
export interface ReservationFacts {
  readonly key: string;
  readonly audit_id: string;
  readonly answered: boolean;
  readonly lease_until: Date;
  readonly expires_at: Date;
}

/** The row that partners read an audit from. */
export interface ViewFacts {
  readonly status: string;
  readonly version: number;
  readonly seen_at: Date;
  readonly keyless: boolean;
  readonly answered_at: Date | null;
  readonly void_requested_at: Date | null;
  readonly voided_at: Date | null;
}

export interface AttemptFacts {
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
export interface DeliveryFacts {
  readonly delivery_id: string;
  readonly endpoint_id: string;
  readonly url: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly status: string;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly next_attempt_at: Date | null;
  readonly attempts: readonly AttemptFacts[];
}

/** A mail about an endpoint that was disabled. */
export interface MailFacts {
  readonly subject: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
}

/** Everything that the services keep of one audit, or of a request or delivery without one. */
export interface TraceFacts {
  readonly auditId: string | undefined;
  readonly workspaceId: string | undefined;
  /** By time. */
  readonly requests: readonly RequestRow[];
  readonly reservation: ReservationFacts | undefined;
  readonly view: ViewFacts | undefined;
  /** Of the account, by version. */
  readonly entries: readonly EventFacts[];
  /** Of the audit, by version. */
  readonly events: readonly EventFacts[];
  readonly deliveries: readonly DeliveryFacts[];
  /** Of their endpoints, while deliveries waited there. */
  readonly endpointEvents: readonly EventFacts[];
  readonly mails: readonly MailFacts[];
}

export const NO_FACTS: TraceFacts = {
  auditId: undefined,
  workspaceId: undefined,
  requests: [],
  reservation: undefined,
  view: undefined,
  entries: [],
  events: [],
  deliveries: [],
  endpointEvents: [],
  mails: [],
};
