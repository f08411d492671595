import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.js';
import { SmtpInbox } from '../../../../test/support/partner/smtp-inbox.js';
import { startWebhookReceiver } from '../../../../test/support/partner/webhook-receiver.js';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { service } from '../service.js';
import { auditEnds, newWorkspace, registerEndpoint } from '../../test-support/dispatcher-calls.js';
import { startDispatcher } from '../../test-support/dispatcher-replica.js';

jest.setTimeout(60_000);

describe('a mail in the outbox', () => {
  let harness: TestHarness;
  let inbox: SmtpInbox;
  beforeAll(async () => {
    [harness, inbox] = await Promise.all([TestHarness.create(service), SmtpInbox.open()]);
    const variables = inbox.settings();
    await Promise.all([startDispatcher(harness, { variables }), startDispatcher(harness, { variables })]);
  });
  afterEach(() => {
    inbox.refusing = undefined;
  });
  afterAll(async () => {
    await harness.remove();
    await inbox.close();
  });

  const post = async (
    to: string[],
    subject = `Notice ${randomUUID()}`,
    body = 'Dear partner,\n\nmove to v2.\n',
  ) => {
    const workspace_ids = await Promise.all(to.map((email) => newWorkspace(harness, email)));
    await harness.send('webhooks.send-notice', { reference: randomUUID(), subject, body, workspace_ids });
    return subject;
  };
  const stateOf = async (subject: string) => {
    const { rows } = await harness.pool.query<{
      attempts: number;
      last_error: string | null;
      sent: boolean;
      refused: boolean;
      waits_s: number;
    }>(
      `select attempts, last_error, sent_at is not null as sent, refused_at is not null as refused,
              extract(epoch from next_attempt_at - now())::int as waits_s
         from mail_outbox where subject = $1`,
      [subject],
    );
    return rows;
  };
  const received = (subject: string) =>
    inbox.mails.filter(({ raw }) => raw.includes(`Subject: ${subject}\r\n`));
  const dueAgain = (subject: string) =>
    harness.pool.query('update mail_outbox set next_attempt_at = now() where subject = $1', [subject]);

  it('reaches each recipient once, however many dispatchers send, as text with what mail programs look for', async () => {
    const to = Array.from({ length: 12 }, (_, index) => `partner-${index}@example.com`);
    const subject = await post(to);
    await eventually('all are sent', async () => (await stateOf(subject)).every(({ sent }) => sent));
    const mails = received(subject);
    expect(mails.map(({ to }) => to[0]).sort()).toEqual([...to].sort());
    expect(mails.every(({ to }) => to.length === 1)).toBe(true);
    const [{ from, raw }] = mails as [(typeof mails)[number]];
    expect(from).toBe('audits@example.com');
    expect(raw).toMatch(/^From: audits@example.com\r$/m);
    expect(raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@example.com>\r$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(raw).toContain('\r\n\r\nDear partner,\r\n\r\nmove to v2.\r\n');
    expect((await stateOf(subject)).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('is tried again later where the server says so, and says why meanwhile', async () => {
    inbox.refusing = 451;
    const subject = await post(['a@example.com']);
    const [first] = await eventually('it has failed', async () => {
      const state = await stateOf(subject);
      return state[0]?.last_error != null && state;
    });
    expect(first).toMatchObject({ attempts: 1, sent: false, refused: false });
    expect(first!.last_error).toContain('451');
    expect(first!.waits_s).toBeGreaterThan(50);
    inbox.refusing = undefined;
    await dueAgain(subject);
    await eventually('it is sent', async () => (await stateOf(subject))[0]!.sent);
    expect(received(subject)).toHaveLength(1);
    expect(await stateOf(subject)).toMatchObject([{ attempts: 2, last_error: null }]);
  });

  it('is kept but tried no more where its recipient is refused for good', async () => {
    inbox.refusing = 550;
    const subject = await post(['nobody@example.com']);
    await eventually('it is refused', async () => (await stateOf(subject))[0]!.refused);
    inbox.refusing = undefined;
    await dueAgain(subject);
    const other = await post(['b@example.com']);
    await eventually('another is sent after it', async () => (await stateOf(other))[0]!.sent);
    expect(await stateOf(subject)).toMatchObject([{ attempts: 1, sent: false, refused: true }]);
  });

  it('is sent again where the note that it was sent got lost, as the same mail', async () => {
    const subject = await post(['d@example.com']);
    await eventually('it is sent', async () => (await stateOf(subject))[0]!.sent);
    await harness.pool.query('update mail_outbox set sent_at = null where subject = $1', [subject]);
    expect(received(subject)).toHaveLength(1);
    await dueAgain(subject);
    await eventually('it is sent again', () => received(subject).length === 2);
    const [first, again] = received(subject).map(({ raw }) => /^Message-ID: .*$/m.exec(raw)?.[0]);
    expect(again).toBe(first);
  });

  it('is finished by a dispatcher that leaves', async () => {
    const own = await TestHarness.create(service);
    let open = (): void => undefined;
    inbox.ready = new Promise((resolve) => (open = resolve));
    try {
      const variables = inbox.settings();
      const replica = await startDispatcher(own, { variables });
      const workspaceId = await newWorkspace(own, 'e@example.com');
      const notice = { reference: randomUUID(), subject: `Notice ${randomUUID()}`, body: 'Hello.' };
      await own.send('webhooks.send-notice', { ...notice, workspace_ids: [workspaceId] });
      const sent = async () => {
        const { rows } = await own.pool.query<{ attempts: number; sent: boolean }>(
          'select attempts, sent_at is not null as sent from mail_outbox',
        );
        return rows[0]!;
      };
      await eventually('it is on its way', async () => (await sent()).attempts === 1);
      const left = replica.stop();
      open();
      expect(await left).toBe(true);
      expect(await sent()).toEqual({ attempts: 1, sent: true });
    } finally {
      open();
      await own.remove();
    }
  });

  it('tells the contact of a workspace that its endpoint was disabled', async () => {
    const workspaceId = await newWorkspace(harness, 'owner@example.com');
    const receiver = await startWebhookReceiver({ respond: () => 500 });
    try {
      const { endpointId } = await registerEndpoint(harness, receiver.url, { workspaceId });
      // Two series of five attempts are ten failures in a row.
      await Promise.all([auditEnds(harness, workspaceId), auditEnds(harness, workspaceId)]);
      const subject = `Webhook endpoint ${endpointId} was disabled`;
      await eventually('the mail is there', () => received(subject).length > 0);
      expect(received(subject).map(({ to }) => to)).toEqual([['owner@example.com']]);
    } finally {
      await receiver.close();
    }
  });

  it('is not sent any more after a week', async () => {
    await harness.pool.query(
      `insert into mail_outbox (workspace_id, recipient, subject, body, created_at)
       values ('ws_x', 'old@example.com', 'Old news', 'x', now() - interval '8 days')`,
    );
    const other = await post(['c@example.com']);
    await eventually('a newer one is sent', async () => (await stateOf(other))[0]!.sent);
    expect(await stateOf('Old news')).toMatchObject([{ attempts: 0, sent: false }]);
  });
});
