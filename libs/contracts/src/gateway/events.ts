import { type LimitedEndpoint, type RateLimit } from '../limits.js';
import { MayBeAbsentOrNull, MayBeNull, Nested } from '../validation/fields.js';
import { IsText } from '../validation/text.js';
import { IsWhole } from '../validation/values.js';
import { OfWorkspace } from '../messages/of-workspace.js';

/**
 * A public event as partners get it by webhook, poll and stream. Published by the gateway, with the id of the engine's or
 * the ledger's event, once a GET shows what it reports.
 */
export class EventPublished extends OfWorkspace {
  /** A later release may know more. */
  @IsText() readonly event_type!: string;

  /** Its number among the events of the workspace; null for an event that came too late to be numbered. */
  @MayBeNull() @IsWhole({ min: 1 }) readonly sequence!: number | null;

  /** JSON, sent byte for byte. */
  @IsText() readonly body!: string;
}

export const GATEWAY_EVENTS = {
  'gateway.event-published': EventPublished,
} as const;

/** A key was made, rotated or revoked. */
export class KeyChanged {
  @IsText() readonly key_id!: string;

  /** Hexadecimal digits. */
  @IsText() readonly key_hash!: string;
}

class BroadcastLimit implements RateLimit {
  @IsWhole({ min: 1 }) readonly perMinute!: number;
  @MayBeAbsentOrNull() @IsWhole({ min: 1 }) readonly perDay?: number;
}

/** A key got a limit of its own, or lost it. */
export class LimitOverridden {
  @IsText() readonly key_id!: string;

  /** A later release may limit more. */
  @IsText() readonly endpoint!: LimitedEndpoint;
  @MayBeNull() @Nested(BroadcastLimit) readonly limit!: RateLimit | null;
}

/** A workspace has bought credits. */
export class TierChanged {
  @IsText() readonly workspace_id!: string;
  @IsWhole({}) readonly lifetime_purchased!: number;
}

export const GATEWAY_BROADCASTS = {
  'broadcast.key-changed': KeyChanged,
  'broadcast.limit-overridden': LimitOverridden,
  'broadcast.tier-changed': TierChanged,
} as const;
