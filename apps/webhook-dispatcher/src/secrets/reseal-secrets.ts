import type { Pool, PoolClient } from 'pg';
import type { ResealReply } from '#contracts/webhooks/commands';
import { Failure } from '#contracts/failures';
import { inTransaction } from '#postgres/transaction';
import { shown } from '../endpoints/endpoint-rules.js';
import type { SealedSecret, SecretBox } from './secret-box.js';
import { secretsByKey } from './secret-keys.js';

/** Secrets in one transaction: some milliseconds, for which a rotation or removal of one of these endpoints may wait. */
const PAGE = 200;

/** A row that is locked. */
interface SecretRow {
  readonly endpoint_id: string;
  /** As text: a JavaScript date has no microseconds. */
  readonly created_at: string;
  readonly key_id: string;
  readonly sealed: Buffer;
}

/** A row and what is to stand in it. */
interface Resealed extends SecretRow {
  readonly anew: SealedSecret;
}

/**
 * Seals secrets that are under another key of the box under its sealing key, a page in one transaction, and drops those
 * whose time is over, so that nothing is left under the old key. Safe to repeat and to run several times at once: each
 * skips what another has locked. Throws a `Failure` (conflict, `SEALING_KEY_DIFFERS`) where the box does not seal under
 * `toKey`.
 */
export async function resealSecrets(pool: Pool, box: SecretBox, toKey: string): Promise<ResealReply> {
  if (toKey !== box.keyId) throw sealsUnderAnother(toKey, box.keyId);
  const others = box.keyIds.filter((keyId) => keyId !== box.keyId);
  const { resealed, changed } = await inTransaction(pool, async (client) => {
    await dropEnded(client);
    return resealPage(client, box, others);
  });
  const stored = await secretsByKey(pool);
  const under = (isCounted: (keyId: string) => boolean) =>
    [...stored].reduce((sum, [keyId, secrets]) => sum + (isCounted(keyId) ? secrets : 0), 0);
  return {
    resealed,
    remaining: Math.max(0, under((keyId) => others.includes(keyId)) - changed),
    unreadable: under((keyId) => !box.keyIds.includes(keyId)) + changed,
  };
}

/** Goes past those that do not open, so that they never hide one that does. Returns how many of each it met. */
async function resealPage(
  client: PoolClient,
  box: SecretBox,
  keyIds: readonly string[],
): Promise<{ resealed: number; changed: number }> {
  let changed = 0;
  let after: SecretRow | undefined;
  for (;;) {
    const rows = await lockPage(client, keyIds, after);
    const resealed = rows.flatMap((row): Resealed[] => {
      const secret = openedOf(box, row);
      return secret === undefined ? [] : [{ ...row, anew: box.seal(row.endpoint_id, secret) }];
    });
    changed += rows.length - resealed.length;
    if (resealed.length > 0) return { resealed: await replace(client, resealed), changed };
    if (rows.length < PAGE) return { resealed: 0, changed };
    after = rows.at(-1);
  }
}

/** Of nothing but secrets, and without waiting: a rotation locks its endpoint first, and never waits in a circle with this. */
async function lockPage(
  client: PoolClient,
  keyIds: readonly string[],
  after: SecretRow | undefined,
): Promise<readonly SecretRow[]> {
  const { rows } = await client.query<SecretRow>(
    `select endpoint_id, created_at::text as created_at, key_id, sealed
       from endpoint_secrets
      where key_id = any ($1) and ($2::text is null or (endpoint_id, created_at) > ($2, $3::timestamptz))
      order by endpoint_id, created_at
      limit ${PAGE}
        for update skip locked`,
    [keyIds, after?.endpoint_id ?? null, after?.created_at ?? null],
  );
  return rows;
}

function openedOf(box: SecretBox, { endpoint_id, key_id, sealed }: SecretRow): string | undefined {
  try {
    return box.open(endpoint_id, { keyId: key_id, sealed });
  } catch (error) {
    if (error instanceof Failure && error.code === 'SECRET_UNREADABLE') return undefined;
    throw error;
  }
}

/** Only where the row still has what was read: no other secret is ever overwritten. */
async function replace(client: PoolClient, rows: readonly Resealed[]): Promise<number> {
  const { rowCount } = await client.query(
    `update endpoint_secrets s
        set key_id = n.key_id, sealed = n.anew
       from unnest($1::text[], $2::timestamptz[], $3::bytea[], $4::text[], $5::bytea[])
              as n (endpoint_id, created_at, sealed, key_id, anew)
      where s.endpoint_id = n.endpoint_id and s.created_at = n.created_at and s.sealed = n.sealed`,
    [
      rows.map((row) => row.endpoint_id),
      rows.map((row) => row.created_at),
      rows.map((row) => row.sealed),
      rows.map((row) => row.anew.keyId),
      rows.map((row) => row.anew.sealed),
    ],
  );
  return rowCount ?? 0;
}

/** A rotation's grace is over: nobody but a thief has a use for that secret. */
async function dropEnded(client: PoolClient): Promise<void> {
  await client.query(
    `delete from endpoint_secrets
      where (endpoint_id, created_at) in (
        select endpoint_id, created_at from endpoint_secrets where expires_at <= now() for update skip locked)`,
  );
}

function sealsUnderAnother(asked: string, held: string): Failure {
  return new Failure(
    'conflict',
    'SEALING_KEY_DIFFERS',
    `A dispatcher seals under key ${held}, not ${shown(asked)}. Deploy the same SECRETS_KEY to all of them first.`,
    { details: { sealing_key: held } },
  );
}
