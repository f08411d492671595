import { IsIsoTime } from '../validation/is-iso-time.js';
import { IsStorable, IsText } from '../validation/text.js';
import { IsOneOf, IsWhole } from '../validation/values.js';
import {
  MAX_CURRENCY_LENGTH,
  MAX_PROVIDER_ID_LENGTH,
  PAYMENT_PROVIDERS,
  type PaymentProvider,
} from './checkouts.js';

/** `refund`: we gave the money back. `dispute`: the customer's bank takes it back. */
export const REVERSAL_KINDS = ['refund', 'dispute'] as const;
export type ReversalKind = (typeof REVERSAL_KINDS)[number];

/**
 * `open`: the money may go back, or is on its way. `done`: it went back. `withdrawn`: it stays, or came again: the refund
 * failed, the dispute was won.
 */
export const REVERSAL_STATES = ['open', 'done', 'withdrawn'] as const;
export type ReversalState = (typeof REVERSAL_STATES)[number];

/** What a provider says of one refund or dispute. */
export class ReversalNotice {
  @IsOneOf(PAYMENT_PROVIDERS)
  readonly provider!: PaymentProvider;

  /** The provider's own id of the refund or dispute. */
  @IsText(MAX_PROVIDER_ID_LENGTH)
  @IsStorable()
  readonly reversal_id!: string;

  @IsOneOf(REVERSAL_KINDS)
  readonly kind!: ReversalKind;

  @IsOneOf(REVERSAL_STATES)
  readonly state!: ReversalState;

  /** The provider's own id of the payment that it is about. */
  @IsText(MAX_PROVIDER_ID_LENGTH)
  @IsStorable()
  readonly payment_id!: string;

  /** In the currency's smallest unit: a part of the payment, or all of it. */
  @IsWhole({ min: 0 })
  readonly amount!: number;

  /** ISO 4217 in lower case. */
  @IsText(MAX_CURRENCY_LENGTH)
  @IsStorable()
  readonly currency!: string;

  /** When the provider said so (ISO 8601 UTC): of two notices the later one counts. */
  @IsIsoTime()
  readonly occurred_at!: string;
}

const OUTCOMES = ['noted', 'ignored'] as const;

export class ReversalReply {
  /** `ignored`: the payment is not one of a checkout of ours. */
  @IsOneOf(OUTCOMES)
  readonly outcome!: (typeof OUTCOMES)[number];
}
