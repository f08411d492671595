import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CountingPartner } from '../../support/partner/counting-partner.js';
import type { AuditData, PartnerResponse } from '../../support/partner/partner-client.js';
import type { SeededRandom } from '../../support/seeded-random.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import type { Sighting } from '../checks/sighting.js';

const RETRY_AFTER_MS = 500;
const PAUSE_MS = 150;
/** Of a hundred rounds. */
const CHANCE = { withoutKey: 20, cancel: 30, replay: 10 };
/** The newest audits, at which a partner looks again. */
const LOOKS_AT = 12;
const LATER: ReadonlySet<string> = new Set([
  'IDEMPOTENCY_CONFLICT',
  'RATE_LIMITED',
  'ENGINE_BUSY',
  'SERVICE_UNAVAILABLE',
]);

/** A service that answers nothing for so long is taken for broken. */
const GIVEN_UP_AFTER_MS = 300_000;

/** A call that was answered in the end, after as many tries as it took. Times are those of `performance.now()`. */
export interface FinishedCall {
  readonly by: Sighting['by'];
  readonly askedAt: number;
  readonly answeredAt: number;
  /** Tries that came to nothing. */
  readonly refusals: number;
  /** Of them: answered with 503 and Retry-After. */
  readonly withRetryAfter: number;
}

/** A partner that creates, polls, cancels and repeats every call that may be repeated until it is answered. */
export class ChaosPartner extends CountingPartner {
  readonly sightings: Sighting[] = [];
  /** Creates without an Idempotency-Key that got no answer. */
  unansweredWithoutKey = 0;
  private problems: string[] = [];
  private stopped = false;

  constructor(
    baseUrl: string,
    readonly workspace: TestWorkspace,
    private readonly auditedUrl: (round: number) => string,
    private readonly random: SeededRandom,
    private readonly observe: (call: FinishedCall) => void = () => {},
  ) {
    super(baseUrl, workspace.apiKey);
  }

  /** Calls until `stop`; what it had begun is answered when this resolves. */
  async run(): Promise<void> {
    for (let round = 0; !this.stopped; round++) {
      const url = this.auditedUrl(round);
      if (this.chance(CHANCE.withoutKey)) await this.createWithoutKey(url);
      else await this.createWithKey(url);
      if (this.chance(CHANCE.replay)) await this.replay();
      for (const { auditId } of this.created.slice(-LOOKS_AT)) if (this.chance(30)) await this.look(auditId);
      await pause(PAUSE_MS);
    }
  }

  stop(): void {
    this.stopped = true;
  }

  /** The laws that were broken since this was last asked for, in sentences. */
  takeProblems(): readonly string[] {
    const taken = [...this.problems, ...this.undocumented];
    this.problems = [];
    this.undocumented = [];
    return taken;
  }

  /** Polls an audit until it is answered. */
  async look(auditId: string): Promise<void> {
    await this.insist('poll', () => this.client.getAudit(auditId));
  }

  /** Creates with a key until it is answered; now and then cancels. */
  async createWithKey(url: string): Promise<void> {
    const auditId = await this.createUnder(randomUUID(), url);
    if (auditId !== undefined && this.chance(CHANCE.cancel))
      await this.insist('cancel', () => this.client.cancelAudit(auditId));
  }

  private async createWithoutKey(url: string): Promise<void> {
    const at = performance.now();
    const response = await this.attempt(() => this.askToCreate(url));
    if (!response) this.unansweredWithoutKey++;
    else if (response.status !== 202) this.expectLater(response, 'create without a key');
    else this.remember(this.note('create', response, at), { url, at });
  }

  /** The answer to a key that was used before names the same audit. */
  private async replay(): Promise<void> {
    const used = this.created
      .filter(({ idempotencyKey }) => idempotencyKey !== undefined)
      .at(-this.random.between(1, LOOKS_AT));
    if (!used) return;
    const auditId = await this.createUnder(used.idempotencyKey!, used.url);
    if (auditId !== undefined && auditId !== used.auditId)
      this.problems.push(`the same Idempotency-Key named ${used.auditId} and then ${auditId}`);
  }

  private async createUnder(idempotencyKey: string, url: string): Promise<string | undefined> {
    const at = performance.now();
    const auditId = await this.insist('create', () => this.askToCreate(url, idempotencyKey));
    this.remember(auditId, { url, idempotencyKey, at });
    return auditId;
  }

  /** Repeats the call until it is answered; resolves with the audit's id, undefined where it was refused for good. */
  private async insist(
    by: Sighting['by'],
    call: () => Promise<PartnerResponse>,
  ): Promise<string | undefined> {
    const begunAt = performance.now();
    const endsAt = begunAt + GIVEN_UP_AFTER_MS;
    for (let refusals = 0, withRetryAfter = 0; ; refusals++) {
      const askedAt = performance.now();
      if (askedAt > endsAt) throw new Error(`a ${by} was not answered within ${GIVEN_UP_AFTER_MS} ms`);
      const response = await this.attempt(call);
      if (response && response.status < 300) {
        this.observe({ by, askedAt: begunAt, answeredAt: performance.now(), refusals, withRetryAfter });
        return this.note(by, response, askedAt);
      }
      if (response && !this.expectLater(response, by)) return undefined;
      if (response?.status === 503 && response.headers['retry-after'] !== undefined) withRetryAfter++;
      await pause(RETRY_AFTER_MS);
    }
  }

  private note(by: Sighting['by'], { headers, body }: PartnerResponse, askedAt: number): string {
    const { audit_id: auditId, status } = body.data;
    const { credits } = body.data as Partial<AuditData>;
    // A replay repeats the first answer, whatever has become of the audit (contract section 8.3).
    if (headers['x-idempotent-replay'] !== 'true')
      this.sightings.push({
        auditId,
        askedAt,
        answeredAt: performance.now(),
        status,
        refunded: credits?.refunded,
        by,
      });
    return auditId;
  }

  /** True where the same call may work later. Anything else is no answer that a fault of ours may lead to. */
  private expectLater({ status, body: { error } }: PartnerResponse, what: string): boolean {
    if (LATER.has(error.code)) return true;
    this.problems.push(`a ${what} was answered with ${status} ${error.code}`);
    return false;
  }

  private chance(inHundred: number): boolean {
    return this.random.between(1, 100) <= inHundred;
  }
}
