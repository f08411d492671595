import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PayloadOf } from '#contracts/messages/messages';
import { eventually } from '../../../../../test/support/eventually.js';
import { SmtpInbox } from '../../../../../test/support/partner/smtp-inbox.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { startDispatcher } from '../../../test-support/dispatcher-replica.js';
import { service } from '../../service.js';
import { claimMails, expireMails, noteFailed, noteRefused, noteSent } from './mail-table.js';

jest.setTimeout(60_000);

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const mail = (changes: Partial<PayloadOf<'webhooks.send-mail'>> = {}) => ({
  reference: randomUUID(),
  recipient: 'one@example.com',
  subject: 'Sign in',
  body: 'https://api.example.com/link?token=secret',
  ...changes,
});

const stored = async ({ pool }: TestHarness, reference: string) => {
  const { rows } = await pool.query<{
    body: string | null;
    sent: boolean;
    refused: boolean;
    attempts: number;
  }>(
    `select body, sent_at is not null as sent, refused_at is not null as refused, attempts
       from mail_outbox where reference = $1`,
    [reference],
  );
  return rows;
};

describe('a mail of another service', () => {
  let harness: TestHarness;
  let inbox: SmtpInbox;
  beforeAll(async () => {
    [harness, inbox] = await Promise.all([TestHarness.create(service), SmtpInbox.open()]);
    await startDispatcher(harness, {
      variables: { SMTP_URL: inbox.url, MAIL_FROM: 'audits@example.com' },
    });
  });
  afterAll(async () => {
    await harness.remove();
    await inbox.close();
  });

  const received = (subject: string) =>
    inbox.mails.filter(({ raw }) => raw.includes(`Subject: ${subject}\r\n`));

  it('is sent once for its reference, and a secret body is then forgotten', async () => {
    const secret = mail({ subject: 'Secret', expires_at: inMinutes(15) });
    const lasting = mail({ subject: 'Lasting', body: 'Hello.' });
    for (let time = 0; time < 3; time++) {
      expect(await harness.send('webhooks.send-mail', secret)).toEqual({ configured: true });
      await harness.send('webhooks.send-mail', lasting);
    }
    await eventually('both are sent', async () => {
      const rows = [
        ...(await stored(harness, secret.reference)),
        ...(await stored(harness, lasting.reference)),
      ];
      return rows.length === 2 && rows.every(({ sent }) => sent);
    });
    expect(received('Secret').map(({ to }) => to)).toEqual([['one@example.com']]);
    expect(received('Secret')[0]!.raw).toContain('token=secret');
    expect(received('Lasting')).toHaveLength(1);
    expect(await stored(harness, secret.reference)).toMatchObject([{ body: null }]);
    expect(await stored(harness, lasting.reference)).toMatchObject([{ body: 'Hello.' }]);
  });

  it('is never sent after its time', async () => {
    const late = mail({ subject: 'Late', expires_at: inMinutes(-1) });
    await harness.send('webhooks.send-mail', late);
    const other = mail({ subject: 'In time', expires_at: inMinutes(1) });
    await harness.send('webhooks.send-mail', other);
    await eventually('a later one is sent', async () => (await stored(harness, other.reference))[0]!.sent);
    expect(received('Late')).toEqual([]);
    expect(await stored(harness, late.reference)).toMatchObject([{ sent: false, attempts: 0 }]);
  });

  it('is refused with a recipient or subject that could be several', async () => {
    for (const changes of [
      { recipient: 'a@example.com, b@example.com' },
      { recipient: 'a@example.com\r\nBcc: b@example.com' },
      { subject: 'Hi\r\nBcc: b@example.com' },
      { expires_at: 'soon' },
    ]) {
      const wrong = mail(changes);
      await expect(harness.send('webhooks.send-mail', wrong)).rejects.toMatchObject({ kind: 'rejected' });
      expect(await stored(harness, wrong.reference)).toEqual([]);
    }
  });
});

it('a mail says that there is no mail server, and its secret is forgotten after its time', async () => {
  const harness = await TestHarness.create(service);
  try {
    await startDispatcher(harness);
    const [over, open] = [mail({ expires_at: inMinutes(-1) }), mail({ expires_at: inMinutes(15) })];
    expect(await harness.send('webhooks.send-mail', over)).toEqual({ configured: false });
    await harness.send('webhooks.send-mail', open);
    await expireMails(harness.servicePool);
    expect(await expireMails(harness.servicePool)).toBe(0);
    expect(await stored(harness, over.reference)).toMatchObject([{ body: null, sent: false, refused: true }]);
    expect(await stored(harness, open.reference)).toMatchObject([{ body: open.body, refused: false }]);
  } finally {
    await harness.remove();
  }
});

describe('a mail with an end, whose process is late or gone', () => {
  let harness: TestHarness;
  beforeAll(async () => {
    harness = await TestHarness.createWithoutBroker(service);
  });
  afterAll(() => harness.remove());

  const write = async (expiresAt: string | null) => {
    const reference = randomUUID();
    await harness.pool.query(
      `insert into mail_outbox (reference, recipient, subject, body, expires_at)
       values ($1, 'one@example.com', 'Sign in', 'secret', $2)`,
      [reference, expiresAt],
    );
    return reference;
  };

  it('is sent by another one in time; a lasting mail waits until the first can only be gone', async () => {
    await write(inMinutes(15));
    await write(null);
    expect(await claimMails(harness.servicePool, 5)).toHaveLength(2);
    expect(await claimMails(harness.servicePool, 5)).toEqual([]);
    await harness.pool.query(
      `update mail_outbox set next_attempt_at = next_attempt_at - interval '3 minutes'`,
    );
    expect(await claimMails(harness.servicePool, 5)).toMatchObject([{ body: 'secret', attempts: 2 }]);
  });

  it('is left to the process that claimed it last, whatever another one notes late', async () => {
    const reference = await write(inMinutes(15));
    const [late] = await claimMails(harness.servicePool, 1);
    const dueAgain = () =>
      harness.pool.query('update mail_outbox set next_attempt_at = now() where reference = $1', [reference]);
    await dueAgain();
    const [last] = await claimMails(harness.servicePool, 1);
    await noteFailed(harness.servicePool, late!, 'timed out', 0);
    expect(await claimMails(harness.servicePool, 1)).toEqual([]);
    await noteFailed(harness.servicePool, last!, 'timed out', 0);
    expect(await claimMails(harness.servicePool, 1)).toMatchObject([{ mailId: late!.mailId, attempts: 3 }]);
    await noteSent(harness.servicePool, late!.mailId);
  });

  it('counts as sent, whatever is noted before or after, and is forgotten', async () => {
    const reference = await write(inMinutes(15));
    const [claimed] = await claimMails(harness.servicePool, 1);
    await harness.pool.query('update mail_outbox set expires_at = now() where reference = $1', [reference]);
    await expireMails(harness.servicePool);
    await noteSent(harness.servicePool, claimed!.mailId);
    await noteFailed(harness.servicePool, claimed!, 'too late', 60_000);
    await noteRefused(harness.servicePool, claimed!.mailId, 'too late');
    expect(await stored(harness, reference)).toMatchObject([{ body: null, sent: true, refused: false }]);
  });
});
