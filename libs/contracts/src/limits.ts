export const TIERS = ['starter', 'growth', 'scale', 'enterprise'] as const;
type Tier = (typeof TIERS)[number];

/** Credits ever purchased from which a tier holds (contract section 2.5), highest first. */
const FLOORS: readonly (readonly [number, Tier])[] = [
  [100_000, 'enterprise'],
  [54_900, 'scale'],
  [20_900, 'growth'],
  [0, 'starter'],
];

export function tierOf(lifetimePurchased: number): Tier {
  return FLOORS.find(([floor]) => lifetimePurchased >= floor)?.[1] ?? 'starter';
}

/** Returns the tier above, and the purchased credits from which it holds; undefined in the highest. */
export function nextTier(
  lifetimePurchased: number,
): { readonly tier: Tier; readonly from: number } | undefined {
  const next = FLOORS.findLast(([floor]) => floor > lifetimePurchased);
  return next && { tier: next[1], from: next[0] };
}

/** The endpoints with separate limits: those of contract section 8.1, and those that came after it. */
export const LIMITED_ENDPOINTS = [
  'audit.create',
  'audit.fetch',
  'audit.cancel',
  'audit.list',
  'balance.get',
  'credits.entries',
  'credits.usage',
  'billing.topup',
  'delivery.replay',
  'events.read',
  'report.link',
  'brand.get',
  'brand.set',
] as const;
export type LimitedEndpoint = (typeof LIMITED_ENDPOINTS)[number];

export interface RateLimit {
  readonly perMinute: number;
  readonly perDay?: number;
}

type Limits = readonly [perMinute: number, perDay?: number];

function tiers(
  ...limits: readonly [starter: Limits, growth: Limits, scale: Limits, enterprise: Limits]
): Readonly<Record<Tier, RateLimit>> {
  const each = limits.map(([perMinute, perDay]) => ({ perMinute, ...(perDay !== undefined && { perDay }) }));
  return Object.fromEntries(TIERS.map((tier, n) => [tier, each[n]!])) as Record<Tier, RateLimit>;
}

/** Requests per key and endpoint in a sliding minute and day. */
export const RATE_LIMITS: Readonly<Record<LimitedEndpoint, Readonly<Record<Tier, RateLimit>>>> = {
  'audit.create': tiers([30, 1_000], [60, 5_000], [200, 25_000], [1_000]),
  'audit.fetch': tiers([300], [600], [1_200], [6_000]),
  'audit.cancel': tiers([30], [60], [200], [600]),
  'audit.list': tiers([60], [120], [240], [600]),
  'balance.get': tiers([60], [60], [60], [60]),
  'credits.entries': tiers([60], [60], [120], [240]),
  'credits.usage': tiers([10], [10], [20], [60]),
  'billing.topup': tiers([10, 100], [10, 100], [20, 200], [60]),
  'delivery.replay': tiers([10], [10], [30], [60]),
  'events.read': tiers([120], [240], [600], [1_200]),
  'report.link': tiers([10], [20], [60], [120]),
  'brand.get': tiers([60], [60], [60], [60]),
  'brand.set': tiers([10], [10], [10], [10]),
};

/** Limits of contract section 8.2. */
export const MAX_BODY_BYTES = 1_048_576;
export const MAX_URL_LENGTH = 2_000;
export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;
export const IDEMPOTENCY_WINDOW_HOURS = 24;
/** Audits of one batch. */
export const MAX_BATCH_AUDITS = 1_000;
export const MAX_ENDPOINTS_PER_WORKSPACE = 5;
export const WEBHOOK_ATTEMPTS = 5;
export const WEBHOOK_CONCURRENCY_PER_ENDPOINT = 3;
export const WEBHOOK_FAILURES_TO_DISABLE = 10;
export const SECRET_GRACE_DAYS = 7;

/** Events that are told by poll and stream. */
export const EVENT_DAYS = 30;
/** The bodies of requests, of a workspace that chose to keep them. */
export const BODY_DAYS = 7;
export const MAX_KEPT_BODY_CHARACTERS = 16_384;
export const MAX_EVENTS_PER_PAGE = 100;
export const MAX_EVENT_WAIT_SECONDS = 25;
export const MAX_STREAMS_PER_KEY = 5;
export const MAX_LONG_POLLS_PER_KEY = 10;

/** Links to one report that work at the same time, and the days that one may work. */
export const MAX_REPORT_LINKS = 20;
export const REPORT_LINK_DAYS = [1, 7, 30, 90] as const;

/** Of the brand that the reports of a workspace carry: characters, and bytes of the logo. */
export const MAX_BRAND_NAME_LENGTH = 80;
export const MAX_BRAND_CONTACT_LENGTH = 200;
export const MAX_LOGO_BYTES = 204_800;
