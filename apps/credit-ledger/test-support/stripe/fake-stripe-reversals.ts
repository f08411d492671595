import type Stripe from 'stripe';

type Money = Stripe.Refund | Stripe.Dispute;

/** One event of the account; this fake fills in only these fields. */
type FakeEvent = Pick<Stripe.Event, 'id' | 'type' | 'created' | 'livemode'> & {
  readonly object: 'event';
  readonly data: { readonly object: Money };
};

/**
 * Refunds, disputes and their events, as `GET /v1/refunds`, `/v1/disputes` and `/v1/events` list them: newest first. An
 * event holds its object as it was at that time.
 */
export class FakeReversals {
  readonly events: FakeEvent[] = [];
  private readonly objects: Money[] = [];
  private count = 0;

  /** Refunds a part of a payment, `hoursAgo`. */
  refund(paymentId: string, amount: number, hoursAgo = 0): Stripe.Refund {
    const refund = { ...this.about(paymentId, amount, hoursAgo), object: 'refund', status: 'succeeded' };
    return this.add({ ...refund, id: `re_fake${this.count}` } as Stripe.Refund, 'refund.created');
  }

  /** Opens a dispute of a payment, `hoursAgo`. */
  dispute(paymentId: string, amount: number, hoursAgo = 0): Stripe.Dispute {
    const dispute = {
      ...this.about(paymentId, amount, hoursAgo),
      object: 'dispute',
      status: 'needs_response',
    };
    return this.add({ ...dispute, id: `du_fake${this.count}` } as Stripe.Dispute, 'charge.dispute.created');
  }

  /** Changes the state of a refund or dispute, `hoursAgo`. */
  change(changed: Money, status: string, type: Stripe.Event['type'], hoursAgo = 0): void {
    Object.assign(changed, { status });
    this.tell(changed, type, secondsAgo(hoursAgo));
  }

  /** Returns the response to a list of `kind`; undefined if `starting_after` names nothing in it. */
  list(kind: 'refunds' | 'disputes' | 'events', query: URLSearchParams): object | undefined {
    const from = Number(query.get('created[gte]') ?? 0);
    const types = [...query].flatMap(([name, value]) => (name.startsWith('types[') ? [value] : []));
    const payment = query.get('payment_intent');
    const all: readonly { id: string; created: number }[] =
      kind === 'events'
        ? this.events.filter(({ type }) => types.length === 0 || types.includes(type))
        : this.objects.filter(
            ({ object, payment_intent }) =>
              `${object}s` === kind && (payment === null || payment_intent === payment),
          );
    const newestFirst = all
      .filter(({ created }) => created >= from)
      .reverse()
      .sort((a, b) => b.created - a.created);
    const after = query.get('starting_after');
    const begin = after === null ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
    if (after !== null && begin === 0) return undefined;
    const end = begin + Number(query.get('limit') ?? 10);
    return {
      object: 'list',
      url: `/v1/${kind}`,
      has_more: end < newestFirst.length,
      data: newestFirst.slice(begin, end),
    };
  }

  private about(payment_intent: string, amount: number, hoursAgo: number) {
    this.count += 1;
    return { payment_intent, amount, currency: 'usd', created: secondsAgo(hoursAgo) };
  }

  private add<T extends Money>(added: T, type: Stripe.Event['type']): T {
    this.objects.push(added);
    this.tell(added, type, added.created);
    return added;
  }

  private tell(session: Money, type: Stripe.Event['type'], created: number): void {
    const id = `evt_fake${this.events.length + 1}`;
    this.events.push({
      id,
      object: 'event',
      livemode: false,
      type,
      created,
      data: { object: { ...session } },
    });
  }
}

function secondsAgo(hours: number): number {
  return Math.floor(Date.now() / 1_000) - Math.round(hours * 3_600);
}
