import { describe, expect, it } from '@jest/globals';
import { AuditEnded } from '#contracts/gateway/events';
import { newEventId, newId, publicEventId } from '#contracts/identifiers';
import { MessagePipe } from '#messaging/server/message.pipe';
import { notificationOfAudit, notificationOfBalance } from './notification-of.js';

const messageId = newEventId();
const workspaceId = newId('workspace');
const ended: AuditEnded = {
  workspace_id: workspaceId,
  webhook_type: 'audit.failed',
  webhook_data: {
    audit_id: 'aud_1',
    status: 'failed',
    type: 'geo',
    url: 'https://a.example/',
    scores: null,
    failure_reason: 'timeout',
    credits: { charged: 80, refunded: 40 },
    created_at: '2026-05-01T00:00:00.000Z',
    completed_at: '2026-05-01T00:01:00.000Z',
  },
};

describe('the notification of an event', () => {
  it('has the public id of the event, which stays the same however often it comes', () => {
    const first = notificationOfAudit(ended, { messageId });
    expect(
      notificationOfAudit(structuredClone(ended), { messageId, occurredAt: '2026-05-02T00:00:00.000Z' }),
    ).toEqual(first);
    expect(JSON.parse(String(first.body))).toMatchObject({
      id: publicEventId(messageId),
      type: 'audit.failed',
    });
  });

  it('says when the event occurred: for an audit when it ended, else when it was recorded', () => {
    const recorded = { messageId, occurredAt: '2026-05-02T00:00:00.000Z' };
    const low = notificationOfBalance({ workspace_id: workspaceId, balance: 1, threshold: 500 }, recorded);
    expect(JSON.parse(String(low.body))).toMatchObject({ created_at: recorded.occurredAt });
    expect(JSON.parse(String(notificationOfAudit(ended, recorded).body))).toMatchObject({
      created_at: ended.webhook_data.completed_at,
    });
  });

  it('is refused as poison if the event breaks its contract', () => {
    const poison = expect.objectContaining({ kind: 'poison', code: 'INVALID_MESSAGE' });
    const attempt = (run: () => unknown): unknown => {
      try {
        return run();
      } catch (error) {
        return error;
      }
    };
    expect(attempt(() => new MessagePipe().transform({}, { metatype: AuditEnded }))).toEqual(poison);
    expect(attempt(() => notificationOfAudit(ended, { messageId: 'not-a-uuid' }))).toEqual(poison);
    expect(
      attempt(() =>
        notificationOfBalance({ workspace_id: workspaceId, balance: 1, threshold: 500 }, { messageId }),
      ),
    ).toEqual(poison);
  });
});
