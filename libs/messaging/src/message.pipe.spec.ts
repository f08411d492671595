import { describe, expect, it } from '@jest/globals';
import { AuditFailed } from '#contracts/audit/events';
import { newId } from '#contracts/identifiers';
import { ChargeAudit, CreateCheckout } from '#contracts/ledger/commands';
import { MessageContext } from './message-context.js';
import { MessagePipe } from './message.pipe.js';

const pipe = new MessagePipe();

const CHARGE = {
  workspace_id: newId('workspace'),
  audit_id: newId('audit'),
  audit_type: 'all',
  url: 'https://example.com/',
  keyless: false,
};
const FAILED = {
  workspace_id: newId('workspace'),
  audit_id: newId('audit'),
  audit_type: 'seo',
  url: 'https://example.com/',
  charged: 80,
  refunded: 40,
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

  it('is refused with the code that its field has of its own', () => {
    const order = { workspace_id: newId('workspace'), package: 'gold' };
    expect(outcome(order, CreateCheckout)).toMatchObject({ kind: 'rejected', code: 'INVALID_PACKAGE' });
  });

  it('is not looked at where a parameter is something else', () => {
    expect(outcome(7, Object)).toBe(7);
    const context = { messageId: 'x' };
    expect(outcome(context, MessageContext as unknown as new () => object)).toBe(context);
  });
});
