import { IsNumber } from 'class-validator';
import { CREDIT_PACKAGES, type PackageName } from '../money/prices.js';
import { IsIsoTime } from '../validation/is-iso-time.js';
import { IsStorable, IsText } from '../validation/text.js';
import { IsId, IsOneOf, IsWhole } from '../validation/values.js';

export const PAYMENT_PROVIDERS = ['stripe', 'local'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** The longest id of a session, payment, refund or dispute at a provider, in characters. */
export const MAX_PROVIDER_ID_LENGTH = 255;
export const MAX_CURRENCY_LENGTH = 10;

export const PACKAGE_NAMES = Object.keys(CREDIT_PACKAGES) as readonly PackageName[];

/**
 * `open`: may be paid. `pending`: the customer has paid, the money has not arrived (bank debits take days). `paid`: the
 * credits are in the balance. `expired`, `cancelled` and `failed`: nothing was paid, and nothing will be.
 */
export const CHECKOUT_STATUSES = ['open', 'pending', 'paid', 'expired', 'cancelled', 'failed'] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

/** `no_payment_required`: a promotion code covered the whole price. `cancelled`: by the customer. */
const PAYMENTS = ['paid', 'no_payment_required', 'pending', 'failed', 'expired', 'cancelled'] as const;

export class CheckoutReply {
  @IsId('checkout') readonly checkout_id!: string;

  /** The provider's page, where the customer pays. */
  @IsText() readonly checkout_url!: string;
  @IsOneOf(PACKAGE_NAMES) readonly package!: PackageName;

  /** The package's price in whole US dollars, before any promotion code. */
  @IsNumber() readonly amount_usd!: number;

  /** The package's total, bonus included. */
  @IsWhole({ min: 1 }) readonly credits!: number;

  /** ISO 8601 UTC. */
  @IsIsoTime() readonly expires_at!: string;
}

export class CheckoutView extends CheckoutReply {
  @IsId('workspace') readonly workspace_id!: string;
  @IsOneOf(PAYMENT_PROVIDERS) readonly provider!: PaymentProvider;
  @IsOneOf(CHECKOUT_STATUSES) readonly status!: CheckoutStatus;
}

/** A provider's notice about one session. Amounts in cents. */
export class PaymentNotice {
  @IsOneOf(PAYMENT_PROVIDERS) readonly provider!: PaymentProvider;
  @IsId('checkout') readonly checkout_id!: string;

  /** The provider's own id of the session. */
  @IsText(MAX_PROVIDER_ID_LENGTH) @IsStorable() readonly session_id!: string;
  @IsOneOf(PAYMENTS) readonly payment!: (typeof PAYMENTS)[number];

  /** ISO 4217 in lower case. */
  @IsText(MAX_CURRENCY_LENGTH) @IsStorable() readonly currency!: string;

  /** Before discounts: must equal the package's price, whatever the customer pays. */
  @IsWhole({ min: 0 }) readonly amount_subtotal!: number;

  /** The amount that was, or will be, paid. */
  @IsWhole({ min: 0 }) readonly amount_total!: number;

  /** When it happened at the provider (ISO 8601 UTC): a notice may arrive days later. */
  @IsIsoTime() readonly occurred_at!: string;
}

export class PaymentReply {
  @IsOneOf(CHECKOUT_STATUSES) readonly status!: CheckoutStatus;

  /** Credits that this checkout added to the balance, by this notice or an earlier one; 0 until it is paid. */
  @IsWhole({ min: 0 }) readonly credits!: number;
}
