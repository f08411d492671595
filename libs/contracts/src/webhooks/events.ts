import { IsArray } from 'class-validator';
import type { MessagesOf } from '../messages/message-table.js';
import { IsIsoTime } from '../validation/is-iso-time.js';
import { IsText } from '../validation/text.js';
import { IsId, IsOneOf } from '../validation/values.js';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from './envelope.js';
import { OfWorkspace } from '../messages/of-workspace.js';

/** Why an endpoint gets nothing. */
export const DISABLED_REASONS = ['operator', 'consecutive-failures'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export class EndpointIdentity extends OfWorkspace {
  @IsId('endpoint') readonly endpoint_id!: string;
}

export class EndpointRegistered extends EndpointIdentity {
  @IsText() readonly url!: string;
  @IsArray() @IsOneOf(WEBHOOK_EVENT_TYPES, { each: true }) readonly event_types!: readonly WebhookEventType[];
}

export class EndpointChanged extends EndpointRegistered {}

export class EndpointSecretRotated extends EndpointIdentity {
  /** When the old secret stops being sent (ISO 8601). */
  @IsIsoTime() readonly previous_expires_at!: string;
}

export class EndpointDisabled extends EndpointIdentity {
  @IsOneOf(DISABLED_REASONS) readonly reason!: DisabledReason;
}

/** Events of the streams `endpoint-<endpoint>` in the dispatcher. Secrets are never in them, only their ids. */
export const ENDPOINT_EVENTS = {
  'webhooks.endpoint-registered': EndpointRegistered,
  'webhooks.endpoint-changed': EndpointChanged,
  'webhooks.endpoint-secret-rotated': EndpointSecretRotated,
  'webhooks.endpoint-disabled': EndpointDisabled,
  'webhooks.endpoint-enabled': EndpointIdentity,
  'webhooks.endpoint-removed': EndpointIdentity,
} as const;

export type EndpointEvent = MessagesOf<typeof ENDPOINT_EVENTS>;
