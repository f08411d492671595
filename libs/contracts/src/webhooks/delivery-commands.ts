import { IsArray, IsNumber, IsString } from 'class-validator';
import { MayBeAbsent, MayBeAbsentOrNull, MayBeNull, Nested } from '../validation/fields.js';
import { IsIsoTime } from '../validation/is-iso-time.js';
import { MAX_LISTED_DELIVERIES } from '../validation/operator-input.js';
import { IsText } from '../validation/text.js';
import { IsId, IsOneOf, IsWhole } from '../validation/values.js';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from './envelope.js';
import { FILTER, WORKSPACE } from './field-codes.js';

export const MAX_SHOWN_ATTEMPTS = 100;

/**
 * `held`: waits for a decision, since its endpoint is or was disabled. `exhausted`: all attempts of the series failed.
 * `dropped`: held and then given up by an operator, or unfinished when its endpoint was removed.
 */
export const DELIVERY_STATUSES = ['pending', 'held', 'delivered', 'exhausted', 'dropped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** `abandoned`: the failure was ours, so the attempt does not count. */
export const ATTEMPT_OUTCOMES = ['succeeded', 'failed', 'abandoned'] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

export class ListDeliveries {
  @IsId('workspace', WORKSPACE) readonly workspace_id!: string;
  @MayBeAbsent() @IsOneOf(DELIVERY_STATUSES, FILTER) readonly status?: DeliveryStatus;
  @MayBeAbsent() @IsWhole({ min: 1, max: MAX_LISTED_DELIVERIES }, FILTER) readonly limit?: number;
  @MayBeAbsent() @IsId('endpoint', FILTER) readonly endpoint_id?: string;
  @MayBeAbsent() @IsOneOf(WEBHOOK_EVENT_TYPES, FILTER) readonly event_type?: WebhookEventType;

  /** Only deliveries of events about this audit. */
  @MayBeAbsent() @IsId('audit', FILTER) readonly audit_id?: string;

  /** Only deliveries before this one, the last of the previous page. */
  @MayBeAbsent() @IsId('delivery', FILTER) readonly before?: string;
}

export class DeliveryView {
  @IsId('delivery') readonly delivery_id!: string;
  @IsId('event') readonly event_id!: string;
  @IsOneOf(WEBHOOK_EVENT_TYPES) readonly event_type!: WebhookEventType;
  @IsId('endpoint') readonly endpoint_id!: string;
  @IsOneOf(DELIVERY_STATUSES) readonly status!: DeliveryStatus;
  @IsWhole({ min: 0 }) readonly attempts!: number;
  @MayBeNull() @IsIsoTime() readonly next_attempt_at!: string | null;
  @IsIsoTime() readonly created_at!: string;

  /** The audit that the event is about; none where it is about a balance. */
  @MayBeAbsentOrNull() @IsId('audit') readonly audit_id?: string | null;
}

export class DeliveryList {
  @IsArray() @Nested(DeliveryView, { each: true }) readonly deliveries!: DeliveryView[];

  /** Set if the search ended here, before it had found as many as were asked for: the next one goes on behind it. */
  @MayBeAbsentOrNull() @IsId('delivery') readonly searched_to?: string | null;
}

/**
 * A text that is not an id names none: `DELIVERY_NOT_FOUND`. With a workspace, a delivery of another workspace is
 * unknown, too. Only operators may leave the workspace out.
 */
export class ShowDelivery {
  @IsString() readonly delivery_id!: string;
  @MayBeAbsent() @IsId('workspace', WORKSPACE) readonly workspace_id?: string;
}

export class AttemptResult {
  /** Why it did not succeed, in one word. */
  @MayBeNull() @IsString() readonly reason!: string | null;
  @MayBeNull() @IsWhole({}) readonly status_code!: number | null;

  /** The exact failure, if no answer came. */
  @MayBeNull() @IsString() readonly error!: string | null;

  /** The first 4 KB of the answer's body, read as UTF-8. */
  @MayBeNull() @IsString() readonly response_head!: string | null;
}

export class AttemptView extends AttemptResult {
  @IsWhole({ min: 1 }) readonly series!: number;

  /** 1 to 5 within its series. */
  @IsWhole({ min: 1 }) readonly number!: number;
  @IsIsoTime() readonly started_at!: string;
  @MayBeNull() @IsIsoTime() readonly finished_at!: string | null;

  /** Null: still running. */
  @MayBeNull() @IsOneOf(ATTEMPT_OUTCOMES) readonly outcome!: AttemptOutcome | null;
  @MayBeNull() @IsNumber() readonly duration_ms!: number | null;
}

export class DeliveryDetail extends DeliveryView {
  @IsId('workspace') readonly workspace_id!: string;
  @IsText() readonly url!: string;

  /** When it was delivered, exhausted or dropped. */
  @MayBeNull() @IsIsoTime() readonly finished_at!: string | null;

  /** Replays and recoveries begin a new series of up to 5 attempts. */
  @IsWhole({ min: 1 }) readonly series!: number;

  /** The body, as it is sent and signed. */
  @IsText() readonly body!: string;

  /** The newest `MAX_SHOWN_ATTEMPTS` attempts, oldest first. */
  @IsArray() @Nested(AttemptView, { each: true }) readonly history!: AttemptView[];
}

/**
 * The id of a delivery, or of an event that has one delivery only (`DELIVERY_AMBIGUOUS` if it has several). Any other
 * text names none: `DELIVERY_NOT_FOUND`.
 */
export class ReplayDelivery {
  @IsId('workspace', WORKSPACE) readonly workspace_id!: string;
  @IsString() readonly delivery_id!: string;
}
