import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { newEventId } from '#contracts/identifiers';
import { WEBHOOK_CONCURRENCY_PER_ENDPOINT } from '#contracts/limits';
import type { EventPublisher } from '#messaging/publish/event-publisher';
import { storePending } from '../backlog/pending-deliveries.js';
import type { BareLoop } from '../bare/start-bare-loop.js';
import { endedAudit, publishedEnd } from '../../../../apps/webhook-dispatcher/test-support/ended-audit.js';
import type { Partner } from '../partners.js';
import type { Receiver } from '../receiver/start-receiver.js';

/** Events published at once; the next follow when the broker has stored these. */
const BURST = 500;
/** After the last request has come its result has still to be written. */
const REST_MS = 500;

/** Measures deliveries a second at one receiver, each time from the first request that it gets to the last. */
export class Rates {
  constructor(
    private readonly receiver: Receiver,
    private readonly partners: readonly Partner[],
    private readonly count: number,
  ) {}

  /** What all endpoints together may have under way, on both sides. */
  private get inFlight(): number {
    return WEBHOOK_CONCURRENCY_PER_ENDPOINT * this.partners.length;
  }

  /** Of events that are published as the gateway publishes them. */
  ofEvents(publisher: EventPublisher): Promise<number> {
    return this.measure(async () => {
      for (let begin = 0; begin < this.count; begin += BURST) {
        const size = Math.min(BURST, this.count - begin);
        await Promise.all(Array.from({ length: size }, (_, index) => this.publish(publisher, begin + index)));
      }
    });
  }

  /** Of deliveries that wait in the table. */
  ofStored(client: Client): Promise<number> {
    return this.measure(() => storePending(client, this.partners, this.count));
  }

  ofBareLoop(bare: BareLoop, keepAlive: boolean): Promise<number> {
    const { receiver, partners, count: deliveries, inFlight } = this;
    return this.measure(() =>
      bare.post({ origin: receiver.origin, endpoints: partners.length, deliveries, inFlight, keepAlive }),
    );
  }

  private async measure(send: () => Promise<void>): Promise<number> {
    await this.receiver.forget();
    const sent = send();
    const rate = await this.receiver.rateOf(this.count);
    await sent;
    await pause(REST_MS);
    return rate;
  }

  private async publish(publisher: EventPublisher, n: number): Promise<void> {
    const partner = this.partners[n % this.partners.length];
    if (!partner) return;
    const id = newEventId();
    await publisher.publish({
      id,
      type: 'gateway.event-published',
      schemaVersion: 1,
      data: publishedEnd(endedAudit(partner.id), id),
      occurredAt: new Date().toISOString(),
    });
  }
}
