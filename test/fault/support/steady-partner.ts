import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { CountingPartner } from '../../support/partner/counting-partner.js';

/** Between two rounds, and rounds between two looks at the balance: below the limits of the highest tier. */
const PAUSE_MS = 100;
const ROUNDS_PER_BALANCE = 15;

export interface SteadyPartnerOptions {
  /** Milliseconds between two rounds, in which its connections are idle. Default 100. */
  readonly pauseMs?: number;
  /** Whether it cancels what it created with an Idempotency-Key in this round. Default: never. */
  readonly cancels?: (round: number) => boolean;
  /** Default true. */
  readonly keepsConnections?: boolean;
}

/** A partner that creates, polls and looks at its balance until it is told to stop. */
export class SteadyPartner extends CountingPartner {
  private stopped = false;

  constructor(
    baseUrl: string,
    readonly workspace: TestWorkspace,
    private readonly auditedUrl: (round: number) => string,
    private readonly options: SteadyPartnerOptions = {},
  ) {
    super(baseUrl, workspace.apiKey, options);
  }

  async run(): Promise<void> {
    const { pauseMs = PAUSE_MS, cancels } = this.options;
    for (let round = 0; !this.stopped; round++) {
      const url = this.auditedUrl(round);
      const [withKey, withoutKey] = await Promise.all([this.create(url, randomUUID()), this.create(url)]);
      if (withKey !== undefined && cancels?.(round))
        await this.ask(200, () => this.client.cancelAudit(withKey));
      for (const auditId of [withKey, withoutKey])
        if (auditId !== undefined) await this.ask(200, () => this.client.getAudit(auditId));
      if (round % ROUNDS_PER_BALANCE === 0) await this.ask(200, () => this.client.getBalance());
      await pause(pauseMs);
    }
  }

  stop(): void {
    this.stopped = true;
  }
}
