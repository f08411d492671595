import { ArrayMinSize, IsArray, IsBoolean, IsNumber, IsString } from 'class-validator';
import { MayBeAbsent, MayBeAbsentOrNull, MayBeNull, Nested } from '../validation/fields.js';
import { IsIsoTime } from '../validation/is-iso-time.js';
import { IsText } from '../validation/text.js';
import { IsId, IsOneOf, IsWhole } from '../validation/values.js';
import { ATTEMPT_OUTCOMES, type AttemptOutcome, AttemptResult } from './delivery-commands.js';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from './envelope.js';
import { DISABLED_REASONS, type DisabledReason } from './events.js';
import { EVENT_TYPES, FILTER, WORKSPACE } from './field-codes.js';
import { OfWorkspace } from '../messages/of-workspace.js';

/** The most endpoints in one list. */
export const MAX_LISTED_ENDPOINTS = 1_000;

const ENDPOINT_STATUSES = ['enabled', 'disabled'] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/** The egress rules decide where webhooks may go. */
export class RegisterEndpoint {
  @IsId('workspace', WORKSPACE) readonly workspace_id!: string;

  @IsArray(EVENT_TYPES)
  @ArrayMinSize(1, EVENT_TYPES)
  @IsOneOf(WEBHOOK_EVENT_TYPES, { each: true, ...EVENT_TYPES })
  readonly event_types!: WebhookEventType[];

  @IsString({ message: '$property must be text', context: { code: 'INVALID_ENDPOINT_URL' } })
  readonly url!: string;
}

/** The only reply, beside rotation, that carries the secret. */
export class RegisterReply {
  @IsId('endpoint') readonly endpoint_id!: string;
  @IsText() readonly secret!: string;
}

/**
 * One endpoint by its id. A text that is not an id names none: `ENDPOINT_NOT_FOUND`. With a workspace, an endpoint of
 * another workspace is unknown, too. Only operators may leave the workspace out.
 */
export class OfEndpoint {
  @IsString() readonly endpoint_id!: string;
  @MayBeAbsent() @IsId('workspace', WORKSPACE) readonly workspace_id?: string;
}

export class UpdateEndpoint extends OfEndpoint {
  @MayBeAbsent()
  @IsArray(EVENT_TYPES)
  @ArrayMinSize(1, EVENT_TYPES)
  @IsOneOf(WEBHOOK_EVENT_TYPES, { each: true, ...EVENT_TYPES })
  readonly event_types?: WebhookEventType[];

  @MayBeAbsent()
  @IsString({ message: '$property must be text', context: { code: 'INVALID_ENDPOINT_URL' } })
  readonly url?: string;
}

export class ShowEndpoint extends OfEndpoint {
  /** Whether the reply has `recent_attempts`. */
  @MayBeAbsent() @IsBoolean() readonly with_attempts?: boolean;
}

/** How many days `RecentAttempts` go back. */
export const RECENT_ATTEMPT_DAYS = 7;

/** The most attempts of an endpoint that are looked at. */
export const MAX_RECENT_ATTEMPTS = 10_000;

/** The newest attempts that an endpoint had in the last days, with those alone that count and are over. */
export class RecentAttempts {
  @IsWhole({ min: 0, max: MAX_RECENT_ATTEMPTS }) readonly count!: number;
  @IsWhole({ min: 0 }) readonly succeeded!: number;

  /** Within how many milliseconds 95 % of the answers came, of whatever status; null without an answer. */
  @MayBeNull() @IsWhole({ min: 0 }) readonly p95_ms!: number | null;
}

export class EndpointView extends OfWorkspace {
  @IsId('endpoint') readonly endpoint_id!: string;
  @IsText() readonly url!: string;
  @IsArray() @IsOneOf(WEBHOOK_EVENT_TYPES, { each: true }) readonly event_types!: WebhookEventType[];
  @IsOneOf(ENDPOINT_STATUSES) readonly status!: EndpointStatus;
  @MayBeNull() @IsOneOf(DISABLED_REASONS) readonly disabled_reason!: DisabledReason | null;
  @IsWhole({ min: 0 }) readonly consecutive_failures!: number;

  /** When the first of them was counted. */
  @MayBeNull() @IsIsoTime() readonly failing_since!: string | null;

  /** Deliveries that wait for a decision: they were created, or unfinished, while it was disabled. */
  @IsWhole({ min: 0 }) readonly held!: number;

  /** Recovered deliveries whose first new attempt is pending. */
  @IsWhole({ min: 0 }) readonly backlog!: number;

  /** Deliveries whose last attempt failed or was abandoned, and that wait for the next one of their series. */
  @MayBeAbsent() @IsWhole({ min: 0 }) readonly awaiting_retry?: number;

  /** When the first of those is attempted again. */
  @MayBeAbsentOrNull() @IsIsoTime() readonly next_retry_at?: string | null;
  @IsIsoTime() readonly created_at!: string;

  /** Until when the secret before the present one also signs. Absent if it does no longer, or if there is none. */
  @MayBeAbsent() @IsIsoTime() readonly previous_expires_at?: string;

  /** Only if they were asked for. */
  @MayBeAbsent() @Nested(RecentAttempts) readonly recent_attempts?: RecentAttempts;
}

export class RotateSecret extends OfEndpoint {
  @MayBeAbsent() @IsBoolean() readonly force?: boolean;
}

export class RotateReply extends RegisterReply {
  @IsIsoTime() readonly previous_expires_at!: string;
}

export class RemoveReply {
  @IsId('endpoint') readonly endpoint_id!: string;

  /** Unfinished deliveries, which end with the endpoint. */
  @IsWhole({ min: 0 }) readonly dropped!: number;
}

export class TestEndpoint extends OfEndpoint {
  @MayBeAbsent() @IsOneOf(WEBHOOK_EVENT_TYPES, EVENT_TYPES) readonly event_type?: WebhookEventType;
}

export class EndpointTest extends AttemptResult {
  @IsId('endpoint') readonly endpoint_id!: string;
  @IsId('event') readonly event_id!: string;
  @IsOneOf(WEBHOOK_EVENT_TYPES) readonly event_type!: WebhookEventType;
  @IsOneOf(ATTEMPT_OUTCOMES) readonly outcome!: AttemptOutcome;
  @IsNumber() readonly duration_ms!: number;
}

export class ListEndpoints {
  @MayBeAbsent() @IsId('workspace', WORKSPACE) readonly workspace_id?: string;
  @MayBeAbsent() @IsOneOf(ENDPOINT_STATUSES, FILTER) readonly status?: EndpointStatus;
}

export class EndpointList {
  @IsArray() @Nested(EndpointView, { each: true }) readonly endpoints!: EndpointView[];
}
