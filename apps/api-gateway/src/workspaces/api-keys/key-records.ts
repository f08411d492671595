import { Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import type { KeyView, LimitOverrideView } from '#contracts/gateway/commands';
import { inTransaction } from '#postgres/transaction';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { hashApiKey, hintOf } from '../../http/callers/api-key.js';
import { ENDED, lockKeysOf, requireKeyBudget } from './key-budget.js';

/** A stored key, without the key itself. */
export interface KeyRecord {
  readonly keyId: string;
  readonly workspaceId: string;
  readonly name: string | null;
  readonly keyHash: Buffer;
}

export interface NewKey {
  readonly keyId: string;
  readonly apiKey: string;
  /** A UUID. A redelivered command issues no second key. */
  readonly commandId: string;
}

const RECORD_COLUMNS = `key_id as "keyId", workspace_id as "workspaceId", name, key_hash as "keyHash"`;

interface ViewRow extends KeyName {
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  overrides: LimitOverrideView[];
}

export interface KeyPage {
  /** The id of the last key of the page before. */
  readonly after?: string | undefined;
  /** Default: all. */
  readonly limit?: number | undefined;
}

export type KeyName = Pick<KeyView, 'key_id' | 'name' | 'hint'>;

@Injectable()
export class KeyRecords {
  constructor(
    private readonly pool: Pool,
    private readonly settings: GatewaySettings,
  ) {}

  /** Returns false if the command has issued a key before. Throws a conflict `TOO_MANY_KEYS`. */
  async insert(
    { keyId, apiKey, commandId }: NewKey,
    workspaceId: string,
    name: string | null,
  ): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      await lockKeysOf(client, workspaceId);
      const { rowCount } = await client.query(
        `insert into api_keys (key_id, workspace_id, name, key_hash, hint, issued_by)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (issued_by) do nothing`,
        [keyId, workspaceId, name, hashApiKey(apiKey), hintOf(apiKey), commandId],
      );
      if (rowCount === 0) return false;
      await requireKeyBudget(client, workspaceId, { bounds: this.settings.workspace, replaces: false });
      return true;
    });
  }

  /**
   * Adds the successor of a key with the same limit overrides, and lets the old key end after the overlap, never later
   * than before. One statement does both. Returns the end of the old key. Returns undefined if the old key has ended,
   * or the command issued a key before; the old key's end then stays unchanged. Throws a conflict `TOO_MANY_KEYS`.
   */
  async rotate(
    { keyId: oldKeyId, workspaceId }: Pick<KeyRecord, 'keyId' | 'workspaceId'>,
    overlapSeconds: number,
    newKey: NewKey,
  ): Promise<Date | undefined> {
    return inTransaction(this.pool, async (client) => {
      await lockKeysOf(client, workspaceId);
      const endsAt = await replaceKey(client, oldKeyId, overlapSeconds, newKey);
      const bounds = this.settings.workspace;
      if (endsAt) await requireKeyBudget(client, workspaceId, { bounds, replaces: overlapSeconds === 0 });
      return endsAt;
    });
  }

  /**
   * Returns the key that was revoked, now or before: a repeat keeps the first time. Undefined if there is none, or if
   * it is not the owner's.
   */
  async revoke(keyId: string, owner?: string): Promise<KeyRecord | undefined> {
    const { rows } = await this.pool.query<KeyRecord>(
      `update api_keys set revoked_at = coalesce(revoked_at, now())
        where key_id = $1 and ($2::text is null or workspace_id = $2)
       returning ${RECORD_COLUMNS}`,
      [keyId, owner ?? null],
    );
    return rows[0];
  }

  /** Returns undefined also if an `owner` is given and it is another workspace's. */
  async find(keyId: string, owner?: string): Promise<KeyRecord | undefined> {
    const { rows } = await this.pool.query<KeyRecord>(
      `select ${RECORD_COLUMNS} from api_keys
        where key_id = $1 and ($2::text is null or workspace_id = $2)`,
      [keyId, owner ?? null],
    );
    return rows[0];
  }

  /** Returns the key that a command issued; undefined if it issued none. */
  async issuedBy(commandId: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ key_id: string }>(
      'select key_id from api_keys where issued_by = $1',
      [commandId],
    );
    return rows[0]?.key_id;
  }

  /** Returns keys of a workspace, the oldest first. */
  list(workspaceId: string, { after, limit }: KeyPage = {}): Promise<KeyView[]> {
    return this.read(
      `where workspace_id = $1 and ($2::text is null or (created_at, key_id) >
              (select created_at, key_id from api_keys where key_id = $2 and workspace_id = $1))
        order by created_at, key_id limit $3`,
      [workspaceId, after ?? null, limit ?? null],
    );
  }

  /** Returns the newest keys that can be used, or those that have ended. `before`: only keys older than this one. */
  newest(
    workspaceId: string,
    state: 'usable' | 'ended',
    { before, limit }: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<KeyView[]> {
    return this.read(
      `where workspace_id = $1 and ${ENDED} = $2
         and ($3::text is null or (created_at, key_id) <
              (select created_at, key_id from api_keys where key_id = $3 and workspace_id = $1))
       order by created_at desc, key_id desc limit $4`,
      [workspaceId, state === 'ended', before ?? null, limit],
    );
  }

  async countEnded(workspaceId: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::int as count from api_keys where workspace_id = $1 and ${ENDED}`,
      [workspaceId],
    );
    return rows[0]!.count;
  }

  /** Returns undefined also if it is another workspace's. */
  async view(workspaceId: string, keyId: string): Promise<KeyView | undefined> {
    return (await this.read('where workspace_id = $1 and key_id = $2', [workspaceId, keyId]))[0];
  }

  /** Returns what people tell the keys of a workspace apart by. */
  async names(workspaceId: string): Promise<KeyName[]> {
    const { rows } = await this.pool.query<KeyName>(
      'select key_id, name, hint from api_keys where workspace_id = $1',
      [workspaceId],
    );
    return rows;
  }

  private async read(which: string, values: readonly unknown[]): Promise<KeyView[]> {
    const { rows } = await this.pool.query<ViewRow>(
      `select key_id, name, hint, created_at, expires_at, revoked_at, last_used_at, array(
                select jsonb_build_object('endpoint', endpoint, 'per_minute', per_minute, 'per_day', per_day, 'until', until)
                  from limit_overrides as own
                 where own.key_id = api_keys.key_id and (until is null or until > now())
                 order by endpoint) as overrides
         from api_keys ${which}`,
      [...values],
    );
    return rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at?.toISOString() ?? null,
      revoked_at: row.revoked_at?.toISOString() ?? null,
      last_used_at: row.last_used_at?.toISOString() ?? null,
      overrides: row.overrides.map(({ until, ...limit }) => ({
        ...limit,
        until: until && new Date(until).toISOString(),
      })),
    }));
  }
}

/** Returns the end of the old key; undefined if it has ended, or the command issued a key before. */
async function replaceKey(
  client: PoolClient,
  oldKeyId: string,
  overlapSeconds: number,
  { keyId, apiKey, commandId }: NewKey,
): Promise<Date | undefined> {
  const { rows } = await client.query<{ expires_at: Date }>(
    `with old as (
       update api_keys
          set expires_at = least(expires_at, now() + make_interval(secs => $2))
        where key_id = $1 and revoked_at is null
          -- Not now(), when the transaction began: another one may have ended the key since.
          and (expires_at is null or expires_at > clock_timestamp())
          and not exists (select from api_keys where issued_by = $6)
        returning key_id, workspace_id, name, expires_at),
     successor as (
       insert into api_keys (key_id, workspace_id, name, key_hash, hint, issued_by)
       select $3, workspace_id, name, $4, $5, $6 from old
       on conflict (issued_by) do nothing
       returning key_id),
     carried as (
       insert into limit_overrides (key_id, endpoint, per_minute, per_day, until)
       select successor.key_id, endpoint, per_minute, per_day, until
         from successor, old join limit_overrides using (key_id)
        where until is null or until > now())
     select old.expires_at from successor, old`,
    [oldKeyId, overlapSeconds, keyId, hashApiKey(apiKey), hintOf(apiKey), commandId],
  );
  return rows[0]?.expires_at;
}
