import { priceOf } from '#contracts/prices';
import { refundOf } from '#contracts/refunds';
import { EXAMPLE } from './examples.js';
import type { Example } from './openapi-types.js';

const CHARGED = priceOf('seo');

const FACTS = { audit_id: EXAMPLE.auditId, type: 'seo', url: EXAMPLE.url, created_at: EXAMPLE.createdAt };
const ENDED = { ...FACTS, completed_at: EXAMPLE.completedAt };

export const SCORES_EXAMPLE = { overall: 74, seo: 74, aeo: null, geo: null };

export const COMPLETED_CREDITS = { charged: CHARGED, refunded: 0 };
export const FAILED_CREDITS = {
  charged: CHARGED,
  refunded: refundOf(CHARGED, { kind: 'failed', fault: 'target' }),
};
export const CANCELLED_CREDITS = {
  charged: CHARGED,
  refunded: refundOf(CHARGED, { kind: 'cancelled', from: 'queued' }),
};

/** One audit in each of the states that a GET may show. */
export const AUDIT_EXAMPLES: Readonly<Record<string, Example>> = {
  queued: { value: { data: { ...FACTS, status: 'queued', credits: COMPLETED_CREDITS } } },
  processing: { value: { data: { ...FACTS, status: 'processing', credits: COMPLETED_CREDITS } } },
  complete: {
    value: {
      data: {
        ...ENDED,
        status: 'complete',
        scores: SCORES_EXAMPLE,
        dimensions: {
          seo: {
            content: {
              score: 61.5,
              checks: [{ id: 'seo.title-length', title: 'Length of the title', weight: 5, score: 0.4 }],
            },
          },
        },
        issues: [
          {
            id: 'seo.title-length',
            engine: 'seo',
            dimension: 'content',
            severity: 'high',
            impact: 4.2,
            title: 'Length of the title',
            why: 'Results show some 60 characters of a title.',
            fix: 'Say what the page is about in 30 to 60 characters.',
            evidence: ['Pricing'],
          },
        ],
        credits: COMPLETED_CREDITS,
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
          message: 'The site did not answer in time. Try again when it is faster.',
        },
        credits: FAILED_CREDITS,
      },
    },
  },
  cancelled: { value: { data: { ...ENDED, status: 'cancelled', credits: CANCELLED_CREDITS } } },
};
