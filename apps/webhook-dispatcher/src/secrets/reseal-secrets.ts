import type { Pool, PoolClient } from 'pg';
import type { ResealReply } from '#contracts/webhooks/commands';
import { Failure } from '#contracts/failures';
import { inTransaction } from '#postgres/transaction';
import type { SealedSecret } from '#sealing/sealing-box';
import type { SecretBox } from './secret-box.js';
import { secretsByKey } from './readable-secrets.js';

/** Secrets in one transaction. A rotation or removal of one of these endpoints waits some milliseconds for it. */
const PAGE = 200;

/** A row that is locked. */
interface SecretRow {
  readonly endpoint_id: string;
  /** As text, because a JavaScript date has no microseconds. */
  readonly created_at: string;
  readonly key_id: string;
  readonly sealed: Buffer;
}

interface Resealed extends SecretRow {
  readonly resealed: SealedSecret;
}

/**
 * Seals secrets again under the current sealing key, one page per transaction, and deletes expired ones, so that no
 * secret stays under the old key. It may be repeated and run concurrently: each run skips locked rows. Throws a
 * `Failure` (conflict, `SEALING_KEY_DIFFERS`) if the box does not seal under `toKey`.
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

/** Skips secrets that can't be opened, so that they don't hide others. Returns the counts. */
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
      return secret === undefined ? [] : [{ ...row, resealed: box.seal(row.endpoint_id, secret) }];
    });
    changed += rows.length - resealed.length;
    if (resealed.length > 0) return { resealed: await replace(client, resealed), changed };
    if (rows.length < PAGE) return { resealed: 0, changed };
    after = rows.at(-1);
  }
}

/** Locks only secrets, and skips locked ones. So it can't deadlock with a rotation, which locks the endpoint first. */
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

/** Updates only rows unchanged since they were read, so that no other secret is overwritten. */
async function replace(client: PoolClient, rows: readonly Resealed[]): Promise<number> {
  const { rowCount } = await client.query(
    `update endpoint_secrets s
        set key_id = n.key_id, sealed = n.resealed
       from unnest($1::text[], $2::timestamptz[], $3::bytea[], $4::text[], $5::bytea[])
              as n (endpoint_id, created_at, sealed, key_id, resealed)
      where s.endpoint_id = n.endpoint_id and s.created_at = n.created_at and s.sealed = n.sealed`,
    [
      rows.map((row) => row.endpoint_id),
      rows.map((row) => row.created_at),
      rows.map((row) => row.sealed),
      rows.map((row) => row.resealed.keyId),
      rows.map((row) => row.resealed.sealed),
    ],
  );
  return rowCount ?? 0;
}

/** After the rotation's grace period a secret has no use. */
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
    `A dispatcher seals under key ${held}, not ${asked.slice(0, 60)}. Deploy the same SECRETS_KEY to all of them first.`,
    { details: { sealing_key: held } },
  );
}
