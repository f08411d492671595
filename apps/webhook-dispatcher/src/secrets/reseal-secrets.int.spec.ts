import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newEventId } from '#contracts/identifiers';
import { inTransaction } from '#postgres/transaction';
import { eventually } from '../../../../test/support/eventually.js';
import { startWebhookReceiver } from '../../../../test/support/partner/webhook-receiver.js';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { service } from '../service.js';
import { allBecome, auditEnds, registerEndpoint } from '../../test-support/dispatcher-calls.js';
import { startDispatcher } from '../../test-support/dispatcher-replica.js';
import { storeSecret } from './endpoint-secrets.js';
import { resealSecrets } from './reseal-secrets.js';
import { SecretBox } from './secret-box.js';
import { secretsByKey } from './readable-secrets.js';

const oldKey = randomBytes(32);
const newKey = randomBytes(32);
const before = new SecretBox(oldKey);
const after = new SecretBox(newKey, [oldKey]);

describe('resealing secrets', () => {
  let harness: TestHarness;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
  });
  afterAll(() => harness.remove());
  beforeEach(() => harness.pool.query('truncate endpoints cascade'));

  /** Creates endpoints with a secret each, sealed in that box; returns their ids. */
  const endpoints = async (count: number, box = before): Promise<string[]> => {
    const ids = Array.from(
      { length: count },
      (_, index) => `whe_${box.keyId}${String(index).padStart(5, '0')}`,
    );
    await harness.pool.query(
      `insert into endpoints (endpoint_id, workspace_id, url, event_types, status, consecutive_failures, epoch,
                              stream_version)
       select id, 'ws_1', 'https://example.com/', '{audit.completed}', 'enabled', 0, 1, 1
         from unnest($1::text[]) as id`,
      [ids],
    );
    await inTransaction(harness.pool, async (client) => {
      for (const id of ids) await storeSecret(client, id, box.seal(id, `whsec_${id}`), newEventId());
    });
    return ids;
  };
  /** The secrets as the box opens them, by endpoint, oldest first. */
  const opened = async (box: SecretBox) => {
    const { rows } = await harness.pool.query<{ endpoint_id: string; key_id: string; sealed: Buffer }>(
      'select endpoint_id, key_id, sealed from endpoint_secrets order by endpoint_id, created_at',
    );
    return rows.map(({ endpoint_id, key_id, sealed }) => box.open(endpoint_id, { keyId: key_id, sealed }));
  };
  const allOf = (ids: readonly string[]) => ids.map((id) => `whsec_${id}`);
  const change = (id: string) =>
    harness.pool.query(
      `update endpoint_secrets set sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1) where endpoint_id = $1`,
      [id],
    );
  /** Repeats the command until nothing remains; returns the number of resealed secrets. */
  const resealAll = async (box = after): Promise<number> => {
    let resealed = 0;
    for (;;) {
      const reply = await resealSecrets(harness.pool, box, box.keyId);
      resealed += reply.resealed;
      if (reply.remaining === 0) return resealed;
    }
  };

  it('takes a page at a time, and leaves every secret as it was under the new key alone', async () => {
    const ids = await endpoints(450);
    expect(await resealSecrets(harness.pool, after, after.keyId)).toEqual({
      resealed: 200,
      remaining: 250,
      unreadable: 0,
    });
    expect(await opened(after)).toEqual(allOf(ids));
    expect(await resealAll()).toBe(250);
    expect(await opened(new SecretBox(newKey))).toEqual(allOf(ids));
    expect(await resealSecrets(harness.pool, after, after.keyId)).toEqual({
      resealed: 0,
      remaining: 0,
      unreadable: 0,
    });
  });

  it('is done once by two at once', async () => {
    const ids = await endpoints(900);
    const done = await Promise.all([resealAll(), resealAll(), resealAll()]);
    expect(done.reduce((sum, each) => sum + each, 0)).toBe(ids.length);
    expect(await opened(new SecretBox(newKey))).toEqual(allOf(ids));
  });

  it('goes on where one that was interrupted had come to', async () => {
    const ids = await endpoints(300);
    // The connection of the first command is cut when it has written, and before it commits.
    await harness.pool.query(`
      create function hold() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(9); return new; end $$;
      create trigger hold before update on endpoint_secrets for each row
        when (new.endpoint_id = '${ids[150]}') execute function hold()`);
    const holder = await harness.pool.connect();
    try {
      await holder.query('select pg_advisory_lock(9)');
      const cut = resealSecrets(harness.pool, after, after.keyId).then(
        () => 'done',
        () => 'cut',
      );
      const pid = await eventually('it waits', async () => {
        const { rows } = await harness.pool.query<{ pid: number }>(
          `select pid from pg_locks where locktype = 'advisory' and objid = 9 and not granted`,
        );
        return rows[0]?.pid;
      });
      // Meanwhile another command finds the rows that the first has not locked.
      expect(await resealSecrets(harness.pool, after, after.keyId)).toEqual({
        resealed: 100,
        remaining: 200,
        unreadable: 0,
      });
      await holder.query('select pg_terminate_backend($1)', [pid]);
      expect(await cut).toBe('cut');
    } finally {
      holder.release(true);
      await harness.pool.query('drop trigger hold on endpoint_secrets; drop function hold');
    }
    expect(await opened(new SecretBox(newKey, [oldKey]))).toEqual(allOf(ids));
    expect(await resealAll()).toBe(200);
    expect(await opened(new SecretBox(newKey))).toEqual(allOf(ids));
  });

  it('counts unreadable secrets, skips them, and does not change them', async () => {
    const changed = await endpoints(210);
    for (const id of changed) await change(id);
    const lost = await endpoints(3, new SecretBox(randomBytes(32)));
    const whole = 5;
    const { rows } = await harness.pool.query<{ endpoint_id: string }>(
      `insert into endpoints (endpoint_id, workspace_id, url, event_types, status, consecutive_failures, epoch,
                              stream_version)
       select 'whe_z' || n, 'ws_1', 'https://example.com/', '{audit.completed}', 'enabled', 0, 1, 1
         from generate_series(1, $1) as n returning endpoint_id`,
      [whole],
    );
    await inTransaction(harness.pool, async (client) => {
      for (const { endpoint_id: id } of rows)
        await storeSecret(client, id, before.seal(id, 'whsec_whole'), newEventId());
    });
    expect(await resealSecrets(harness.pool, after, after.keyId)).toEqual({
      resealed: whole,
      remaining: 0,
      unreadable: changed.length + lost.length,
    });
    expect((await secretsByKey(harness.pool)).get(before.keyId)).toBe(changed.length);
  });

  it('undoes no rotation and no removal of the same moment', async () => {
    const [rotated = '', removed = ''] = await endpoints(2);
    const busy = await harness.pool.connect();
    try {
      await busy.query('begin');
      await busy.query(
        `update endpoint_secrets set expires_at = now() + interval '7 days' where endpoint_id = $1`,
        [rotated],
      );
      await storeSecret(busy, rotated, before.seal(rotated, 'whsec_next'), newEventId());
      await busy.query('delete from endpoint_secrets where endpoint_id = $1', [removed]);
      expect(await resealSecrets(harness.pool, after, after.keyId)).toMatchObject({
        resealed: 0,
        remaining: 2,
      });
      await busy.query('commit');
    } finally {
      busy.release();
    }
    expect(await resealAll()).toBe(2);
    expect(await opened(new SecretBox(newKey))).toEqual([`whsec_${rotated}`, 'whsec_next']);
  });

  it('drops a secret whose grace is over, readable or not', async () => {
    const [rotated = ''] = await endpoints(1, new SecretBox(randomBytes(32)));
    await harness.pool.query(`update endpoint_secrets set expires_at = now() - interval '1 second'`);
    await inTransaction(harness.pool, (client) =>
      storeSecret(client, rotated, before.seal(rotated, 'whsec_next'), newEventId()),
    );
    expect(await resealSecrets(harness.pool, after, after.keyId)).toEqual({
      resealed: 1,
      remaining: 0,
      unreadable: 0,
    });
    expect(await opened(new SecretBox(newKey))).toEqual(['whsec_next']);
  });

  it('is refused by a replica that seals under another key', async () => {
    const ids = await endpoints(1);
    await expect(resealSecrets(harness.pool, new SecretBox(oldKey, [newKey]), after.keyId)).rejects.toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'SEALING_KEY_DIFFERS' }),
    );
    expect(await opened(before)).toEqual(allOf(ids));
  });

  it('is done by command while events are delivered, and the endpoint’s secret stays', async () => {
    const receiver = await startWebhookReceiver();
    const first = await startDispatcher(harness, { variables: { SECRETS_KEY: oldKey.toString('base64') } });
    const { workspaceId, secret } = await registerEndpoint(harness, receiver.url);
    await first.stop();
    const replica = await startDispatcher(harness, {
      variables: {
        SECRETS_KEY: newKey.toString('base64'),
        SECRETS_KEYS_READABLE: oldKey.toString('base64'),
      },
    });
    try {
      await auditEnds(harness, workspaceId);
      expect(await harness.send('webhooks.show-secret-keys', {})).toEqual({
        sealing_key: after.keyId,
        keys: [
          { key_id: after.keyId, secrets: 0, readable: true },
          { key_id: before.keyId, secrets: 1, readable: true },
        ],
      });
      const reply = await harness.send('webhooks.reseal-secrets', { to_key: after.keyId });
      expect(reply).toEqual({ resealed: 1, remaining: 0, unreadable: 0 });
      await auditEnds(harness, workspaceId);
      await allBecome(harness, workspaceId, 'delivered', 2);
      expect(receiver.received.map((webhook) => receiver.verify(webhook, secret))).toEqual([true, true]);
    } finally {
      await replica.stop();
      await receiver.close();
    }
  });
});
