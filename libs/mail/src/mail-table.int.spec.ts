import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { service } from '../../../apps/webhook-dispatcher/src/service.js';
import { TestHarness } from '../../../test/support/test-harness.js';
import { claimMails, expireMails, noteFailed, noteRefused, noteSent } from './mail-table.js';

jest.setTimeout(60_000);

describe('a mail with an end, whose process is late or gone', () => {
  let harness: TestHarness;
  beforeAll(async () => {
    harness = await TestHarness.createWithoutBroker(service);
  });
  afterAll(() => harness.remove());

  const write = async (expiresInMinutes: number | null) => {
    const mailId = randomUUID();
    await harness.pool.query(
      `insert into mail_outbox (mail_id, workspace_id, recipient, subject, body, expires_at)
       values ($1, 'ws_1', 'one@example.com', 'Sign in', 'secret', now() + make_interval(mins => $2))`,
      [mailId, expiresInMinutes],
    );
    return mailId;
  };
  const stored = async (mailId: string) => {
    const { rows } = await harness.pool.query<object>(
      `select body, sent_at is not null as sent, refused_at is not null as refused
         from mail_outbox where mail_id = $1`,
      [mailId],
    );
    return rows[0];
  };

  it('is sent by another one in time; a lasting mail waits until the first can only be gone', async () => {
    await write(15);
    await write(null);
    expect(await claimMails(harness.servicePool, 5)).toHaveLength(2);
    expect(await claimMails(harness.servicePool, 5)).toEqual([]);
    await harness.pool.query(
      `update mail_outbox set next_attempt_at = next_attempt_at - interval '3 minutes'`,
    );
    expect(await claimMails(harness.servicePool, 5)).toMatchObject([{ body: 'secret', attempts: 2 }]);
  });

  it('is left to the process that claimed it last, whatever another one notes late', async () => {
    const mailId = await write(15);
    const [late] = await claimMails(harness.servicePool, 1);
    await harness.pool.query('update mail_outbox set next_attempt_at = now() where mail_id = $1', [mailId]);
    const [last] = await claimMails(harness.servicePool, 1);
    await noteFailed(harness.servicePool, late!, 'timed out', 0);
    expect(await claimMails(harness.servicePool, 1)).toEqual([]);
    await noteFailed(harness.servicePool, last!, 'timed out', 0);
    expect(await claimMails(harness.servicePool, 1)).toMatchObject([{ mailId, attempts: 3 }]);
    await noteSent(harness.servicePool, mailId);
  });

  it('is not claimed after its time, and forgotten', async () => {
    const [over, open] = [await write(-1), await write(15)];
    expect(await claimMails(harness.servicePool, 5)).toMatchObject([{ mailId: open }]);
    expect(await expireMails(harness.servicePool)).toBe(1);
    expect(await expireMails(harness.servicePool)).toBe(0);
    expect(await stored(over)).toEqual({ body: null, sent: false, refused: true });
    expect(await stored(open)).toEqual({ body: 'secret', sent: false, refused: false });
    await noteSent(harness.servicePool, open);
    expect(await stored(open)).toEqual({ body: null, sent: true, refused: false });
  });

  it('is forgotten when it is refused; a lasting one is kept', async () => {
    const [refused, lasting] = [await write(15), await write(null)];
    for (const mailId of [refused, lasting]) await noteRefused(harness.servicePool, mailId, 'nobody');
    expect(await stored(refused)).toMatchObject({ body: null, refused: true });
    expect(await stored(lasting)).toMatchObject({ body: 'secret', refused: true });
  });

  it('counts as sent, whatever is noted before or after, and is forgotten', async () => {
    const mailId = await write(15);
    const [claimed] = await claimMails(harness.servicePool, 1);
    await harness.pool.query('update mail_outbox set expires_at = now() where mail_id = $1', [mailId]);
    await expireMails(harness.servicePool);
    await noteSent(harness.servicePool, mailId);
    await noteFailed(harness.servicePool, claimed!, 'too late', 60_000);
    await noteRefused(harness.servicePool, mailId, 'too late');
    expect(await stored(mailId)).toEqual({ body: null, sent: true, refused: false });
  });
});
