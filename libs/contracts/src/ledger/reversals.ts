import { IsIsoTime } from '../validation/is-iso-time.js';
import { IsStorable, IsText } from '../validation/text.js';
import { IsOneOf, IsWhole } from '../validation/values.js';
import {
  MAX_CURRENCY_LENGTH,
  MAX_PROVIDER_ID_LENGTH,
  PAYMENT_PROVIDERS,
  type PaymentProvider,
} from './checkouts.js';

/** `refund`: we returned the money. `dispute`: the customer's bank reclaims it. */
export const REVERSAL_KINDS = ['refund', 'dispute'] as const;
export type ReversalKind = (typeof REVERSAL_KINDS)[number];

/**
 * `open`: the money may be returned, or is in flight. `done`: it was returned. `withdrawn`: it stays, or came back: the
 * refund failed, or the dispute was won.
 */
export const REVERSAL_STATES = ['open', 'done', 'withdrawn'] as const;
export type ReversalState = (typeof REVERSAL_STATES)[number];

export class ReversalNotice {
  @IsOneOf(PAYMENT_PROVIDERS) readonly provider!: PaymentProvider;

  /** The provider's own id of the refund or dispute. */
  @IsText(MAX_PROVIDER_ID_LENGTH) @IsStorable() readonly reversal_id!: string;
  @IsOneOf(REVERSAL_KINDS) readonly kind!: ReversalKind;
  @IsOneOf(REVERSAL_STATES) readonly state!: ReversalState;

  /** The provider's id of the payment concerned. */
  @IsText(MAX_PROVIDER_ID_LENGTH) @IsStorable() readonly payment_id!: string;

  /** In the currency's smallest unit: a part of the payment, or all of it. */
  @IsWhole({ min: 0 }) readonly amount!: number;

  /** ISO 4217 in lower case. */
  @IsText(MAX_CURRENCY_LENGTH) @IsStorable() readonly currency!: string;

  /** The time of the notice at the provider (ISO 8601 UTC): of two notices the later one counts. */
  @IsIsoTime() readonly occurred_at!: string;
}

const OUTCOMES = ['noted', 'ignored'] as const;

export class ReversalReply {
  /** `ignored`: the payment belongs to none of our checkouts. */
  @IsOneOf(OUTCOMES) readonly outcome!: (typeof OUTCOMES)[number];
}
