import type { WebhookEventType } from '../webhooks.js';

/** Commands that the webhook dispatcher handles: payload and reply by name. */
export interface WebhookCommands {
  'webhooks.set-contact': { payload: { workspace_id: string; email: string }; reply: Record<string, never> };
  /** The only reply, beside rotation, that carries the secret. */
  'webhooks.register-endpoint': {
    payload: { workspace_id: string; url: string; event_types: WebhookEventType[] };
    reply: { endpoint_id: string; secret: string };
  };
  'webhooks.update-endpoint': {
    payload: { endpoint_id: string; url?: string; event_types?: WebhookEventType[] };
    reply: EndpointView;
  };
  'webhooks.rotate-secret': {
    payload: { endpoint_id: string; force?: boolean };
    reply: { endpoint_id: string; secret: string; previous_expires_at: string };
  };
  'webhooks.disable-endpoint': { payload: { endpoint_id: string }; reply: EndpointView };
  /** What was held while it was disabled stays held: `webhooks.recover-deliveries` or `webhooks.drop-held` decide. */
  'webhooks.enable-endpoint': { payload: { endpoint_id: string }; reply: EndpointView };
  /** `dropped`: deliveries that had not ended, and end with it. */
  'webhooks.remove-endpoint': {
    payload: { endpoint_id: string };
    reply: { endpoint_id: string; dropped: number };
  };
  'webhooks.show-endpoint': { payload: { endpoint_id: string }; reply: EndpointView };
  /** Posts a signed example once, and tells what came of it. Counts for nothing; nothing is stored. */
  'webhooks.test-endpoint': {
    payload: { endpoint_id: string; event_type?: WebhookEventType };
    reply: EndpointTest;
  };
  /** Those of a workspace, of a status, or both; of all workspaces where none is named, the first `MAX_LISTED_ENDPOINTS`. */
  'webhooks.list-endpoints': {
    payload: { workspace_id?: string; status?: EndpointView['status'] };
    reply: { endpoints: EndpointView[] };
  };
  'webhooks.list-deliveries': {
    payload: {
      workspace_id: string;
      endpoint_id?: string;
      status?: DeliveryStatus;
      limit?: number;
      /** Only those before this one, which ended the list before. */
      before?: string;
    };
    reply: { deliveries: DeliveryView[] };
  };
  'webhooks.show-delivery': { payload: { delivery_id: string }; reply: DeliveryDetail };
  'webhooks.replay-delivery': {
    payload: { workspace_id: string; delivery_id: string };
    reply: DeliveryView;
  };
  /**
   * Brings back deliveries of an enabled endpoint that did not arrive, the oldest first, some thousands per command:
   * repeat it until none remains.
   */
  'webhooks.recover-deliveries': {
    payload: {
      endpoint_id: string;
      /** What is held was created, what is exhausted ended at or after this time (ISO 8601); without it all. */
      since?: string;
      /** Leaves those whose attempts are exhausted. */
      held_only?: boolean;
      /** At most so many a minute; without it at the endpoint's own pace, behind what is fresh. */
      per_minute?: number;
    };
    reply: { recovered: number; remaining: number };
  };
  /** Gives up what is held, some thousands per command: repeat it until none remains. */
  'webhooks.drop-held': { payload: { endpoint_id: string }; reply: { dropped: number; remaining: number } };
  /**
   * Writes a mail to the contact of each workspace named, at most `MAX_NOTICE_WORKSPACES`. Idempotent by reference: a
   * workspace gets a notice once. The same reference with another subject or body is a conflict.
   */
  'webhooks.send-notice': {
    payload: {
      reference: string;
      subject: string;
      body: string;
      workspace_ids: string[];
      /** Answers what would be written, and writes nothing. */
      dry_run?: boolean;
    };
    reply: NoticeReply;
  };
  /** Which keys the stored signing secrets are sealed under, and which of them the replica that answers holds. */
  'webhooks.show-secret-keys': { payload: Record<string, never>; reply: SecretKeys };
  /**
   * Seals some hundred secrets that are under other keys anew, under `to_key`; safe to repeat. A conflict
   * (`SEALING_KEY_DIFFERS`) where the replica that gets it seals under another key.
   */
  'webhooks.reseal-secrets': { payload: { to_key: string }; reply: ResealReply };
}

/** Workspaces that one `webhooks.send-notice` may name: what is written in one transaction. */
export const MAX_NOTICE_WORKSPACES = 500;

export interface NoticeReply {
  /** Mails that this command wrote, or with `dry_run` would have. */
  written: number;
  /** Workspaces that an earlier command of this reference wrote to. */
  already_written: number;
  /** Workspaces of which no contact is known; nothing was written to them. */
  without_contact: string[];
}

/** Keys are named by the beginning of their SHA-256, as `key_id`. */
export interface SecretKeys {
  /** The key that new secrets are sealed under. */
  sealing_key: string;
  /** Those that are held, and those that stored secrets are sealed under. */
  keys: { key_id: string; secrets: number; readable: boolean }[];
}

export interface ResealReply {
  /** Secrets that this command sealed anew. */
  resealed: number;
  /** Secrets that the same command can still seal anew. */
  remaining: number;
  /** Secrets under keys that the replica does not hold, or that were changed in the database. */
  unreadable: number;
}

/** Endpoints that one list shows. */
export const MAX_LISTED_ENDPOINTS = 1_000;

export interface EndpointView {
  endpoint_id: string;
  workspace_id: string;
  url: string;
  event_types: WebhookEventType[];
  status: 'enabled' | 'disabled';
  disabled_reason: 'operator' | 'consecutive-failures' | null;
  consecutive_failures: number;
  /** When the first of them was counted. */
  failing_since: string | null;
  /** Deliveries that wait for a decision: they came, or were left over, while it was disabled. */
  held: number;
  /** Deliveries brought back in bulk whose first attempt is still to come. */
  backlog: number;
  created_at: string;
}

/**
 * `held`: waits for a decision, since its endpoint is or was disabled. `exhausted`: all attempts of the series failed.
 * `dropped`: was held and given up by an operator, or had not ended when its endpoint was removed.
 */
export const DELIVERY_STATUSES = ['pending', 'held', 'delivered', 'exhausted', 'dropped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface DeliveryView {
  delivery_id: string;
  event_id: string;
  event_type: WebhookEventType;
  endpoint_id: string;
  status: DeliveryStatus;
  attempts: number;
  next_attempt_at: string | null;
  created_at: string;
}

/** A delivery with everything that is kept of it. */
export interface DeliveryDetail extends DeliveryView {
  workspace_id: string;
  url: string;
  /** When it was delivered, exhausted or dropped. */
  finished_at: string | null;
  /** Replays and recoveries begin a new series of up to 5 attempts. */
  series: number;
  /** What is posted, as it is sent and signed. */
  body: string;
  /** The newest `MAX_SHOWN_ATTEMPTS` attempts, oldest first. */
  history: AttemptView[];
}

export const MAX_SHOWN_ATTEMPTS = 100;

/** `abandoned`: it was ours, and counts for nothing. Null: under way. */
export type AttemptOutcome = 'succeeded' | 'failed' | 'abandoned';

export interface AttemptView {
  series: number;
  /** 1 to 5 within its series. */
  number: number;
  started_at: string;
  finished_at: string | null;
  outcome: AttemptOutcome | null;
  /** Why it did not succeed, in one word. */
  reason: string | null;
  status_code: number | null;
  duration_ms: number | null;
  /** What exactly went wrong, where no answer came. */
  error: string | null;
  /** The first 4 KB of the answer's body, read as UTF-8. */
  response_head: string | null;
}

/** What came of a test event. */
export interface EndpointTest {
  endpoint_id: string;
  event_id: string;
  event_type: WebhookEventType;
  outcome: AttemptOutcome;
  reason: string | null;
  status_code: number | null;
  duration_ms: number;
  error: string | null;
  response_head: string | null;
}
