import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type ChannelModel, connect, type ConsumeMessage } from 'amqplib';
import { decidedRefund } from '#contracts/money/refunds';
import type { AuditFailed, AuditStarted } from '#contracts/audit/events';
import type { EventPublished } from '#contracts/gateway/events';
import { newEventId, newId } from '#contracts/identifiers';
import { eventually } from '../../../../../test/support/eventually.js';
import { anAudit, identityOf, lifeOf } from '../../../test-support/audit-life.js';
import { noteVoided } from '../../../test-support/created-audit.js';
import { type Partner, useGateway } from '../../../test-support/gateway-stage.js';
import { RightfulSenders } from '../../../../../test/support/servers/rightful-senders.js';

interface Announcement {
  readonly id: string;
  readonly type: string;
  readonly workspaceId: string;
  readonly sequence: number;
  /** What is in `data` of the public event. */
  readonly data: { readonly audit_id: string };
  /** The status of a GET at the time of the event. */
  readonly seen: unknown;
}

jest.setTimeout(30_000);

describe('events of audits and charges', () => {
  let publisher: RightfulSenders;
  let listener: ChannelModel;
  let partner: Partner;
  const announcements: Announcement[] = [];

  afterAll(async () => {
    await listener.close();
    await publisher.close();
  });
  const stage = useGateway();
  beforeAll(async () => {
    const { log, vhost } = stage.harness;
    publisher = new RightfulSenders(vhost.url, log);
    partner = await stage.partner();
    listener = await connect(vhost.url);
    const channel = await listener.createChannel();
    await channel.consume('webhook-dispatcher.events', (message) => void hear(message), { noAck: true });
  });
  const hear = async (message: ConsumeMessage | null) => {
    const event = JSON.parse(message!.content.toString()) as EventPublished;
    const { data } = JSON.parse(event.body) as Announcement;
    const seen = await get(data.audit_id);
    announcements.push({
      id: String(message!.properties.messageId),
      type: event.event_type,
      workspaceId: event.workspace_id,
      sequence: event.sequence!,
      data,
      seen: seen.body.data,
    });
  };
  const get = (auditId: string) => partner.send('GET', `/api/v1/audit/${auditId}`);
  const publish = (type: string, data: object, version: number, id = newEventId()) => {
    const occurredAt = new Date().toISOString();
    return publisher.publish({ id, type, schemaVersion: 1, data, stream: 'audit', version, occurredAt });
  };
  const announced = (auditId: string) => announcements.filter(({ data }) => data.audit_id === auditId);

  it('show an audit from queued to complete, and announce its end once it can be seen', async () => {
    const audit = anAudit(partner.workspaceId);
    const endId = newEventId();
    for (const [event, version] of lifeOf(audit))
      await publish(event.type, event.data, version, version === 3 ? endId : undefined);
    const [announcement] = await eventually('the end is announced', () => {
      const found = announced(audit.auditId);
      return found.length > 0 && found;
    });
    expect(announcement).toEqual({
      id: endId,
      seen: expect.objectContaining({
        status: 'complete',
        scores: { overall: 71, seo: 71, aeo: null, geo: null },
      }),
      workspaceId: partner.workspaceId,
      type: 'audit.completed',
      sequence: 1,
      data: {
        audit_id: audit.auditId,
        status: 'complete',
        type: 'seo',
        url: audit.url,
        scores: { overall: 71, seo: 71, aeo: null, geo: null },
        failure_reason: null,
        credits: { charged: 80, refunded: 0 },
        created_at: audit.createdAt,
        completed_at: '2026-01-02T03:05:00.000Z',
      },
    });
  });

  it.each([
    ['ledger.credits-purchased', { lifetime_purchased: 7 }],
    ['ledger.credits-purchased', { workspace_id: newId('workspace') }],
    ['audit.completed', {}],
  ])('are dead-lettered if they are no %s, as %j is', async (type, data) => {
    const id = newEventId();
    await publisher.publish({ id, type, schemaVersion: 1, data });
    const channel = await listener.createChannel();
    const deadLetterMessage = await eventually('there is a dead-letter message', () =>
      channel.get('api-gateway.events.dlq', { noAck: true }),
    );
    expect(deadLetterMessage.properties).toMatchObject({
      messageId: id,
      headers: { 'x-dead-reason': 'poison', 'x-dead-error-code': 'INVALID_MESSAGE' },
    });
    await channel.close();
  });

  it('announce a failure with its reason and refund, even where its start comes after its end', async () => {
    const audit = anAudit(partner.workspaceId);
    const failed: AuditFailed = {
      ...identityOf(audit),
      ...decidedRefund(audit.charged, { kind: 'failed', fault: 'target' }),
      failure_reason: 'timeout',
      fault: 'target',
      error: { code: 'AUDIT_TIMEOUT', message: 'The site did not answer in time.' },
      completed_at: '2026-01-02T03:05:00.000Z',
    };
    const started: AuditStarted = {
      ...identityOf(audit),
      attempt: 1,
      started_at: '2026-01-02T03:04:06.000Z',
    };
    await publish('audit.failed', failed, 3);
    await eventually('the failure is announced', () => announced(audit.auditId).length > 0);
    await publish('audit.started', started, 2);
    await publish('audit.failed', failed, 3);
    await eventually('it is announced again', () => announced(audit.auditId).length === 2);
    expect(announced(audit.auditId)[0]).toMatchObject({
      type: 'audit.failed',
      data: { scores: null, failure_reason: 'timeout', credits: { refunded: failed.refunded } },
    });
    expect((await get(audit.auditId)).body.data).toMatchObject({
      status: 'failed',
      failure_reason: 'timeout',
      error: { code: 'AUDIT_TIMEOUT' },
    });
  });

  it('never announce the end of a voided audit', async () => {
    const [voided, other] = [anAudit(partner.workspaceId), anAudit(partner.workspaceId)];
    await publish('audit.queued', lifeOf(voided)[0]![0].data, 1);
    await eventually('it is queued', async () => (await get(voided.auditId)).status === 200);
    await noteVoided(stage.servicePool, voided.auditId);
    for (const audit of [voided, other]) await publish('audit.completed', lifeOf(audit)[2]![0].data, 3);
    await eventually('another end is announced', () => announced(other.auditId).length > 0);
    expect((await get(voided.auditId)).status).toBe(404);
    expect(announced(voided.auditId)).toEqual([]);
  });

  it('raise the limits of the next request by a purchase, and never lower them by a late one', async () => {
    const limit = async () => (await get(anAudit().auditId)).headers['x-ratelimit-limit'];
    expect(await limit()).toBe('300');
    const purchase = (lifetime: number) =>
      publish(
        'ledger.credits-purchased',
        {
          workspace_id: partner.workspaceId,
          credits: 1,
          kind: 'purchase',
          reference: 'r',
          balance_after: 1,
          lifetime_purchased: lifetime,
        },
        1,
      );
    await purchase(20_900);
    await eventually('the tier is growth', async () => (await limit()) === '600');
    await purchase(4_900);
    await purchase(54_900);
    await eventually('the tier is scale', async () => (await limit()) === '1200');
  });
});
