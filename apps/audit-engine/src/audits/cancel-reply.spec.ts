import { describe, expect, it } from '@jest/globals';
import type { AuditIdentity, TerminalAuditEvent } from '#contracts/audit/events';
import { cancelReplyOf } from './cancel-reply.js';

const completed_at = '2026-01-02T03:04:05.678Z';
const identity: AuditIdentity = {
  audit_id: 'aud_1',
  workspace_id: 'ws_1',
  audit_type: 'seo',
  url: 'https://example.com/',
  charged: 80,
  refunded: 0,
  created_at: '2026-01-02T03:04:00.000Z',
};

const CANCELLED: TerminalAuditEvent = {
  type: 'audit.cancelled',
  data: { ...identity, refunded: 40, refund_rule: 1, from: 'processing', completed_at },
};
const error = { code: 'AUDIT_TIMEOUT', message: 'The site did not answer in time.' };
const FAILED: TerminalAuditEvent = {
  type: 'audit.failed',
  data: { ...CANCELLED.data, failure_reason: 'timeout', fault: 'engine', error },
};

describe('the answer to a cancel', () => {
  it.each([
    ['cancelled', 'processing', CANCELLED],
    ['failed', null, FAILED],
  ] as const)(
    'tells how the audit ended, with all that a partner is shown of it: %s',
    (status, from, ended) => {
      const reply = { status, cancelled_from: from, refunded: 40, completed_at, version: 3, ended };
      expect(cancelReplyOf(ended, 3)).toEqual(reply);
    },
  );

  it('says of a voided audit no more than that', () => {
    const data = { audit_id: 'aud_1', workspace_id: 'ws_1', voided_at: completed_at };
    expect(cancelReplyOf({ type: 'audit.voided', data }, 1)).toEqual({
      status: 'voided',
      cancelled_from: null,
      refunded: 0,
      completed_at: null,
      version: 1,
    });
  });

  it('is none of an audit that has not ended', () => {
    expect(() => cancelReplyOf({ type: 'audit.queued', data: identity }, 1)).toThrow(RangeError);
    expect(() => cancelReplyOf(undefined, 0)).toThrow(RangeError);
  });
});
