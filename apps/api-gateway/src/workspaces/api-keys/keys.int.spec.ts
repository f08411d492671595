import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { newId } from '#contracts/identifiers';
import { rowsRead } from '../../../../../test/support/servers/rows-read.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { settingsOf } from '../../../test-support/gateway-replica.js';
import { useDatabase } from '../../../test-support/gateway-stage.js';
import { hashApiKey, newApiKey } from '../../http/callers/api-key.js';
import { findCaller, findIssuedKeys } from '../../http/callers/find-caller.js';
import { KeyRecords } from './key-records.js';
import { LastUsed } from '../../http/callers/last-used.js';

describe('keys at rest', () => {
  const stage = useDatabase();
  let records: KeyRecords;
  beforeAll(() => {
    records = new KeyRecords(stage.servicePool, settingsOf());
  });

  const newKey = () => ({ keyId: newId('key'), apiKey: newApiKey(), commandId: randomUUID() });
  const callerOf = (apiKey: string) => findCaller(stage.servicePool, hashApiKey(apiKey));
  const overridesUntil = (untilMs: number) => [
    { endpoint: 'audit.create', limit: { perMinute: 7 }, untilMs: undefined },
    { endpoint: 'audit.fetch', limit: { perMinute: 8, perDay: 9 }, untilMs },
  ];

  it('are found by their hash alone; the key itself is nowhere in the database', async () => {
    const { apiKey, keyId, workspaceId } = await seedKey(stage);
    expect(await callerOf(apiKey)).toEqual({
      keyId,
      workspaceId,
      expiresAtMs: undefined,
      lifetimePurchased: 0,
      keepsBodies: false,
      overrides: [],
    });
    expect(await callerOf(newApiKey())).toBeUndefined();
    const { rows } = await stage.pool.query<{ row: string }>('select api_keys::text as row from api_keys');
    expect(rows.map(({ row }) => row).join()).not.toContain(apiKey.slice(9, 41));
  });

  it('are read every few seconds, those of the last minute, without a look at all others', async () => {
    const { workspaceId } = await seedKey(stage);
    await stage.pool.query(
      `insert into api_keys (key_id, workspace_id, key_hash, hint, created_at)
       select 'key_old_' || n, $1, sha256(n::text::bytea), 'old', now() - interval '1 day' from generate_series(1, 100000) n`,
      [workspaceId],
    );
    await stage.pool.query('analyze api_keys');
    const young = await seedKey(stage);
    const client = await stage.servicePool.connect();
    let found: readonly Buffer[] = [];
    const read = async () => (found = await findIssuedKeys(client as unknown as Pool, 'new', 100_000));
    try {
      expect(await rowsRead(client, ['api_keys'], read)).toBeLessThan(100);
    } finally {
      client.release();
    }
    expect(found.at(-1)).toEqual(hashApiKey(young.apiKey));
  });

  it('carry the purchases of their workspace and their own overrides', async () => {
    const { apiKey, keyId, workspaceId } = await seedKey(stage);
    const other = await seedKey(stage, workspaceId);
    await stage.pool.query('update workspaces set lifetime_purchased = 54900 where workspace_id = $1', [
      workspaceId,
    ]);
    await stage.pool.query(
      `insert into limit_overrides values ($1, 'audit.create', 7, null, null), ($1, 'audit.fetch', 8, 9, '2030-01-01T00:00:00Z')`,
      [keyId],
    );
    expect(await callerOf(apiKey)).toMatchObject({
      lifetimePurchased: 54_900,
      overrides: overridesUntil(Date.UTC(2030, 0, 1)),
    });
    expect(await callerOf(other.apiKey)).toMatchObject({ lifetimePurchased: 54_900, overrides: [] });
  });

  it('are listed in pages, and another workspace has no part in them', async () => {
    const { workspaceId, keyId } = await seedKey(stage);
    const [second, third] = [await seedKey(stage, workspaceId), await seedKey(stage, workspaceId)];
    const other = await seedKey(stage);
    const page = async (after?: string) =>
      (await records.list(workspaceId, { after, limit: 2 })).map(({ key_id }) => key_id);
    expect(await page()).toEqual([keyId, second.keyId]);
    expect(await page(second.keyId)).toEqual([third.keyId]);
    expect(await page(third.keyId)).toEqual([]);
    expect(await page(other.keyId)).toEqual([]);
  });

  it('end at once when they are revoked; repeating it keeps the first time', async () => {
    const { apiKey, keyId, workspaceId } = await seedKey(stage);
    await records.revoke(keyId);
    expect(await callerOf(apiKey)).toBeUndefined();
    const [first] = await records.list(workspaceId);
    await records.revoke(keyId);
    expect(await records.list(workspaceId)).toEqual([first]);
  });

  it('overlap with their successor, never longer than they would have lived', async () => {
    const old = await seedKey(stage);
    const rotate = async (overlap: number) => {
      const key = newKey();
      expect(await records.rotate(old, overlap, key)).toBeInstanceOf(Date);
      return key.apiKey;
    };
    const next = await rotate(3_600);
    expect(await callerOf(next)).toMatchObject({ workspaceId: old.workspaceId, expiresAtMs: undefined });
    const endsAt = (await callerOf(old.apiKey))?.expiresAtMs;
    expect(endsAt! - Date.now()).toBeGreaterThan(3_500_000);
    await rotate(7_200);
    expect((await callerOf(old.apiKey))?.expiresAtMs).toBe(endsAt);
    await rotate(0);
    expect(await callerOf(old.apiKey)).toBeUndefined();
  });

  it('have one successor where several rotations without overlap come at once', async () => {
    for (let round = 0; round < 16; round++) {
      const old = await seedKey(stage);
      const ends = await Promise.all(Array.from({ length: 12 }, () => records.rotate(old, 0, newKey())));
      expect(ends.filter((end) => end !== undefined)).toHaveLength(1);
    }
  });

  it('hand their overrides on to their successor, each to its own end and those that have ended not at all', async () => {
    const old = await seedKey(stage);
    await stage.pool.query(
      `insert into limit_overrides values
         ($1, 'audit.create', 7, null, null), ($1, 'audit.fetch', 8, 9, '2999-01-01T00:00:00Z'),
         ($1, 'balance.get', 777, null, now())`,
      [old.keyId],
    );
    const { commandId, ...key } = newKey();
    expect(await records.rotate(old, 3_600, { ...key, commandId })).toBeInstanceOf(Date);
    const overrides = overridesUntil(Date.UTC(2999, 0, 1));
    expect(await callerOf(key.apiKey)).toMatchObject({ keyId: key.keyId, overrides });
    expect((await callerOf(old.apiKey))?.overrides).toHaveLength(3);

    const repeat = { ...newKey(), commandId };
    expect(await records.rotate(old, 3_600, repeat)).toBeUndefined();
    const { rows } = await stage.pool.query('select from limit_overrides where key_id = $1', [repeat.keyId]);
    expect(rows).toHaveLength(0);
  });

  it('have no successor once they are revoked or have expired', async () => {
    const [revoked, expired] = [await seedKey(stage), await seedKey(stage)];
    await records.revoke(revoked.keyId);
    expect(await records.rotate(revoked, 60, newKey())).toBeUndefined();
    await records.rotate(expired, 0, newKey());
    expect(await records.rotate(expired, 60, newKey())).toBeUndefined();
  });

  it('are issued once by a command: a repeat adds none, and leaves the end of a rotated one as it is', async () => {
    const old = await seedKey(stage);
    const { workspaceId } = old;
    const { commandId, keyId: first } = newKey();
    const again = () => ({ ...newKey(), commandId });
    expect(await records.rotate(old, 3_600, { ...newKey(), keyId: first, commandId })).toBeInstanceOf(Date);
    const before = await records.list(workspaceId);
    expect(await records.rotate(old, 60, again())).toBeUndefined();
    expect(await records.insert(again(), workspaceId, null)).toBe(false);
    expect(await records.list(workspaceId)).toEqual(before);
    expect(await records.issuedBy(commandId)).toBe(first);
    expect(await records.issuedBy(randomUUID())).toBeUndefined();
  });

  it('remember when they were last used, and never go back', async () => {
    const { keyId, workspaceId } = await seedKey(stage);
    const lastUsed = async () => (await records.list(workspaceId))[0]!.last_used_at;
    let now = Date.UTC(2026, 0, 2);
    const notes = new LastUsed(stage.servicePool, () => now);
    expect(await lastUsed()).toBeNull();
    notes.note(keyId);
    await notes.flush();
    expect(await lastUsed()).toBe('2026-01-02T00:00:00.000Z');
    now = Date.UTC(2026, 0, 1);
    notes.note(keyId);
    await notes.flush();
    expect(await lastUsed()).toBe('2026-01-02T00:00:00.000Z');
  });

  describe('of a workspace that has as many as it may', () => {
    const bounded = (variables: Readonly<Record<string, string>>) =>
      new KeyRecords(stage.servicePool, settingsOf(variables));

    it('are not made, not even two at once, until one ends; those of others are', async () => {
      const few = bounded({ WORKSPACE_MAX_KEYS: '3' });
      const { workspaceId, keyId } = await seedKey(stage);
      const made = await Promise.allSettled(
        Array.from({ length: 6 }, () => few.insert(newKey(), workspaceId, null)),
      );
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: {
          kind: 'conflict',
          code: 'TOO_MANY_KEYS',
          message:
            'A workspace may have 3 keys that can be used. Revoke one, or replace one without an overlap.',
        },
      });
      expect(await few.insert(newKey(), (await seedKey(stage)).workspaceId, null)).toBe(true);
      await few.revoke(keyId);
      expect(await few.insert(newKey(), workspaceId, null)).toBe(true);
    });

    it('are replaced where the old one ends at once, and not beside it', async () => {
      const old = await seedKey(stage);
      const few = bounded({ WORKSPACE_MAX_KEYS: '1' });
      await expect(few.rotate(old, 60, newKey())).rejects.toMatchObject({ code: 'TOO_MANY_KEYS' });
      expect((await callerOf(old.apiKey))?.expiresAtMs).toBeUndefined();
      const next = newKey();
      expect(await few.rotate(old, 0, next)).toBeInstanceOf(Date);
      expect([await callerOf(old.apiKey), (await callerOf(next.apiKey))?.keyId]).toEqual([
        undefined,
        next.keyId,
      ]);
    });

    it('are not made again and again within an hour', async () => {
      const few = bounded({ WORKSPACE_MAX_NEW_KEYS_PER_HOUR: '3' });
      const old = await seedKey(stage);
      const second = { ...newKey(), workspaceId: old.workspaceId };
      expect(await few.rotate(old, 0, second)).toBeInstanceOf(Date);
      const third = newKey();
      expect(await few.insert(third, old.workspaceId, null)).toBe(true);
      await few.revoke(third.keyId);
      for (const refused of [
        () => few.insert(newKey(), old.workspaceId, null),
        () => few.rotate(second, 0, newKey()),
      ])
        await expect(refused()).rejects.toMatchObject({
          code: 'TOO_MANY_KEYS',
          message: 'A workspace may make 3 keys in an hour. Try again later.',
        });
      await stage.pool.query(
        `update api_keys set created_at = created_at - interval '1 hour' where key_id = $1`,
        [old.keyId],
      );
      expect(await few.insert(newKey(), old.workspaceId, null)).toBe(true);
    });

    it('are told apart from a command that comes again, which is told which key it made', async () => {
      const { workspaceId } = await seedKey(stage);
      const few = bounded({ WORKSPACE_MAX_KEYS: '2' });
      const key = newKey();
      expect(await few.insert(key, workspaceId, null)).toBe(true);
      expect(await few.insert({ ...newKey(), commandId: key.commandId }, workspaceId, null)).toBe(false);
    });
  });
});
