import { describe, expect, it } from '@jest/globals';
import { parseOrder } from './audit-order.js';

const fields = {
  audit_id: 'aud_1',
  workspace_id: 'ws_1',
  audit_type: 'all',
  url: 'https://example.com/',
  charged: 150,
  created_at: '2026-01-02T03:04:00.000Z',
};

describe('an order in a message', () => {
  it('is read without what else the message carries', () => {
    expect(parseOrder({ ...fields, balance_after: 10, keyless: false })).toEqual(fields);
  });

  it('says that it came without an Idempotency-Key, which the events of the audit repeat', () => {
    expect(parseOrder({ ...fields, keyless: true })).toEqual({ ...fields, keyless: true });
  });

  it.each([
    ['audit_id', undefined],
    ['workspace_id', ''],
    ['audit_type', 'pwa'],
    ['url', 7],
    ['charged', -1],
    ['charged', 1.5],
    ['charged', '80'],
    ['created_at', null],
  ])('is poison where its %s is %p', (field, value) => {
    expect(() => parseOrder({ ...fields, [field]: value })).toThrow(
      expect.objectContaining({ kind: 'poison', details: { field } }),
    );
  });

  it('is refused where its text can not be stored', () => {
    expect(() => parseOrder({ ...fields, url: 'https://example.com/\0' })).toThrow(
      expect.objectContaining({ code: 'UNSTORABLE_TEXT' }),
    );
  });
});
