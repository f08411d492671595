import Stripe from 'stripe';
import { Failure } from '#contracts/failures';
import type { Log } from '#contracts/log';
import { within } from '#timing/within';
import { providerUnavailable, providerRefused } from '../provider/provider-failures.js';

/**
 * For the whole call, retry included. Less than the 10 s that the gateway waits, so that the gateway gets this reply.
 */
const BUDGET_MS = 7_000;
/** Few, because commands that wait for Stripe take places in the prefetch that charges need. */
const MAX_WAITING = 50;

export interface CallKind {
  readonly unanswered: string;
  readonly refused: string;
}

/** Calls Stripe's API. Bounds the time and the number of calls, and throws the failures of the contracts. */
export class StripeCalls {
  private waiting = 0;

  constructor(private readonly log: Log) {}

  /**
   * Returns the response. `about`: ids for the log. Throws a `Failure`: transient for no response, rejected for a refusal.
   */
  async answerTo<T>(
    call: () => Promise<T>,
    kind: CallKind,
    about: Readonly<Record<string, string>>,
  ): Promise<T> {
    try {
      return await this.attempt(call);
    } catch (error) {
      throw this.failureOf(error, about, kind);
    }
  }

  /** As `answerTo`, but returns undefined if Stripe has no such object. */
  find<T>(
    call: () => Promise<T>,
    kind: CallKind,
    about: Readonly<Record<string, string>>,
  ): Promise<T | undefined> {
    const found = (): Promise<T | undefined> =>
      call().catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined;
        throw error;
      });
    return this.answerTo(found, kind, about);
  }

  private async attempt<T>(call: () => Promise<T>): Promise<T> {
    if (this.waiting >= MAX_WAITING) throw providerUnavailable(`${this.waiting} others wait for it`);
    this.waiting += 1;
    try {
      // The SDK's timeout covers only silence on the socket, so a slow trickle could last for ever.
      return await within(call(), BUDGET_MS, () => {
        throw providerUnavailable(`no answer within ${BUDGET_MS} ms`);
      });
    } finally {
      this.waiting -= 1;
    }
  }

  /** Without the cause, because the code of a refused connection would pass for the database's. */
  private failureOf(error: unknown, about: Readonly<Record<string, string>>, kind: CallKind): Error {
    if (error instanceof Failure) return error;
    const { statusCode: status, requestId } = error instanceof Stripe.errors.StripeError ? error : {};
    const fields = { err: error, ...about, status, stripe_request_id: requestId };
    if (status === undefined || status >= 500 || status === 409 || status === 429) {
      this.log.warn(fields, kind.unanswered);
      return providerUnavailable(status === undefined ? 'no answer' : `status ${status}`);
    }
    this.log.error({ ...fields, alarm: 'payment-provider-refuses' }, kind.refused);
    return providerRefused(status);
  }
}
