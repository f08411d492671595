import { describe, expect, it } from '@jest/globals';
import { AuditCompleted, AuditFailed } from '#contracts/audit/events';
import { LimitOverridden } from '#contracts/gateway/events';
import { newId } from '#contracts/identifiers';
import { ChargeAudit, CreateCheckout } from '#contracts/ledger/commands';
import { CreditsPurchased } from '#contracts/ledger/events';
import { NoFields } from '#contracts/validation/fields';
import { MessagePipe } from './message.pipe.js';

const pipe = new MessagePipe();

const CHARGE = {
  workspace_id: newId('workspace'),
  audit_id: newId('audit'),
  audit_type: 'all',
  url: 'https://example.com/',
};
const FAILED = {
  workspace_id: newId('workspace'),
  audit_id: newId('audit'),
  audit_type: 'seo',
  url: 'https://example.com/',
  charged: 80,
  refunded: 40,
  refund_rule: 1,
  created_at: '2026-01-02T03:04:05.000Z',
  failure_reason: 'timeout',
  fault: 'target',
  error: { code: 'AUDIT_TIMEOUT', message: 'The site did not answer in time.' },
  completed_at: '2026-01-02T03:05:00.000Z',
};

/** What the pipe throws, or what it lets through. */
function outcome(payload: unknown, metatype: new () => object): unknown {
  try {
    return pipe.transform(payload, { metatype });
  } catch (error) {
    return error;
  }
}

describe('the payload of a message', () => {
  it('comes to its handler as it is, with what this release does not know', () => {
    const charge = { ...CHARGE, newer: true };
    expect(outcome(charge, ChargeAudit)).toBe(charge);
    expect(outcome(FAILED, AuditFailed)).toBe(FAILED);
  });

  it('comes as it is where its message has no fields', () => {
    const asked = { newer: true };
    expect(outcome(asked, NoFields)).toBe(asked);
  });

  it('is rejected where it is a command that is wrong', () => {
    expect(outcome({ ...CHARGE, audit_type: 'free' }, ChargeAudit)).toMatchObject({
      kind: 'rejected',
      code: 'INVALID_MESSAGE',
      message: 'audit_type must be one of all, seo, aeo, geo',
      details: { field: 'audit_type', rule: 'must be one of all, seo, aeo, geo' },
    });
    expect(outcome([], ChargeAudit)).toMatchObject({
      kind: 'rejected',
      code: 'INVALID_MESSAGE',
      message: 'the payload must be an object',
    });
  });

  it.each([
    ['fault', { ...FAILED, fault: 'weather' }],
    ['audit_id', { ...FAILED, audit_id: 'aud_1' }],
    ['refunded', { ...FAILED, refunded: undefined }],
    ['error.code', { ...FAILED, error: { message: 'no' } }],
  ])('is poison where it is an event whose %s is wrong', (field, event) => {
    expect(outcome(event, AuditFailed)).toMatchObject({
      kind: 'poison',
      code: 'INVALID_MESSAGE',
      details: { field },
    });
  });

  const purchased = {
    ...{ workspace_id: FAILED.workspace_id, credits: 1, kind: 'purchase', reference: 'chk_1' },
    ...{ balance_after: 1, lifetime_purchased: 1 },
  };
  const completed = {
    ...FAILED,
    result: {
      ...{
        scoring_version: '2',
        as_of: FAILED.created_at,
        final_url: FAILED.url,
        dimensions: {},
        issues: [],
      },
      scores: { overall: 1, seo: 1, aeo: null, geo: null },
    },
  };

  // In a rolling release it may come from the next one, or from the one before, and its money must move all the same.
  it.each<[string, object, new () => object]>([
    ['a failed audit of a type that is new', { ...FAILED, audit_type: 'speed' }, AuditFailed],
    ['a failed audit with null for what is absent', { ...FAILED, detail: null }, AuditFailed],
    [
      'a result with null for what is absent',
      { ...completed, result: { ...completed.result, completeness: null } },
      AuditCompleted,
    ],
    ['a purchase of a kind that is new', { ...purchased, kind: 'subscription' }, CreditsPurchased],
    [
      'a limit of an endpoint that is new',
      { key_id: 'key_1', endpoint: 'audit.list', limit: { perMinute: 1, perDay: null } },
      LimitOverridden,
    ],
  ])('is let through where no handler needs what is unusual: %s', (_which, event, type) => {
    expect(outcome(event, type)).toBe(event);
  });

  it('is refused with the code that its field has of its own', () => {
    const order = { workspace_id: newId('workspace'), package: 'gold' };
    expect(outcome(order, CreateCheckout)).toMatchObject({ kind: 'rejected', code: 'INVALID_PACKAGE' });
  });

  it('is not looked at where a parameter is something else', () => {
    const context = { messageId: 'x' };
    expect(outcome(context, Object)).toBe(context);
  });
});
