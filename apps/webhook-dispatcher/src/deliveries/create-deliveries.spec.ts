import { describe, expect, it } from '@jest/globals';
import { EventPublished } from '#contracts/gateway/events';
import { newEventId, newId } from '#contracts/identifiers';
import { MessagePipe } from '#messaging/server/message.pipe';
import { endedAudit, publishedEnd } from '../../test-support/ended-audit.js';
import { notificationOfEvent } from './create-deliveries.js';

const messageId = newEventId();
const published = publishedEnd(endedAudit(newId('workspace')), messageId, 7);

describe('the notification of an event', () => {
  it('has its bytes and its number as the gateway published them, and the trace that it follows from', () => {
    const cause = { traceparent: '00-1-2-01', correlationId: 'req_1' };
    expect(notificationOfEvent(published, { messageId, ...cause })).toEqual({
      eventUuid: messageId,
      workspaceId: published.workspace_id,
      type: 'audit.completed',
      body: Buffer.from(published.body),
      sequence: 7,
      ...cause,
    });
  });

  it('has no number if the event came too late to be numbered', () => {
    expect(notificationOfEvent({ ...published, sequence: null }, { messageId })).not.toHaveProperty(
      'sequence',
    );
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
    expect(attempt(() => new MessagePipe().transform({}, { metatype: EventPublished }))).toEqual(poison);
    expect(attempt(() => notificationOfEvent(published, { messageId: 'not-a-uuid' }))).toEqual(poison);
  });
});
