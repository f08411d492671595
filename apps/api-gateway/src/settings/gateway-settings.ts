import type { EgressPolicy } from '#outbound-http/rules/egress-policy';
import { readEgressPolicy } from '#runtime/configuration/egress';
import { type Environment, ConfigurationError } from '#runtime/configuration/environment';
import { readListenAddress } from '#runtime/http/listen-address';
import { readPublicUrl } from '#runtime/configuration/public-url';
import { isEmail } from '#contracts/validation/operator-input';
import { readPaymentProvider, readStripeMode, type StripeMode } from '#payments/payment-provider';
import { readRedisUrl } from './redis-address.js';
import { readDeprecations, type Deprecation } from './deprecations.js';

export interface MetadataBounds {
  /** The most bytes that each workspace may store. */
  readonly maxBytes: number;
  /** Days of retention after the end of the audit. */
  readonly days: number;
}

/** Bounds of a workspace, over all its keys. */
export interface WorkspaceBounds {
  /** Calls of an endpoint in a minute, as a multiple of the limit that one key has by its tier. */
  readonly rateFactor: number;
  /** Streams and long polls at the same time, over all gateways. */
  readonly maxStreams: number;
  /** Keys that can be used. */
  readonly maxKeys: number;
  /** Keys that are made in an hour, rotated ones included. */
  readonly maxNewKeysPerHour: number;
}

/** Each has a site of the documentation, and that of operators has the pages for partners, too. */
export const DOCS_READERS = ['partners', 'operators'] as const;
export type DocsReaders = (typeof DOCS_READERS)[number];

export class GatewaySettings {
  /** The public URL of the service, without a trailing slash. */
  readonly publicUrl: string;
  /** Its path, with which the links of pages begin, without a trailing slash. */
  readonly basePath: string;
  /** Base of links to the documentation, without a trailing slash. */
  readonly docsUrl: string;
  /** Who finds their pages at `/docs`: partners, or operators besides. */
  readonly docsReaders: DocsReaders;
  readonly redisUrl: string;
  /** Milliseconds to wait for a reply of Redis; then this process counts calls alone. */
  readonly redisTimeoutMs: number;
  readonly egress: EgressPolicy;
  /** The number of queued audits from which a create gets 503. */
  readonly maxQueued: number;
  readonly requestLogDays: number;
  readonly metadata: MetadataBounds;
  readonly maxConnections: number;
  /** Bytes of unfinished bodies that one process holds, by whether their senders have a valid key; at least one of 1 MB. */
  readonly unfinishedBytes: { readonly known: number; readonly unknown: number };
  readonly workspace: WorkspaceBounds;
  readonly payments: PaymentSettings;
  /** Where a payer goes on after a checkout; undefined if nowhere. */
  readonly checkoutReturnUrl: string | undefined;
  /** The contact for owners of audited sites. */
  readonly crawlerContact: CrawlerContact | undefined;
  /** Stands at the end of reports with a brand, which say nothing else of the operator; undefined if nothing does. */
  readonly operatorLine: string | undefined;
  readonly deprecations: readonly Deprecation[];

  private constructor(env: Environment) {
    this.publicUrl = readPublicUrl(env, readListenAddress(env).port);
    this.basePath = new URL(this.publicUrl).pathname.replace(/\/$/, '');
    this.docsUrl = `${this.publicUrl}/docs`;
    this.docsReaders = env.choice('DOCS_READERS', DOCS_READERS, 'partners');
    this.redisUrl = readRedisUrl(env);
    this.redisTimeoutMs = env.milliseconds('REDIS_TIMEOUT_MS', { default: 250, min: 50, max: 10_000 });
    this.egress = readEgressPolicy(env);
    this.maxQueued = env.integer('ENGINE_MAX_QUEUED', { default: 1_000, min: 1, max: 1_000_000_000 });
    this.requestLogDays = env.integer('REQUEST_LOG_DAYS', { default: 30, min: 1, max: 3_650 });
    this.metadata = {
      maxBytes: env.integer('METADATA_MAX_BYTES', { default: 268_435_456, min: 1, max: 1_099_511_627_776 }),
      days: env.integer('METADATA_DAYS', { default: 30, min: 1, max: 3_650 }),
    };
    this.maxConnections = env.integer('MAX_CONNECTIONS', { default: 10_000, min: 1, max: 1_000_000 });
    this.unfinishedBytes = {
      known: env.integer('UNFINISHED_BYTES_KNOWN', {
        default: 67_108_864,
        min: 1_048_576,
        max: 4_294_967_296,
      }),
      unknown: env.integer('UNFINISHED_BYTES_UNKNOWN', {
        default: 8_388_608,
        min: 1_048_576,
        max: 4_294_967_296,
      }),
    };
    this.workspace = {
      rateFactor: env.integer('WORKSPACE_RATE_FACTOR', { default: 5, min: 1, max: 1_000 }),
      maxStreams: env.integer('WORKSPACE_MAX_STREAMS', { default: 50, min: 1, max: 1_000 }),
      maxKeys: env.integer('WORKSPACE_MAX_KEYS', { default: 50, min: 1, max: 100_000 }),
      maxNewKeysPerHour: env.integer('WORKSPACE_MAX_NEW_KEYS_PER_HOUR', {
        default: 100,
        min: 1,
        max: 100_000,
      }),
    };
    this.payments = readPaymentSettings(env);
    this.checkoutReturnUrl = readCheckoutReturnUrl(env);
    this.crawlerContact = readCrawlerContact(env);
    this.operatorLine = env.optional('REPORT_OPERATOR_LINE');
    this.deprecations = readDeprecations(env);
  }

  /** Throws `ConfigurationError`. */
  static read(env: Environment): GatewaySettings {
    return new GatewaySettings(env);
  }
}

export interface CrawlerContact {
  readonly text: string;
  readonly href: string;
}

/**
 * Reads `BOT_CONTACT`, the contact for owners of audited sites; undefined if it is not set. Throws a
 * `ConfigurationError`.
 */
export function readCrawlerContact(env: Environment): CrawlerContact | undefined {
  const text = env.optional('BOT_CONTACT');
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url === null && isEmail(text)) return { text, href: `mailto:${text}` };
  // A URL with a user is refused: it looks like an e-mail address.
  if (['https:', 'http:'].includes(url?.protocol ?? '') && url?.username === '' && url.password === '')
    return { text, href: url.href };
  throw new ConfigurationError(
    'BOT_CONTACT',
    `is "${text}": an e-mail address, or an address that starts with https:// or http://, is needed`,
  );
}

export type PaymentSettings =
  { readonly provider: 'local' } | ({ readonly provider: 'stripe' } & StripeWebhookSettings);

export interface StripeWebhookSettings {
  /** Verifies Stripe's webhooks. */
  readonly webhookSecret: string;
  /** The only mode whose events count. */
  readonly mode: StripeMode;
}

/** Throws `ConfigurationError`. */
export function readPaymentSettings(env: Environment): PaymentSettings {
  const provider = readPaymentProvider(env);
  if (provider === 'local') return { provider };
  const webhookSecret = env.text('STRIPE_WEBHOOK_SECRET');
  // Otherwise a wrong kind of secret would be noticed only when the first payment is refused.
  if (!/^whsec_\S+$/.test(webhookSecret)) {
    throw new ConfigurationError(
      'STRIPE_WEBHOOK_SECRET',
      "must be the signing secret of Stripe's webhook endpoint, which begins with whsec_",
    );
  }
  return { provider, webhookSecret, mode: readStripeMode(env) };
}

/** Returns `CHECKOUT_RETURN_URL`, an address with https (http except in production); undefined if it is not set. */
export function readCheckoutReturnUrl(env: Environment): string | undefined {
  if (env.optional('CHECKOUT_RETURN_URL') === undefined) return undefined;
  return env.url('CHECKOUT_RETURN_URL', { protocols: env.production ? ['https:'] : ['http:', 'https:'] });
}
