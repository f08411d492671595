import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CountingPartner } from '../../../support/partner/counting-partner.js';

const LANES = 4;
const PAUSE_MS = 100;

/** A partner that creates audits, each with an Idempotency-Key, on four connections until it is told to stop. */
export class KeyedLoad extends CountingPartner {
  /** The addresses of all that were asked for, by key. */
  readonly asked = new Map<string, string>();
  private readonly lanes: readonly Promise<void>[];
  private stopped = false;

  constructor(gatewayUrl: string, apiKey: string, siteUrl: string) {
    super(gatewayUrl, apiKey);
    this.lanes = Array.from({ length: LANES }, (_, lane) => this.run(siteUrl, lane));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.lanes);
    await this.close();
  }

  /** Most audits complete, some fail. */
  private async run(siteUrl: string, lane: number): Promise<void> {
    for (let round = 0; !this.stopped; round++) {
      const url = `${siteUrl}/${round % 4 === 0 ? 'missing' : 'article'}?n=${lane}-${round}`;
      const idempotencyKey = randomUUID();
      this.asked.set(idempotencyKey, url);
      await this.create(url, idempotencyKey);
      await pause(PAUSE_MS);
    }
  }
}
