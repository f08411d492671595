import { ID_PREFIXES, type IdKind } from '#contracts/identifiers';
import { priceOf } from '#contracts/money/prices';
import { refundOf } from '#contracts/money/refunds';
import { WEBHOOK_EVENTS, type WebhookEnvelope, type WebhookEventType } from '#contracts/webhooks/envelope';
import type { Example } from './schemas.js';

/** Identifiers, times and URLs that all examples share, so that they are consistent. */
export const EXAMPLE = {
  auditId: id('audit', '3'),
  requestId: id('request', '5'),
  deliveryId: id('delivery', '7'),
  endpointId: id('endpoint', '9'),
  eventId: id('event', 'b'),
  checkoutId: id('checkout', 'd'),
  keyId: id('key', 'f'),
  url: 'https://example.com/pricing',
  createdAt: '2026-11-21T09:30:00.000Z',
  completedAt: '2026-11-21T09:30:24.518Z',
  later: '2026-11-22T09:30:00.000Z',
  idempotencyKey: '2f1c7a52-8c39-4b8e-9a41-6d3e5b0c7f18',
  etag: '"3"',
} as const;

function id(kind: IdKind, last: string): string {
  return `${ID_PREFIXES[kind]}_01kawz5p0rf8mv2y6t4qn9x1c${last}`;
}

const CHARGED = priceOf('seo');

const AUDIT = { audit_id: EXAMPLE.auditId, type: 'seo', url: EXAMPLE.url, created_at: EXAMPLE.createdAt };
const ENDED = { ...AUDIT, completed_at: EXAMPLE.completedAt };

const TITLE_CHECK = {
  id: 'seo.meta.title_quality',
  title: 'The title is specific and fits the result line',
};

const SCORES_EXAMPLE = { overall: 74, seo: 74, aeo: null, geo: null };

const COMPLETED_CREDITS = { charged: CHARGED, refunded: 0 };
export const FAILED_CREDITS = {
  charged: CHARGED,
  refunded: refundOf(CHARGED, { kind: 'failed', fault: 'target' }),
};
export const CANCELLED_CREDITS = {
  charged: CHARGED,
  refunded: refundOf(CHARGED, { kind: 'cancelled', from: 'queued' }),
};

export function eventExample(
  type: WebhookEventType,
): Pick<WebhookEnvelope, 'id' | 'type' | 'created_at' | 'data'> {
  const data = WEBHOOK_EVENTS[type].example(new Date(EXAMPLE.completedAt), EXAMPLE.auditId);
  return { id: EXAMPLE.eventId, type, created_at: EXAMPLE.completedAt, data };
}

const COMPLETE = {
  ...ENDED,
  status: 'complete',
  page: { kind: 'saas', sure: 0.87, why: ['It asks to sign up or to try.', 'It shows features or plans.'] },
  scores: SCORES_EXAMPLE,
  issues: [
    {
      id: TITLE_CHECK.id,
      title: 'The title has only 12 characters: "Pricing page"',
      engine: 'seo',
      dimension: 'metadata',
      severity: 'low',
      impact: 0.6,
      why: 'Results cut off a longer title. One that is short or general gives nobody a reason to click.',
      fix: 'Say in 15 to 65 characters what is special about this page, the brand last.',
      evidence: ['12 characters: Pricing page'],
      basis: 'documented',
      source: 'Google title links',
      gains: { seo: 1.5 },
      where: [{ line: 5, column: 3, path: 'html > head > title', excerpt: '<title>Pricing page</title>' }],
      follows: [],
      code: {
        language: 'html',
        into: 'in the <head>',
        before: '<title>Pricing page</title>',
        after: '<title>Plans and prices for teams | Example</title>',
        example: true,
      },
    },
  ],
  issues_total: 1,
  credits: COMPLETED_CREDITS,
};

export const LISTED_EXAMPLE = { ...COMPLETE, metadata: { order: 4711 } };

/** An example audit in each state that a GET can return. */
export const AUDIT_EXAMPLES: Readonly<Record<string, Example>> = {
  queued: { value: { data: { ...AUDIT, status: 'queued', credits: COMPLETED_CREDITS } } },
  processing: { value: { data: { ...AUDIT, status: 'processing', credits: COMPLETED_CREDITS } } },
  complete: {
    value: {
      data: {
        ...COMPLETE,
        dimensions: {
          scoring_version: '4.0.0+crawlers.2026-11-21',
          as_of: EXAMPLE.createdAt,
          final_url: EXAMPLE.url,
          completeness: { computed: 36, total: 37, missing: ['seo.intl.hreflang'] },
          seo: {
            metadata: {
              score: 95,
              checks: [
                { id: 'seo.meta.title', title: 'The page has one title, in its head', weight: 12, score: 1 },
                { ...TITLE_CHECK, weight: 6, fault: true, score: 0.5 },
              ],
            },
          },
        },
      },
    },
  },
  failed: {
    value: {
      data: {
        ...ENDED,
        status: 'failed',
        failure_reason: 'timeout',
        error: {
          code: 'AUDIT_TIMEOUT',
          message: 'The site did not answer in time. Retry when the site responds faster.',
        },
        credits: FAILED_CREDITS,
      },
    },
  },
  cancelled: { value: { data: { ...ENDED, status: 'cancelled', credits: CANCELLED_CREDITS } } },
};
