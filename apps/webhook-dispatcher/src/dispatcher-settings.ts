import { ConfigurationError } from '#runtime/configuration-error';
import type { Environment } from '#runtime/environment';
import type { EgressPolicy } from '#outbound-http/egress-policy';
import { readEgressPolicy } from '#runtime/egress';
import { parseRetrySchedule, type RetrySchedule } from './scheduling/retry-schedule.js';

/** What configuration decides. Also the injection token. */
export class DispatcherSettings {
  constructor(
    readonly egress: EgressPolicy,
    readonly schedule: RetrySchedule,
    /** Milliseconds for one attempt, from looking the name up; the status decides, a body that is late is cut off. */
    readonly timeoutMs: number,
  ) {}

  /**
   * A claim is given up this long after it was made. The 5 s beyond the time-out are for waiting to be sent and for
   * writing the result.
   */
  get leaseMs(): number {
    return this.timeoutMs + 5_000;
  }

  /** Throws `ConfigurationError`. */
  static read(env: Environment): DispatcherSettings {
    const timeoutMs = env.milliseconds('WEBHOOK_TIMEOUT_MS', { default: 5_000, max: 60_000 });
    return new DispatcherSettings(
      readEgressPolicy(env, { plainHttp: 'allowed-only' }),
      readSchedule(env),
      timeoutMs,
    );
  }
}

function readSchedule(env: Environment): RetrySchedule {
  try {
    return parseRetrySchedule(env.optional('WEBHOOK_RETRY_SCHEDULE'));
  } catch (error) {
    throw new ConfigurationError(
      'WEBHOOK_RETRY_SCHEDULE',
      error instanceof Error ? error.message : String(error),
    );
  }
}
