import type { EgressPolicy } from '#outbound-http/rules/egress-policy';
import { readEgressPolicy } from '#runtime/configuration/egress';
import type { Environment } from '#runtime/configuration/environment';
import { readListenAddress } from '#runtime/http/listen-address';
import { readPublicUrl } from '#runtime/configuration/public-url';
import { type PaymentSettings, readPaymentSettings } from './billing/payment-settings.js';
import { type CrawlerContact, readCrawlerContact } from './pages/crawler/crawler-contact.js';
import type { Deprecation } from './http/versioning/deprecation.js';
import { readDeprecations } from './http/versioning/read-deprecations.js';

export interface MetadataBounds {
  /** Bytes that each workspace keeps at most. */
  readonly maxBytes: number;
  /** Days for which they are kept after the end of the audit. */
  readonly days: number;
}

/** What configuration decides. */
export class GatewaySettings {
  /** Where partners reach the service, without a slash at its end. */
  readonly publicUrl: string;
  /** Base of links to the documentation, without a slash at its end. */
  readonly docsUrl: string;
  readonly redisUrl: string;
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
  /** What will be taken away of the API. */
  readonly deprecations: readonly Deprecation[];

  private constructor(env: Environment) {
    this.publicUrl = readPublicUrl(env, readListenAddress(env).port);
    this.docsUrl = `${this.publicUrl}/docs`;
    this.redisUrl = env.url('REDIS_URL', { protocols: ['redis:', 'rediss:'] });
    this.egress = readEgressPolicy(env);
    this.maxQueued = env.integer('ENGINE_MAX_QUEUED', { default: 1_000, min: 1, max: 1_000_000_000 });
    this.requestLogDays = env.integer('REQUEST_LOG_DAYS', { default: 30, min: 1, max: 3_650 });
    this.metadata = {
      maxBytes: env.integer('METADATA_MAX_BYTES', { default: 268_435_456, min: 1, max: 1_099_511_627_776 }),
      days: env.integer('METADATA_DAYS', { default: 30, min: 1, max: 3_650 }),
    };
    this.maxConnections = env.integer('MAX_CONNECTIONS', { default: 10_000, min: 1, max: 1_000_000 });
    this.payments = readPaymentSettings(env);
    this.crawlerContact = readCrawlerContact(env);
    this.deprecations = readDeprecations(env);
  }

  /** Throws `ConfigurationError`. */
  static read(env: Environment): GatewaySettings {
    return new GatewaySettings(env);
  }
}
