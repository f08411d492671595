import type { EgressPolicy } from '#outbound-http/egress-policy';
import { readEgressPolicy } from '#runtime/egress';
import type { Environment } from '#runtime/environment';
import { readListenAddress } from '#runtime/listen-address';
import { readPublicUrl } from '#runtime/public-url';
import { type CrawlerContact, readCrawlerContact } from './crawler/crawler-contact.js';
import type { MetadataBounds } from './audits/metadata/metadata-room.js';
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
  /** How long the request log keeps what was answered. */
  readonly requestLogDays: number;
  readonly metadata: MetadataBounds;
  /** Connections of clients that a process holds at once. */
  readonly maxConnections: number;
  readonly payments: PaymentSettings;
  /** Whom owners of audited sites may write to. */
  readonly crawlerContact: CrawlerContact | undefined;
}

/** Throws `ConfigurationError`. */
export function readSettings(env: Environment): GatewaySettings {
  const publicUrl = readPublicUrl(env, readListenAddress(env).port);
  return {
    redisUrl: env.url('REDIS_URL', { protocols: ['redis:', 'rediss:'] }),
    publicUrl,
    docsUrl: `${publicUrl}/docs`,
    egress: readEgressPolicy(env),
    maxQueued: env.integer('ENGINE_MAX_QUEUED', { default: 1_000, min: 1, max: 1_000_000_000 }),
    requestLogDays: env.integer('REQUEST_LOG_DAYS', { default: 30, min: 1, max: 3_650 }),
    metadata: {
      maxBytes: env.integer('METADATA_MAX_BYTES', { default: 268_435_456, min: 1, max: 1_099_511_627_776 }),
      days: env.integer('METADATA_DAYS', { default: 30, min: 1, max: 3_650 }),
    },
    maxConnections: env.integer('MAX_CONNECTIONS', { default: 10_000, min: 1, max: 1_000_000 }),
    payments: readPaymentSettings(env),
    crawlerContact: readCrawlerContact(env),
  };
}
