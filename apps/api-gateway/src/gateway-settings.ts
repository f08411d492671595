import type { EgressPolicy } from '#outbound-http/egress-policy';
import { readEgressPolicy } from '#runtime/egress';
import type { Environment } from '#runtime/environment';
import { type PaymentSettings, readPaymentSettings } from './billing/payment-settings.js';

/** What configuration decides. */
export interface GatewaySettings {
  readonly redisUrl: string;
  /** Where partners reach the service, without a slash at its end. */
  readonly publicUrl: string;
  /** Base of links to the documentation, without a slash at its end. */
  readonly docsUrl: string;
  readonly egress: EgressPolicy;
  /** Queued audits above which create answers 503. */
  readonly maxQueued: number;
  readonly payments: PaymentSettings;
}

/** Throws `ConfigurationError`. */
export function readSettings(env: Environment): GatewaySettings {
  const port = env.integer('PORT', { default: 8080, max: 65_535 });
  const publicUrl = env.url('PUBLIC_URL', {
    default: `http://localhost:${port}`,
    protocols: ['http:', 'https:'],
  });
  return {
    redisUrl: env.url('REDIS_URL', { protocols: ['redis:', 'rediss:'] }),
    publicUrl,
    docsUrl: `${publicUrl}/docs`,
    egress: readEgressPolicy(env),
    maxQueued: env.integer('ENGINE_MAX_QUEUED', { default: 1_000, min: 1 }),
    payments: readPaymentSettings(env),
  };
}
