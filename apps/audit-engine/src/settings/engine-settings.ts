import type { Environment } from '#runtime/configuration/environment';
import { drainBudgetMs } from '#runtime/shutdown/shutdown';

export type EngineSettingsValues = Readonly<EngineSettings>;

export class EngineSettings {
  /** Audits at once in this process. */
  readonly concurrency: number;
  /** Audits of one host that may run at once, in all processes together. */
  readonly auditsPerHost: number;
  /** Audits of one address that may run at once, in all processes together. */
  readonly auditsPerAddress: number;
  /** Deadline of one attempt, in milliseconds. */
  readonly timeoutMs: number;
  /** Milliseconds without a heartbeat after which another worker takes over the audit. */
  readonly leaseMs: number;
  /** Milliseconds after its deadline at which the sweeper ends a running audit. */
  readonly overdueMs: number;
  /** Pause between two looks for waiting jobs of a process with free slots, in milliseconds, give or take a tenth. */
  readonly pollMs: number;
  /** Pause between two sweeps, in milliseconds. */
  readonly sweepMs: number;
  /** Milliseconds that running audits may go on after the process began to shut down. */
  readonly drainMs: number;

  constructor(values: EngineSettingsValues) {
    this.concurrency = values.concurrency;
    this.auditsPerHost = values.auditsPerHost;
    this.auditsPerAddress = values.auditsPerAddress;
    this.timeoutMs = values.timeoutMs;
    this.leaseMs = values.leaseMs;
    this.overdueMs = values.overdueMs;
    this.pollMs = values.pollMs;
    this.sweepMs = values.sweepMs;
    this.drainMs = values.drainMs;
  }

  /**
   * Reads `ENGINE_CONCURRENCY`, `ENGINE_AUDITS_PER_HOST`, `ENGINE_AUDITS_PER_ADDRESS`, `ENGINE_TIMEOUT_MS` and `DRAIN_TIMEOUT_MS`. Throws
   * `ConfigurationError`.
   */
  static read(env: Environment): EngineSettings {
    return new EngineSettings({
      concurrency: env.integer('ENGINE_CONCURRENCY', { default: 8, min: 1, max: 256 }),
      auditsPerHost: env.integer('ENGINE_AUDITS_PER_HOST', { default: 2, min: 1, max: 64 }),
      auditsPerAddress: env.integer('ENGINE_AUDITS_PER_ADDRESS', { default: 16, min: 1, max: 1_024 }),
      timeoutMs: env.milliseconds('ENGINE_TIMEOUT_MS', { default: 60_000, min: 1_000, max: 600_000 }),
      leaseMs: 10_000,
      overdueMs: 10_000,
      pollMs: 1_000,
      sweepMs: 1_000,
      // The rest of the drain budget is for releasing jobs, publishing and closing.
      drainMs: Math.floor(drainBudgetMs(env) * 0.7),
    });
  }
}
