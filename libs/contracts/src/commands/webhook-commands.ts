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
  'webhooks.enable-endpoint': { payload: { endpoint_id: string }; reply: EndpointView };
  'webhooks.remove-endpoint': { payload: { endpoint_id: string }; reply: { endpoint_id: string } };
  'webhooks.list-endpoints': { payload: { workspace_id: string }; reply: { endpoints: EndpointView[] } };
  'webhooks.list-deliveries': {
    payload: { workspace_id: string; endpoint_id?: string; status?: DeliveryStatus; limit?: number };
    reply: { deliveries: DeliveryView[] };
  };
  'webhooks.replay-delivery': {
    payload: { workspace_id: string; delivery_id: string };
    reply: DeliveryView;
  };
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

export interface EndpointView {
  endpoint_id: string;
  workspace_id: string;
  url: string;
  event_types: WebhookEventType[];
  status: 'enabled' | 'disabled';
  disabled_reason: 'operator' | 'consecutive-failures' | null;
  consecutive_failures: number;
  held: number;
  created_at: string;
}

/** `held`: its endpoint is disabled. `exhausted`: all attempts of the series failed. */
export const DELIVERY_STATUSES = ['pending', 'held', 'delivered', 'exhausted'] as const;
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
