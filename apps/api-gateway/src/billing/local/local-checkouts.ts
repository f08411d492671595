import { Injectable } from '@nestjs/common';
import type { CheckoutView, PaymentNotice, PaymentReply } from '#contracts/ledger/checkouts';
import { Failure } from '#contracts/failures';
import { isId } from '#contracts/identifiers';
import { CommandClient } from '#messaging/rpc/command-client';
import { commandOptions, type RequestTrace } from '../../http/observability/request-trace.js';

const DEADLINE_MS = 5_000;

/** In cents. */
interface CheckoutSum {
  readonly price: number;
  readonly discount: number;
  readonly toPay: number;
}

export function sumOf({ amount_usd }: CheckoutView, typed: TypedCode): CheckoutSum {
  const price = amount_usd * 100;
  const discount = discountOf(price, typed);
  return { price, discount, toPay: price - discount };
}

/** The payment provider of development: it accepts every payment. Every method throws the `Failure`s of the ledger. */
@Injectable()
export class LocalCheckouts {
  constructor(private readonly commands: CommandClient) {}

  /** Returns undefined if there is no such checkout, or if it belongs to another provider. */
  async find(checkoutId: string, trace: RequestTrace): Promise<CheckoutView | undefined> {
    if (!isId('checkout', checkoutId)) return undefined;
    try {
      const checkout = await this.commands.send(
        'ledger.get-checkout',
        { checkout_id: checkoutId },
        commandOptions(trace, DEADLINE_MS),
      );
      return checkout.provider === 'local' ? checkout : undefined;
    } catch (error) {
      if (error instanceof Failure && error.kind === 'not-found') return undefined;
      throw error;
    }
  }

  pay(checkout: CheckoutView, typed: TypedCode, trace: RequestTrace): Promise<PaymentReply> {
    const { toPay } = sumOf(checkout, typed);
    return this.tell(checkout, typed, toPay === 0 ? 'no_payment_required' : 'paid', trace);
  }

  /** Cancels the checkout, unless it was paid meanwhile; the reply says which. */
  cancel(checkout: CheckoutView, trace: RequestTrace): Promise<PaymentReply> {
    return this.tell(checkout, { kind: 'none' }, 'cancelled', trace);
  }

  private tell(
    checkout: CheckoutView,
    typed: TypedCode,
    payment: PaymentNotice['payment'],
    trace: RequestTrace,
  ): Promise<PaymentReply> {
    const { price, toPay } = sumOf(checkout, typed);
    const notice: PaymentNotice = {
      provider: 'local',
      checkout_id: checkout.checkout_id,
      // This provider has no session ids, so the checkout's id serves.
      session_id: checkout.checkout_id,
      payment,
      currency: 'usd',
      amount_subtotal: price,
      amount_total: toPay,
      occurred_at: new Date().toISOString(),
    };
    return this.commands.send('ledger.confirm-payment', notice, commandOptions(trace, DEADLINE_MS));
  }
}

/** The promotion codes of the local checkout, with the discount in per cent. */
const PROMOTION_CODES: Readonly<Record<string, number>> = {
  WELCOME20: 20,
  FREE100: 100,
};

export interface Promotion {
  readonly code: string;
  readonly percentOff: number;
}

export type TypedCode =
  | { readonly kind: 'none' }
  | { readonly kind: 'promotion'; readonly promotion: Promotion }
  /** `typed` is safe to show: short, without invisible characters. */
  | { readonly kind: 'unknown'; readonly typed: string };

const MAX_SHOWN = 40;
/** Control characters, invisible marks that reverse or break a line, and unassigned code points. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Ignores case and surrounding blanks. */
export function readCode(text: string | null): TypedCode {
  const typed = (text ?? '').trim();
  const code = typed.toUpperCase();
  if (code === '') return { kind: 'none' };
  const percentOff = Object.hasOwn(PROMOTION_CODES, code) ? PROMOTION_CODES[code] : undefined;
  if (percentOff === undefined) return { kind: 'unknown', typed: shown(typed) };
  return { kind: 'promotion', promotion: { code, percentOff } };
}

function shown(typed: string): string {
  const characters = [...typed.replace(UNSEEN, '\ufffd')];
  return characters.length <= MAX_SHOWN
    ? characters.join('')
    : `${characters.slice(0, MAX_SHOWN - 1).join('')}…`;
}

/** Returns the discount on a price in cents, in whole cents, rounded up in the customer's favour. */
export function discountOf(priceCents: number, typed: TypedCode): number {
  if (typed.kind !== 'promotion') return 0;
  return Math.ceil((priceCents * typed.promotion.percentOff) / 100);
}
