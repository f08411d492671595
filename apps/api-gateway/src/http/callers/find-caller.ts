import type { Pool } from 'pg';
import type { LimitOverrideView } from '#contracts/gateway/commands';
import type { LimitedCaller, LimitOverride } from '../rate-limit/limit-of-caller.js';

interface CallerRow extends Pick<Caller, 'keyId' | 'workspaceId' | 'lifetimePurchased' | 'keepsBodies'> {
  expiresAt: Date | null;
  overrides: LimitOverrideView[] | null;
}

const FIND_CALLER = `
  select k.key_id as "keyId", k.workspace_id as "workspaceId", k.expires_at as "expiresAt",
         w.lifetime_purchased::float8 as "lifetimePurchased", w.keeps_bodies as "keepsBodies",
         (select json_agg(o) from limit_overrides o where o.key_id = k.key_id) as overrides
    from api_keys k
    join workspaces w using (workspace_id)
   where k.key_hash = $1
     and k.revoked_at is null
     and (k.expires_at is null or k.expires_at > now())`;

/** Returns the caller of the valid key with this hash; undefined if the key is unknown, revoked or expired. */
export async function findCaller(pool: Pool, keyHash: Buffer): Promise<Caller | undefined> {
  const { rows } = await pool.query<CallerRow>({ name: 'find-caller', text: FIND_CALLER, values: [keyHash] });
  if (!rows[0]) return undefined;
  const { expiresAt, overrides, ...caller } = rows[0];
  return { ...caller, expiresAtMs: expiresAt?.getTime(), overrides: (overrides ?? []).map(toOverride) };
}

function toOverride({ endpoint, per_minute, per_day, until }: LimitOverrideView): LimitOverride {
  return {
    endpoint,
    limit: per_day === null ? { perMinute: per_minute } : { perMinute: per_minute, perDay: per_day },
    untilMs: until === null ? undefined : Date.parse(until),
  };
}

/** The keys to read: all valid ones, or those created within the last minute. */
export type Span = 'all' | 'new';

/** Part of the statement's text, because one plan for both spans would read all keys. */
const CREATED: Readonly<Record<Span, string>> = {
  all: '',
  new: `and created_at > now() - interval '1 minute'`,
};

/** Returns the hashes of the newest valid keys of a span, at most `most`. */
export async function findIssuedKeys(pool: Pool, span: Span, most: number): Promise<Buffer[]> {
  const { rows } = await pool.query<{ key_hash: Buffer }>(
    `select key_hash from api_keys
      where revoked_at is null and (expires_at is null or expires_at > now())
        ${CREATED[span]}
      order by created_at desc limit $1`,
    [most],
  );
  return rows.map(({ key_hash }) => key_hash).reverse();
}

export interface Caller extends LimitedCaller {
  readonly keyId: string;
  readonly workspaceId: string;
  /** Unix milliseconds; undefined if the key does not expire. */
  readonly expiresAtMs: number | undefined;
  /** Whether the workspace chose that bodies of its requests are kept. */
  readonly keepsBodies: boolean;
}
