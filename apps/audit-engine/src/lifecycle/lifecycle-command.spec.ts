import { describe, expect, it } from '@jest/globals';
import { CancelAudit } from '#contracts/audit/commands';
import { newId } from '#contracts/identifiers';
import { AuditCharged } from '#contracts/ledger/events';
import { violationOf } from '#contracts/validation/violation';
import { orderOf } from './lifecycle-command.js';

const fields = {
  audit_id: newId('audit'),
  workspace_id: newId('workspace'),
  audit_type: 'all' as const,
  url: 'https://example.com/',
  charged: 150,
  created_at: '2026-01-02T03:04:00.000Z',
};

describe('an order in a message', () => {
  it('is read without what else the message carries', () => {
    const message = { ...fields, balance_after: 10 };
    expect(orderOf(message)).toEqual(fields);
    expect(orderOf({ ...message, page_kind: 'product' })).toEqual({ ...fields, page_kind: 'product' });
  });

  it.each([
    ['audit_id', undefined],
    ['workspace_id', ''],
    ['audit_type', 'pwa'],
    ['url', 7],
    ['page_kind', 7],
    ['page_kind', 'x'.repeat(33)],
    ['charged', -1],
    ['charged', 1.5],
    ['charged', '80'],
    ['created_at', null],
  ])('is none where its %s is %p', (field, value) => {
    expect(violationOf(CancelAudit, { ...fields, [field]: value })).toMatchObject({ field });
    const charge = { ...fields, credits: fields.charged, balance_after: 10 };
    const name = field === 'charged' ? 'credits' : field;
    expect(violationOf(AuditCharged, charge)).toBeUndefined();
    expect(violationOf(AuditCharged, { ...charge, [name]: value })).toMatchObject({ field: name });
  });

  it('is refused where its text can not be stored', () => {
    const wrong = { ...fields, url: 'https://example.com/\0' };
    expect(violationOf(CancelAudit, wrong)).toMatchObject({ code: 'UNSTORABLE_TEXT' });
    const charge = { ...wrong, credits: 150, balance_after: 10 };
    expect(violationOf(AuditCharged, charge)).toMatchObject({ code: 'UNSTORABLE_TEXT' });
  });
});
