import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { PartnerClient } from '../../support/partner-client.js';
import type { TestWorkspace } from '../../support/workspace.js';

/** Between two rounds, and rounds between two looks at the balance: below the limits of the highest tier. */
const PAUSE_MS = 100;
const ROUNDS_PER_BALANCE = 15;

/** A partner that creates, polls and looks at its balance until it is told to stop, and tries nothing a second time. */
export class SteadyPartner {
  /** What was created, by Idempotency-Key or, without one, by its own id. */
  readonly created = new Map<string, string>();
  readonly failures: string[] = [];
  requests = 0;
  private stopped = false;
  private readonly client: PartnerClient;

  constructor(
    baseUrl: string,
    readonly workspace: TestWorkspace,
    private readonly auditedUrl: string,
  ) {
    this.client = new PartnerClient(baseUrl, workspace.apiKey);
  }

  async run(): Promise<void> {
    for (let round = 0; !this.stopped; round++) {
      const idempotencyKey = randomUUID();
      const [keyed, keyless] = await Promise.all([this.create(idempotencyKey), this.create()]);
      for (const auditId of [keyed, keyless])
        if (auditId !== undefined) await this.ask(200, () => this.client.getAudit(auditId));
      if (round % ROUNDS_PER_BALANCE === 0) await this.ask(200, () => this.client.getBalance());
      await pause(PAUSE_MS);
    }
  }

  stop(): void {
    this.stopped = true;
  }

  private async create(idempotencyKey?: string): Promise<string | undefined> {
    const body = { url: this.auditedUrl, type: 'seo' };
    const options = idempotencyKey === undefined ? {} : { idempotencyKey };
    const answer = await this.ask(202, () => this.client.createAudit(body, options));
    const auditId = answer?.body.data.audit_id;
    if (auditId !== undefined) this.created.set(idempotencyKey ?? auditId, auditId);
    return auditId;
  }

  private async ask<A extends { readonly status: number; readonly body: object }>(
    wanted: number,
    call: () => Promise<A>,
  ): Promise<A | undefined> {
    this.requests++;
    try {
      const answer = await call();
      if (answer.status === wanted) return answer;
      this.failures.push(`${answer.status}: ${JSON.stringify(answer.body)}`);
    } catch (error) {
      this.failures.push(String(error));
    }
    return undefined;
  }
}
