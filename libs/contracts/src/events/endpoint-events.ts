import type { WebhookEventType } from '../webhooks.js';

/** Events of the streams `endpoint-<endpoint>` in the dispatcher. Secrets are never in them, only their ids. */
export type EndpointEvent =
  | { readonly type: 'webhooks.endpoint-registered'; readonly data: EndpointRegistered }
  | { readonly type: 'webhooks.endpoint-changed'; readonly data: EndpointChanged }
  | { readonly type: 'webhooks.endpoint-secret-rotated'; readonly data: EndpointSecretRotated }
  | { readonly type: 'webhooks.endpoint-disabled'; readonly data: EndpointDisabled }
  | { readonly type: 'webhooks.endpoint-enabled'; readonly data: EndpointIdentity }
  | { readonly type: 'webhooks.endpoint-removed'; readonly data: EndpointIdentity };

export type EndpointEventType = EndpointEvent['type'];

export interface EndpointIdentity {
  readonly endpoint_id: string;
  readonly workspace_id: string;
}

export interface EndpointRegistered extends EndpointIdentity {
  readonly url: string;
  readonly event_types: readonly WebhookEventType[];
}

export interface EndpointChanged extends EndpointIdentity {
  readonly url: string;
  readonly event_types: readonly WebhookEventType[];
}

export interface EndpointSecretRotated extends EndpointIdentity {
  /** When the old secret stops being sent (ISO 8601). */
  readonly previous_expires_at: string;
}

export interface EndpointDisabled extends EndpointIdentity {
  readonly reason: 'operator' | 'consecutive-failures';
}
