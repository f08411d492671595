import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsNumber, IsString } from 'class-validator';
import { MayBeAbsent, MayBeAbsentOrNull, MayBeNull, Nested, NoFields } from '../validation/fields.js';
import { IsInstant, IsIsoTime } from '../validation/is-iso-time.js';
import { MAX_LISTED_DELIVERIES, MAX_RECOVERED_PER_MINUTE } from '../validation/operator-input.js';
import { IsEmailAddress, IsText } from '../validation/text.js';
import { IsId, IsOneOf, IsWhole } from '../validation/values.js';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from './envelope.js';
import { DISABLED_REASONS, type DisabledReason } from './events.js';
import { IsNoticeText } from './notice-text.js';

/** The most workspaces in one `webhooks.send-notice`: they are written in one transaction. */
export const MAX_NOTICE_WORKSPACES = 500;
/** The most endpoints in one list. */
export const MAX_LISTED_ENDPOINTS = 1_000;
/** The most attempts shown of one delivery. */
export const MAX_SHOWN_ATTEMPTS = 100;

const ENDPOINT_STATUSES = ['enabled', 'disabled'] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/**
 * `held`: waits for a decision, since its endpoint is or was disabled. `exhausted`: all attempts of the series failed.
 * `dropped`: held and then given up by an operator, or unfinished when its endpoint was removed.
 */
export const DELIVERY_STATUSES = ['pending', 'held', 'delivered', 'exhausted', 'dropped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** `abandoned`: the failure was ours, so the attempt does not count. */
const ATTEMPT_OUTCOMES = ['succeeded', 'failed', 'abandoned'] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** The text that `acs` shows for a wrong field. */
const WORKSPACE = { context: { code: 'INVALID_WORKSPACE_ID' } };
const FILTER = { context: { code: 'INVALID_FILTER' } };
const EVENT_TYPES = { context: { code: 'INVALID_EVENT_TYPES' } };
const RECOVERY = { context: { code: 'INVALID_RECOVERY' } };
const NOTICE = { context: { code: 'INVALID_NOTICE' } };

export class SetContact {
  @IsId('workspace', WORKSPACE)
  readonly workspace_id!: string;

  @IsEmailAddress({}, { context: { code: 'INVALID_EMAIL' } })
  readonly email!: string;
}

/** The egress rules decide where webhooks may go. */
export class RegisterEndpoint {
  @IsId('workspace', WORKSPACE)
  readonly workspace_id!: string;

  @IsArray(EVENT_TYPES)
  @ArrayMinSize(1, EVENT_TYPES)
  @IsOneOf(WEBHOOK_EVENT_TYPES, { each: true, ...EVENT_TYPES })
  readonly event_types!: WebhookEventType[];

  @IsString({ message: '$property must be text', context: { code: 'INVALID_ENDPOINT_URL' } })
  readonly url!: string;
}

/** The only reply, beside rotation, that carries the secret. */
export class RegisterReply {
  @IsId('endpoint')
  readonly endpoint_id!: string;

  @IsText()
  readonly secret!: string;
}

/** One endpoint by its id. A text that is not an id names none: `ENDPOINT_NOT_FOUND`. */
class OfEndpoint {
  @IsString()
  readonly endpoint_id!: string;
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

export class EndpointView {
  @IsId('endpoint')
  readonly endpoint_id!: string;

  @IsId('workspace')
  readonly workspace_id!: string;

  @IsText()
  readonly url!: string;

  @IsArray()
  @IsOneOf(WEBHOOK_EVENT_TYPES, { each: true })
  readonly event_types!: WebhookEventType[];

  @IsOneOf(ENDPOINT_STATUSES)
  readonly status!: EndpointStatus;

  @MayBeNull()
  @IsOneOf(DISABLED_REASONS)
  readonly disabled_reason!: DisabledReason | null;

  @IsWhole({ min: 0 })
  readonly consecutive_failures!: number;

  /** When the first of them was counted. */
  @MayBeNull()
  @IsIsoTime()
  readonly failing_since!: string | null;

  /** Deliveries that wait for a decision: they were created, or unfinished, while it was disabled. */
  @IsWhole({ min: 0 })
  readonly held!: number;

  /** Recovered deliveries whose first new attempt is pending. */
  @IsWhole({ min: 0 })
  readonly backlog!: number;

  /** Deliveries whose last attempt failed and that wait for the next one of their series. */
  @MayBeAbsent()
  @IsWhole({ min: 0 })
  readonly awaiting_retry?: number;

  /** When the first of those is attempted again. */
  @MayBeAbsentOrNull()
  @IsIsoTime()
  readonly next_retry_at?: string | null;

  @IsIsoTime()
  readonly created_at!: string;
}

export class RotateSecret extends OfEndpoint {
  @MayBeAbsent()
  @IsBoolean()
  readonly force?: boolean;
}

export class RotateReply extends RegisterReply {
  @IsIsoTime()
  readonly previous_expires_at!: string;
}

export class DisableEndpoint extends OfEndpoint {}

/** Deliveries held while it was disabled stay held: `webhooks.recover-deliveries` or `webhooks.drop-held` decide. */
export class EnableEndpoint extends OfEndpoint {}

export class RemoveEndpoint extends OfEndpoint {}

export class RemoveReply {
  @IsId('endpoint')
  readonly endpoint_id!: string;

  /** Unfinished deliveries, which end with the endpoint. */
  @IsWhole({ min: 0 })
  readonly dropped!: number;
}

export class ShowEndpoint extends OfEndpoint {}

export class TestEndpoint extends OfEndpoint {
  @MayBeAbsent()
  @IsOneOf(WEBHOOK_EVENT_TYPES, EVENT_TYPES)
  readonly event_type?: WebhookEventType;
}

/** The result of a test event. */
export class EndpointTest {
  @IsId('endpoint')
  readonly endpoint_id!: string;

  @IsId('event')
  readonly event_id!: string;

  @IsOneOf(WEBHOOK_EVENT_TYPES)
  readonly event_type!: WebhookEventType;

  @IsOneOf(ATTEMPT_OUTCOMES)
  readonly outcome!: AttemptOutcome;

  @MayBeNull()
  @IsString()
  readonly reason!: string | null;

  @MayBeNull()
  @IsWhole({})
  readonly status_code!: number | null;

  @IsNumber()
  readonly duration_ms!: number;

  @MayBeNull()
  @IsString()
  readonly error!: string | null;

  @MayBeNull()
  @IsString()
  readonly response_head!: string | null;
}

export class ListEndpoints {
  @MayBeAbsent()
  @IsId('workspace', WORKSPACE)
  readonly workspace_id?: string;

  @MayBeAbsent()
  @IsOneOf(ENDPOINT_STATUSES, FILTER)
  readonly status?: EndpointStatus;
}

export class EndpointList {
  @IsArray()
  @Nested(EndpointView, { each: true })
  readonly endpoints!: EndpointView[];
}

export class ListDeliveries {
  @IsId('workspace', WORKSPACE)
  readonly workspace_id!: string;

  @MayBeAbsent()
  @IsOneOf(DELIVERY_STATUSES, FILTER)
  readonly status?: DeliveryStatus;

  @MayBeAbsent()
  @IsWhole({ min: 1, max: MAX_LISTED_DELIVERIES }, FILTER)
  readonly limit?: number;

  @MayBeAbsent()
  @IsId('endpoint', FILTER)
  readonly endpoint_id?: string;

  /** Only deliveries before this one, the last of the previous page. */
  @MayBeAbsent()
  @IsId('delivery', FILTER)
  readonly before?: string;
}

export class DeliveryView {
  @IsId('delivery')
  readonly delivery_id!: string;

  @IsId('event')
  readonly event_id!: string;

  @IsOneOf(WEBHOOK_EVENT_TYPES)
  readonly event_type!: WebhookEventType;

  @IsId('endpoint')
  readonly endpoint_id!: string;

  @IsOneOf(DELIVERY_STATUSES)
  readonly status!: DeliveryStatus;

  @IsWhole({ min: 0 })
  readonly attempts!: number;

  @MayBeNull()
  @IsIsoTime()
  readonly next_attempt_at!: string | null;

  @IsIsoTime()
  readonly created_at!: string;

  /** The audit that the event is about; none where it is about a balance. */
  @MayBeAbsentOrNull()
  @IsId('audit')
  readonly audit_id?: string | null;
}

export class DeliveryList {
  @IsArray()
  @Nested(DeliveryView, { each: true })
  readonly deliveries!: DeliveryView[];
}

/** A text that is not an id names none: `DELIVERY_NOT_FOUND`. */
export class ShowDelivery {
  @IsString()
  readonly delivery_id!: string;
}

export class AttemptView {
  @IsWhole({ min: 1 })
  readonly series!: number;

  /** 1 to 5 within its series. */
  @IsWhole({ min: 1 })
  readonly number!: number;

  @IsIsoTime()
  readonly started_at!: string;

  @MayBeNull()
  @IsIsoTime()
  readonly finished_at!: string | null;

  /** Null: still running. */
  @MayBeNull()
  @IsOneOf(ATTEMPT_OUTCOMES)
  readonly outcome!: AttemptOutcome | null;

  /** Why it did not succeed, in one word. */
  @MayBeNull()
  @IsString()
  readonly reason!: string | null;

  @MayBeNull()
  @IsWhole({})
  readonly status_code!: number | null;

  @MayBeNull()
  @IsNumber()
  readonly duration_ms!: number | null;

  /** The exact failure, if no answer came. */
  @MayBeNull()
  @IsString()
  readonly error!: string | null;

  /** The first 4 KB of the answer's body, read as UTF-8. */
  @MayBeNull()
  @IsString()
  readonly response_head!: string | null;
}

/** A delivery with all its stored data. */
export class DeliveryDetail extends DeliveryView {
  @IsId('workspace')
  readonly workspace_id!: string;

  @IsText()
  readonly url!: string;

  /** When it was delivered, exhausted or dropped. */
  @MayBeNull()
  @IsIsoTime()
  readonly finished_at!: string | null;

  /** Replays and recoveries begin a new series of up to 5 attempts. */
  @IsWhole({ min: 1 })
  readonly series!: number;

  /** The body, as it is sent and signed. */
  @IsText()
  readonly body!: string;

  /** The newest `MAX_SHOWN_ATTEMPTS` attempts, oldest first. */
  @IsArray()
  @Nested(AttemptView, { each: true })
  readonly history!: AttemptView[];
}

/**
 * The id of a delivery, or of an event that has one delivery only (`DELIVERY_AMBIGUOUS` if it has several). Any other
 * text names none: `DELIVERY_NOT_FOUND`.
 */
export class ReplayDelivery {
  @IsId('workspace', WORKSPACE)
  readonly workspace_id!: string;

  @IsString()
  readonly delivery_id!: string;
}

export class RecoverDeliveries extends OfEndpoint {
  /** At most this many per minute; without it at the endpoint's own pace, after new deliveries. */
  @MayBeAbsent()
  @IsWhole({ min: 1, max: MAX_RECOVERED_PER_MINUTE }, RECOVERY)
  readonly per_minute?: number;

  /** Skips exhausted deliveries. */
  @MayBeAbsent()
  @IsBoolean()
  readonly held_only?: boolean;

  /** Also sends deliveries that wait for a retry, without the rest of the wait. */
  @MayBeAbsent()
  @IsBoolean()
  readonly with_awaiting_retry?: boolean;

  /**
   * Only deliveries that were created (held or waiting for a retry) or ended (exhausted) at or after this time (ISO
   * 8601); without it all.
   */
  @MayBeAbsent()
  @IsInstant(RECOVERY)
  readonly since?: string;
}

export class RecoverReply {
  @IsWhole({ min: 0 })
  readonly recovered!: number;

  @IsWhole({ min: 0 })
  readonly remaining!: number;
}

export class DropHeld extends OfEndpoint {}

export class DropReply {
  @IsWhole({ min: 0 })
  readonly dropped!: number;

  @IsWhole({ min: 0 })
  readonly remaining!: number;
}

/** A text for the contacts of many workspaces. */
export class SendNotice {
  /** Names the notice: a workspace gets it once. */
  @IsNoticeText('reference', NOTICE)
  readonly reference!: string;

  @IsNoticeText('subject', NOTICE)
  readonly subject!: string;

  @IsNoticeText('body', NOTICE)
  readonly body!: string;

  @IsArray(NOTICE)
  @ArrayMinSize(1, NOTICE)
  @ArrayMaxSize(MAX_NOTICE_WORKSPACES, NOTICE)
  @IsId('workspace', { each: true, ...WORKSPACE })
  readonly workspace_ids!: string[];

  /** Returns what would be written, and writes nothing. */
  @MayBeAbsent()
  @IsBoolean()
  readonly dry_run?: boolean;
}

export class NoticeReply {
  /** Mails that this command wrote, or with `dry_run` would have. */
  @IsWhole({ min: 0 })
  readonly written!: number;

  /** Workspaces that an earlier command of this reference wrote to. */
  @IsWhole({ min: 0 })
  readonly already_written!: number;

  /** Workspaces without a known contact; they got no mail. */
  @IsArray()
  @IsId('workspace', { each: true })
  readonly without_contact!: string[];
}

class SecretKey {
  @IsText()
  readonly key_id!: string;

  @IsWhole({ min: 0 })
  readonly secrets!: number;

  @IsBoolean()
  readonly readable!: boolean;
}

/** Keys are named by the beginning of their SHA-256, as `key_id`. */
export class SecretKeys {
  /** The key that new secrets are sealed under. */
  @IsText()
  readonly sealing_key!: string;

  /** Keys that this replica holds, and keys that stored secrets are sealed under. */
  @IsArray()
  @Nested(SecretKey, { each: true })
  readonly keys!: SecretKey[];
}

export class ResealSecrets {
  @IsString()
  readonly to_key!: string;
}

export class ResealReply {
  /** Secrets that this command sealed again, under the new key. */
  @IsWhole({ min: 0 })
  readonly resealed!: number;

  /** Secrets that the same command can still seal again. */
  @IsWhole({ min: 0 })
  readonly remaining!: number;

  /** Secrets under keys that the replica does not hold, or that were changed in the database. */
  @IsWhole({ min: 0 })
  readonly unreadable!: number;
}

/** Commands that the webhook dispatcher handles. */
export const WEBHOOK_COMMANDS = {
  'webhooks.set-contact': { payload: SetContact, reply: NoFields },
  'webhooks.register-endpoint': { payload: RegisterEndpoint, reply: RegisterReply },
  'webhooks.update-endpoint': { payload: UpdateEndpoint, reply: EndpointView },
  'webhooks.rotate-secret': { payload: RotateSecret, reply: RotateReply },
  'webhooks.disable-endpoint': { payload: DisableEndpoint, reply: EndpointView },
  'webhooks.enable-endpoint': { payload: EnableEndpoint, reply: EndpointView },
  'webhooks.remove-endpoint': { payload: RemoveEndpoint, reply: RemoveReply },
  'webhooks.show-endpoint': { payload: ShowEndpoint, reply: EndpointView },
  /** Posts a signed example once and returns the result. Does not count as a failure; nothing is stored. */
  'webhooks.test-endpoint': { payload: TestEndpoint, reply: EndpointTest },
  /** Endpoints of a workspace, of a status, or both; without either of all workspaces, the first `MAX_LISTED_ENDPOINTS`. */
  'webhooks.list-endpoints': { payload: ListEndpoints, reply: EndpointList },
  'webhooks.list-deliveries': { payload: ListDeliveries, reply: DeliveryList },
  'webhooks.show-delivery': { payload: ShowDelivery, reply: DeliveryDetail },
  'webhooks.replay-delivery': { payload: ReplayDelivery, reply: DeliveryView },
  /**
   * Sends missed deliveries of an enabled endpoint again, the oldest first, some thousands per command: repeat it until
   * none remains.
   */
  'webhooks.recover-deliveries': { payload: RecoverDeliveries, reply: RecoverReply },
  /** Drops held deliveries, some thousands per command: repeat it until none remains. */
  'webhooks.drop-held': { payload: DropHeld, reply: DropReply },
  /**
   * Writes a mail to the contact of each workspace named, at most `MAX_NOTICE_WORKSPACES`. Idempotent by reference: a
   * workspace gets a notice once. The same reference with another subject or body is a conflict.
   */
  'webhooks.send-notice': { payload: SendNotice, reply: NoticeReply },
  /** Which keys the stored signing secrets are sealed under, and which of them the replica that answers holds. */
  'webhooks.show-secret-keys': { payload: NoFields, reply: SecretKeys },
  /**
   * Seals some hundred secrets that are under other keys again, under `to_key`; safe to repeat. A conflict
   * (`SEALING_KEY_DIFFERS`) where the replica that gets it seals under another key.
   */
  'webhooks.reseal-secrets': { payload: ResealSecrets, reply: ResealReply },
} as const;
