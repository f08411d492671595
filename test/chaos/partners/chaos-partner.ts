import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';
import type { SeededRandom } from '../../support/seeded-random.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import type { Sighting } from '../checks/sighting.js';
import { type CallResponse, Calls } from './calls.js';

const RETRY_AFTER_MS = 500;
const PAUSE_MS = 150;
/** Of a hundred rounds. */
const CHANCE = { withoutKey: 20, cancel: 30, replay: 10 };
/** The newest audits, at which a partner looks again. */
const LOOKS_AT = 12;
const LATER: ReadonlySet<string | undefined> = new Set([
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
export class ChaosPartner {
  readonly sightings: Sighting[] = [];
  /** Answered with 202. */
  readonly created: string[] = [];
  /** Creates without an Idempotency-Key that got no answer. */
  unansweredWithoutKey = 0;
  readonly calls: Calls;
  private problems: string[] = [];
  private readonly agent = new Agent();
  private readonly keys: { readonly key: string; readonly url: string; readonly auditId: string }[] = [];
  private stopped = false;

  constructor(
    baseUrl: string,
    readonly workspace: TestWorkspace,
    private readonly auditedUrl: (round: number) => string,
    private readonly random: SeededRandom,
    private readonly observe: (call: FinishedCall) => void = () => {},
  ) {
    this.calls = new Calls(baseUrl, workspace.apiKey, this.agent);
  }

  /** Calls until `stop`; what it had begun is answered when this resolves. */
  async run(): Promise<void> {
    for (let round = 0; !this.stopped; round++) {
      const url = this.auditedUrl(round);
      if (this.chance(CHANCE.withoutKey)) await this.createWithoutKey(url);
      else await this.createWithKey(url);
      if (this.chance(CHANCE.replay)) await this.replay();
      for (const auditId of this.created.slice(-LOOKS_AT)) if (this.chance(30)) await this.look(auditId);
      await pause(PAUSE_MS);
    }
  }

  stop(): void {
    this.stopped = true;
  }

  /** The laws that were broken since this was last asked for, in sentences. */
  takeProblems(): readonly string[] {
    const taken = [...this.problems, ...this.calls.undocumented];
    this.problems = [];
    this.calls.undocumented = [];
    return taken;
  }

  /** Polls an audit until it is answered. */
  async look(auditId: string): Promise<void> {
    await this.insist('poll', 'GET', `/api/v1/audit/${auditId}`);
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  /** Creates with a key until it is answered; now and then cancels. */
  async createWithKey(url: string): Promise<void> {
    const key = randomUUID();
    const auditId = await this.create(url, key);
    if (auditId === undefined) return;
    this.keys.push({ key, url, auditId });
    if (this.chance(CHANCE.cancel)) await this.insist('cancel', 'POST', `/api/v1/audit/${auditId}:cancel`);
  }

  private async createWithoutKey(url: string): Promise<void> {
    const askedAt = performance.now();
    const response = await this.calls.make('POST', '/api/v1/audit', { body: { url, type: 'seo' } });
    if (!response) this.unansweredWithoutKey++;
    else if (response.status === 202) this.note('create', response, askedAt);
    else this.expectLater(response, 'create without a key');
  }

  /** The answer to a key that was used before names the same audit. */
  private async replay(): Promise<void> {
    const used = this.keys.at(-this.random.between(1, LOOKS_AT));
    if (!used) return;
    const auditId = await this.create(used.url, used.key);
    if (auditId !== undefined && auditId !== used.auditId)
      this.problems.push(`the same Idempotency-Key named ${used.auditId} and then ${auditId}`);
  }

  private async create(url: string, key: string): Promise<string | undefined> {
    const headers = { 'idempotency-key': key };
    const body = { url, type: 'seo' };
    return this.insist('create', 'POST', '/api/v1/audit', { body, headers });
  }

  /** Repeats the call until it is answered; resolves with the audit's id, undefined where it was refused for good. */
  private async insist(by: Sighting['by'], ...call: Parameters<Calls['make']>): Promise<string | undefined> {
    const begunAt = performance.now();
    const endsAt = begunAt + GIVEN_UP_AFTER_MS;
    for (let refusals = 0, withRetryAfter = 0; ; refusals++) {
      const askedAt = performance.now();
      if (askedAt > endsAt) throw new Error(`a ${by} was not answered within ${GIVEN_UP_AFTER_MS} ms`);
      const response = await this.calls.make(...call);
      if (response && response.status < 300) {
        this.observe({ by, askedAt: begunAt, answeredAt: performance.now(), refusals, withRetryAfter });
        return this.note(by, response, askedAt);
      }
      if (response && !this.expectLater(response, by)) return undefined;
      if (response?.saysWhen) withRetryAfter++;
      await pause(RETRY_AFTER_MS);
    }
  }

  private note(by: Sighting['by'], response: CallResponse, askedAt: number): string | undefined {
    const { audit_id: auditId, status, credits } = response.data;
    if (auditId === undefined || status === undefined) {
      this.problems.push(`${by} was answered without an audit: ${JSON.stringify(response)}`);
      return undefined;
    }
    // A replay repeats the first answer, whatever has become of the audit (contract section 8.3).
    if (!response.replayed)
      this.sightings.push({
        auditId,
        askedAt,
        answeredAt: performance.now(),
        status,
        refunded: credits?.refunded,
        by,
      });
    if (by === 'create' && !this.created.includes(auditId)) this.created.push(auditId);
    return auditId;
  }

  /** True where the same call may work later. Anything else is no answer that a fault of ours may lead to. */
  private expectLater({ status, code }: CallResponse, what: string): boolean {
    if (LATER.has(code)) return true;
    this.problems.push(`a ${what} was answered with ${status} ${code}`);
    return false;
  }

  private chance(inHundred: number): boolean {
    return this.random.between(1, 100) <= inHundred;
  }
}
