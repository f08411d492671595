import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { SealingBox } from '#sealing/sealing-box';
import { LogLines } from '../../../../../libs/messaging/test/log-lines.js';
import { signIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { settingsOf } from '../../../test-support/gateway-replica.js';
import { useDatabase } from '../../../test-support/gateway-stage.js';
import { Mails, SealedTexts } from '../mails/mails.js';
import { Sessions } from '../access/sessions.js';
import { SignInAsks } from './sign-in-asks.js';
import { SignInLinks } from './sign-in-links.js';

jest.setTimeout(60_000);

describe('those who asked for a link', () => {
  const stage = useDatabase();
  const log = new LogLines();
  const texts = new SealedTexts(new SealingBox({ setting: 'MAIL_KEY', sealing: randomBytes(32) }));
  afterEach(() => stage.pool.query('truncate sign_in_asks, mail_outbox, sign_in_links'));

  const asksWith = (sealed: SealedTexts | undefined = texts) => {
    const pool = stage.servicePool;
    return new SignInAsks(pool, new SignInLinks(pool), new Mails(sealed, log), log, settingsOf());
  };
  const newPerson = async () => (await signIn({ pool: stage.pool, url: '' })).email;
  const counts = async () => {
    const { rows } = await stage.pool.query<object>(
      `select (select count(*)::int from sign_in_asks) as asks, (select count(*)::int from sign_in_links) as links,
              (select count(*)::int from mail_outbox) as mails`,
    );
    return rows[0];
  };

  it('get one link each, however many processes answer', async () => {
    const asks = asksWith();
    for (let person = 0; person < 5; person++) await asks.note(await newPerson(), undefined);
    await asks.note(`${randomUUID()}@example.com`, undefined);
    expect(await counts()).toEqual({ asks: 6, links: 0, mails: 0 });
    await Promise.all([asks.answerAll(), asksWith().answerAll(), asksWith().answerAll()]);
    expect(await counts()).toEqual({ asks: 0, links: 5, mails: 5 });
    const { rows } = await stage.pool.query<{ body: string }>('select body from mail_outbox');
    for (const { body } of rows) expect(body).toMatch(/^[0-9a-f]{8} [A-Za-z0-9+/=]{300,}$/);
  });

  it('wait on where their mail can’t be written, and no link is left behind', async () => {
    const asks = asksWith();
    await asks.note(await newPerson(), undefined);
    const failing = Object.assign(Object.create(texts) as SealedTexts, {
      seal: () => {
        throw new Error('no');
      },
    });
    await expect(asksWith(failing).answerAll()).rejects.toThrow('no');
    expect(await counts()).toEqual({ asks: 1, links: 0, mails: 0 });
    await asks.answerAll();
    expect(await counts()).toEqual({ asks: 0, links: 1, mails: 1 });
  });

  it('are forgotten when they have waited for longer than a link works', async () => {
    const asks = asksWith();
    await asks.note(await newPerson(), undefined);
    await stage.pool.query(`update sign_in_asks set asked_at = now() - interval '16 minutes'`);
    await asks.answerAll();
    expect(await counts()).toEqual({ asks: 0, links: 0, mails: 0 });
  });

  it('are forgotten when they sign out everywhere, even while they are answered', async () => {
    const asks = asksWith();
    const { email, personId } = await signIn({ pool: stage.pool, url: '' });
    await asks.note(email.toUpperCase(), undefined);
    await asks.note(await newPerson(), undefined);
    const sessions = new Sessions(stage.servicePool);
    await sessions.endAll(personId);
    expect(await counts()).toMatchObject({ asks: 1 });
    await asks.note(email, undefined);
    await Promise.all([asks.answerAll(), sessions.endAll(personId)]);
    const { rows } = await stage.pool.query('select from sign_in_links where person_id = $1', [personId]);
    expect(rows).toEqual([]);
    expect(await counts()).toMatchObject({ asks: 0, links: 1 });
  });

  it('are dropped, and that is logged, where so many wait that the database would fill', async () => {
    await stage.pool.query(
      `insert into sign_in_asks (email) select n || '@example.com' from generate_series(1, 10000) n`,
    );
    await asksWith().note('one@example.com', undefined);
    expect(await counts()).toMatchObject({ asks: 10_000 });
    expect(log.lines.at(-1)).toMatchObject({
      level: 'error',
      message: expect.stringContaining('too many wait'),
    });
    expect(JSON.stringify(log.lines)).not.toContain('one@example.com');
  });
});
