import { type LimitedEndpoint, type RateLimit } from '../limits.js';
import { MayBeAbsentOrNull, MayBeNull, Nested } from '../validation/fields.js';
import { IsText } from '../validation/text.js';
import { IsId, IsOneOf, IsWhole } from '../validation/values.js';
import { AuditWebhookData, WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../webhooks/envelope.js';

/** Published by the gateway, with the engine's event id, once a GET shows that the audit has ended. */
export class AuditEnded {
  @IsId('workspace')
  readonly workspace_id!: string;

  @IsOneOf(WEBHOOK_EVENT_TYPES)
  readonly webhook_type!: Exclude<WebhookEventType, 'balance.low'>;

  @Nested(AuditWebhookData)
  readonly webhook_data!: AuditWebhookData;
}

export const GATEWAY_EVENTS = { 'gateway.audit-ended': AuditEnded } as const;

/** A key was made, rotated or revoked. */
export class KeyChanged {
  @IsText()
  readonly key_id!: string;

  /** Hexadecimal digits. */
  @IsText()
  readonly key_hash!: string;
}

class BroadcastLimit implements RateLimit {
  @IsWhole({ min: 1 })
  readonly perMinute!: number;

  @MayBeAbsentOrNull()
  @IsWhole({ min: 1 })
  readonly perDay?: number;
}

/** A key got a limit of its own, or lost it. */
export class LimitOverridden {
  @IsText()
  readonly key_id!: string;

  /** A later release may limit more. */
  @IsText()
  readonly endpoint!: LimitedEndpoint;

  @MayBeNull()
  @Nested(BroadcastLimit)
  readonly limit!: RateLimit | null;
}

/** A workspace has bought credits. */
export class TierChanged {
  @IsText()
  readonly workspace_id!: string;

  @IsWhole({})
  readonly lifetime_purchased!: number;
}

export const GATEWAY_BROADCASTS = {
  'broadcast.key-changed': KeyChanged,
  'broadcast.limit-overridden': LimitOverridden,
  'broadcast.tier-changed': TierChanged,
} as const;
