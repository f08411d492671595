import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CREDIT_PACKAGES, totalCredits } from '#contracts/money/prices';
import { newEventId, publicEventId } from '#contracts/identifiers';
import { auditData, type AuditWebhookData, balanceLowData, recommendedTopup } from './envelope.js';
import { publicEvent } from './public-event.js';

const completed: AuditWebhookData = {
  audit_id: 'aud_1',
  status: 'complete',
  type: 'seo',
  url: 'https://shop.example/?q=ä',
  scores: { overall: 81, seo: 81, aeo: null, geo: null },
  failure_reason: null,
  credits: { charged: 80, refunded: 0 },
  created_at: '2026-05-01T00:00:00.000Z',
  completed_at: '2026-05-01T00:00:20.000Z',
};

describe('a public event', () => {
  const uuid = newEventId();

  it('is the envelope of the contract with the public event id', () => {
    const body = publicEvent(uuid, {
      type: 'audit.completed',
      createdAt: completed.completed_at,
      data: auditData(completed),
    });
    expect(JSON.parse(body)).toEqual({
      id: publicEventId(uuid),
      type: 'audit.completed',
      created_at: '2026-05-01T00:00:20.000Z',
      data: completed,
    });
  });

  it('says that it is a test where it is one, and has no such field where not', () => {
    const fields = { type: 'audit.completed', createdAt: completed.completed_at, data: completed } as const;
    expect(JSON.parse(publicEvent(uuid, { ...fields, test: true }))).toMatchObject({ test: true });
    expect(JSON.parse(publicEvent(uuid, fields))).not.toHaveProperty('test');
  });

  it('has exactly the contract’s fields of an audit', () => {
    const withMore = {
      ...completed,
      workspace_id: 'ws_1',
      credits: { charged: 80, refunded: 0, balance: 5 },
    };
    expect(auditData(withMore)).toEqual(completed);
    expect(auditData({ ...completed, scores: null }).scores).toBeNull();
  });
});

describe('balance.low', () => {
  it('tells balance, dollars, threshold and a package', () => {
    expect(balanceLowData({ balance: 420, threshold: 500 })).toEqual({
      balance: 420,
      balance_usd: '$4.20',
      threshold: 500,
      recommended_topup_tier: 'starter',
    });
  });

  it('recommends the smallest package that lifts the balance to the threshold, or else the largest', () => {
    expect(recommendedTopup(100, 5_000)).toBe('starter');
    expect(recommendedTopup(99, 5_000)).toBe('growth');
    expect(recommendedTopup(0, 30_000)).toBe('scale');
    expect(recommendedTopup(0, 1_000_000)).toBe('scale');
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (balance, threshold) => {
        const sizes = Object.keys(CREDIT_PACKAGES).map((name) =>
          totalCredits(name as keyof typeof CREDIT_PACKAGES),
        );
        const enough = sizes.filter((size) => balance + size >= threshold);
        const recommended = totalCredits(recommendedTopup(balance, threshold));
        expect(recommended).toBe(enough.length > 0 ? Math.min(...enough) : Math.max(...sizes));
      }),
    );
  });
});
