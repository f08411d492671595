import { describe, expect, it } from '@jest/globals';
import type { Fault } from '#contracts/audit/audits';
import { refundOfCancelled, refundOfFailed } from './refund-of-event.js';
import { AUDIT, WORKSPACE } from '../../test-support/given-account.js';

const ended = { workspace_id: WORKSPACE, audit_id: AUDIT, charged: 150 };

describe('the refund of an audit that ended', () => {
  it.each<[Fault, number]>([
    ['engine', 75],
    ['target', 75],
    ['input', 0],
  ])('by a failure of the %s is %i of 150 credits', (fault, refunded) => {
    expect(refundOfFailed({ ...ended, fault, refunded })).toEqual({
      workspace_id: WORKSPACE,
      audit_id: AUDIT,
      credits: refunded,
      reason: 'failed',
    });
  });

  it.each<['queued' | 'processing', number]>([
    ['queued', 150],
    ['processing', 75],
  ])('by a cancel while %s is %i of 150 credits', (from, refunded) => {
    expect(refundOfCancelled({ ...ended, from, refunded })).toMatchObject({
      credits: refunded,
      reason: `cancelled-${from}`,
    });
  });

  it.each<[string, Fault, number]>([
    ['more', 'input', 75],
    ['less', 'engine', 74],
  ])('is refused where the event says %s than the rule', (_than, fault, refunded) => {
    expect(() => refundOfFailed({ ...ended, fault, refunded })).toThrow(
      expect.objectContaining({ kind: 'poison', code: 'REFUND_MISMATCH' }),
    );
  });
});
