import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import type { PayloadOf } from '#contracts/messages/messages';
import { newId } from '#contracts/identifiers';
import { RawCaller } from '../../../../test/support/service/raw-caller.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { givenDispatcher } from '../../test-support/given-dispatcher.js';
import { newWorkspace } from '../../test-support/dispatcher-calls.js';

type Payload = PayloadOf<'webhooks.send-notice'>;

jest.setTimeout(60_000);

describe('a notice to the contacts of workspaces', () => {
  let harness: TestHarness;
  givenDispatcher((made) => (harness = made));

  const noticeTo = (workspace_ids: string[], changes: Partial<Payload> = {}): Payload => ({
    reference: randomUUID(),
    subject: 'API v1 ends',
    body: 'Dear partner,\n\nmove to v2.\n',
    workspace_ids,
    ...changes,
  });
  const send = (payload: Payload) => harness.send('webhooks.send-notice', payload);
  const mails = async ({ reference }: Payload) => {
    const { rows } = await harness.pool.query<{ recipient: string; sent_at: Date | null }>(
      'select workspace_id, recipient, subject, body, sent_at from mail_outbox where notice = $1 order by recipient',
      [reference],
    );
    return rows;
  };

  it('becomes a mail to each, which waits unsent, and names those without a contact', async () => {
    const [a, b] = [
      await newWorkspace(harness, 'a@example.com'),
      await newWorkspace(harness, 'b@example.com'),
    ];
    const unknown = newId('workspace');
    const notice = noticeTo([a, unknown, b]);
    expect(await send(notice)).toEqual({ written: 2, already_written: 0, without_contact: [unknown] });
    const text = { subject: notice.subject, body: notice.body, sent_at: null };
    expect(await mails(notice)).toEqual([
      { workspace_id: a, recipient: 'a@example.com', ...text },
      { workspace_id: b, recipient: 'b@example.com', ...text },
    ]);
  });

  it('mails no contact twice, even after a change of address, and reaches workspaces that were created later', async () => {
    const old = await newWorkspace(harness, 'old@example.com');
    const notice = noticeTo([old]);
    await send(notice);
    await harness.send('webhooks.set-contact', { workspace_id: old, email: 'moved@example.com' });
    const late = await newWorkspace(harness, 'late@example.com');
    expect(await send({ ...notice, workspace_ids: [old, late, late] })).toEqual({
      written: 1,
      already_written: 1,
      without_contact: [],
    });
    expect((await mails(notice)).map(({ recipient }) => recipient)).toEqual([
      'late@example.com',
      'old@example.com',
    ]);
    const other = noticeTo([old]);
    expect(await send(other)).toMatchObject({ written: 1 });
  });

  it('mails no contact twice when many send it at once, or the broker redelivers it', async () => {
    const workspaces = await Promise.all(Array.from({ length: 30 }, () => newWorkspace(harness)));
    const notice = noticeTo(workspaces);
    const replies = await Promise.all(
      [workspaces, workspaces.toReversed(), workspaces.slice(10), workspaces.toReversed()].map((ids) =>
        send({ ...notice, workspace_ids: ids }),
      ),
    );
    expect(replies.reduce((sum, { written }) => sum + written, 0)).toBe(30);
    const caller = await RawCaller.open(harness.servers.brokerUrl);
    const messageId = randomUUID();
    for (let time = 0; time < 2; time++) {
      expect(await caller.send('webhooks.send-notice', notice, messageId)).toMatchObject({ written: 0 });
    }
    await caller.close();
    expect(await mails(notice)).toHaveLength(30);
  });

  it('is not written at all where a mail can’t be', async () => {
    const [a, b] = [
      await newWorkspace(harness, 'a@example.com'),
      await newWorkspace(harness, 'b@example.com'),
    ];
    const notice = noticeTo([a, b]);
    await harness.pool.query(`
      create function refuse_b() returns trigger language plpgsql as
        $$ begin if new.recipient = 'b@example.com' then raise 'no'; end if; return new; end $$;
      create trigger refuse_b before insert on mail_outbox for each row execute function refuse_b()`);
    await expect(send(notice)).rejects.toThrow();
    expect(await mails(notice)).toEqual([]);
    await harness.pool.query('drop trigger refuse_b on mail_outbox; drop function refuse_b');
    expect(await send(notice)).toMatchObject({ written: 2, already_written: 0 });
  });

  it('is refused under a reference that was used with another text, and changes nothing', async () => {
    const [first, second] = [await newWorkspace(harness), await newWorkspace(harness)];
    const notice = noticeTo([first]);
    await send(notice);
    for (const changes of [{ body: 'Another.' }, { subject: 'Another' }]) {
      for (const dry_run of [false, true]) {
        const other = { ...notice, workspace_ids: [second], ...changes, dry_run };
        await expect(send(other)).rejects.toMatchObject({ kind: 'conflict', code: 'NOTICE_CONFLICT' });
      }
    }
    expect(await mails(notice)).toHaveLength(1);
  });

  it('returns in a dry run the mails that it would write, and writes nothing', async () => {
    const [first, second] = [await newWorkspace(harness), await newWorkspace(harness)];
    const unknown = newId('workspace');
    const notice = noticeTo([first, second, unknown]);
    const dry = { ...notice, dry_run: true };
    expect(await send(dry)).toEqual({ written: 2, already_written: 0, without_contact: [unknown] });
    expect(await mails(notice)).toEqual([]);
    await send({ ...notice, workspace_ids: [first] });
    expect(await send(dry)).toEqual({ written: 1, already_written: 1, without_contact: [unknown] });
    expect(await send({ ...dry, body: 'Another', reference: randomUUID() })).toMatchObject({ written: 2 });
  });

  it.each<[string, Partial<Record<keyof Payload, unknown>>, string]>([
    ['an empty subject', { subject: ' ' }, 'subject'],
    ['a subject of two lines', { subject: 'Hi\r\nBcc: x@example.com' }, 'subject'],
    ['a subject that is too long', { subject: 'x'.repeat(201) }, 'subject'],
    ['an empty body', { body: '\n' }, 'body'],
    ['no reference', { reference: undefined }, 'reference'],
    ['no workspace', { workspace_ids: [] }, 'workspace_ids'],
    [
      'more workspaces than one command may name',
      { workspace_ids: new Array(501).fill('ws') },
      'workspace_ids',
    ],
    ['a workspace that is none', { workspace_ids: ['ws_1'] }, 'workspace_ids.0'],
  ])('is refused with %s', async (_, changes, field) => {
    const notice = noticeTo([await newWorkspace(harness)]);
    await expect(send({ ...notice, ...changes } as Payload)).rejects.toMatchObject({
      kind: 'rejected',
      details: { field },
    });
    expect(await mails(notice)).toEqual([]);
  });
});
