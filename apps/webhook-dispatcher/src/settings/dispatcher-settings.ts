import { Module } from '@nestjs/common';
import { ConfigurationError, Environment } from '#runtime/configuration/environment';
import type { EgressPolicy } from '#outbound-http/rules/egress-policy';
import { readEgressPolicy } from '#runtime/configuration/egress';
import { readPublicUrl } from '#runtime/configuration/public-url';
import { releaseVersion } from '#runtime/configuration/release-version';
import {
  type DeliveryRules,
  DURATION_FORM,
  parseDuration,
  parseRetrySchedule,
  type RetrySchedule,
} from './retry-schedule.js';

/** Milliseconds to get a connection before an attempt and to write the result after it. */
const SPARE_MS = 5_000;
/** At most 3 of them go to one endpoint, so that a slow endpoint does not delay the others. */
const MAX_UNDER_WAY = 512;

export class DispatcherSettings {
  constructor(
    readonly egress: EgressPolicy,
    readonly rules: DeliveryRules,
    /** Milliseconds for one attempt, name look-up included. The status decides the result; a late body is cut off. */
    readonly timeoutMs: number,
    /** Days for which a delivery is stored after its end, with its attempts and its body. */
    readonly retentionDays: number,
    /** Names the sender, and where it is described. Firewalls refuse a request that names none. */
    readonly userAgent: string,
    /** Attempts at once in this process. */
    readonly maxUnderWay = MAX_UNDER_WAY,
  ) {}

  /** Milliseconds from a claim to the end of its lease. */
  get leaseMs(): number {
    return this.timeoutMs + SPARE_MS;
  }

  /**
   * The longest wait in milliseconds from the claim to the start of the attempt, so that the attempt ends within the
   * lease.
   */
  get sendWithinMs(): number {
    return this.leaseMs - this.timeoutMs;
  }

  /** Throws `ConfigurationError`. */
  static read(env: Environment): DispatcherSettings {
    return new DispatcherSettings(
      readEgressPolicy(env, { plainHttp: 'allowed-only' }),
      { schedule: readSchedule(env), disableMinSpanMs: readMinSpan(env) },
      env.milliseconds('WEBHOOK_TIMEOUT_MS', { default: 5_000, max: 60_000 }),
      env.integer('WEBHOOK_RETENTION_DAYS', { default: 30, min: 1, max: 3_650 }),
      `AuditCreditService-Webhooks/${releaseVersion()} (+${readPublicUrl(env)}/docs)`,
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

function readMinSpan(env: Environment): number {
  const text = env.text('WEBHOOK_DISABLE_MIN_SPAN', { default: '0' });
  const spanMs = text === '0' ? 0 : parseDuration(text);
  if (spanMs !== undefined) return spanMs;
  throw new ConfigurationError('WEBHOOK_DISABLE_MIN_SPAN', `is "${text}": 0, or ${DURATION_FORM}`);
}

@Module({
  providers: [
    {
      provide: DispatcherSettings,
      useFactory: (env: Environment) => DispatcherSettings.read(env),
      inject: [Environment],
    },
  ],
  exports: [DispatcherSettings],
})
export class DispatcherSettingsModule {}
