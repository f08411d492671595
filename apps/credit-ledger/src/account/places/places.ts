import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Failure } from '#contracts/failures';
import { ACCOUNT_MOVED } from '#contracts/ledger/shards';
import { LedgerShards } from '#runtime/configuration/ledger-shards';
import type { Reader } from '#event-store/read/read';
import { ACCOUNT_NOT_FOUND, accountNotFound } from '../decision.js';
import { type Place, type LastEvent, placeAfter } from './place.rule.js';
import { streamOf } from '../account.js';

/** Tells an account that has moved to another shard from one that was never here. Asks nothing where there is one ledger. */
@Injectable()
export class Places {
  constructor(
    private readonly pool: Pool,
    private readonly shards: LedgerShards,
  ) {}

  /** True if there are other shards, which may have the accounts that this one does not have. */
  get several(): boolean {
    return this.shards.several;
  }

  /** Returns the failure to answer with: `ACCOUNT_MOVED` in place of `ACCOUNT_NOT_FOUND` for an account that has moved. */
  async explain(error: unknown, workspaceId: string): Promise<unknown> {
    if (!this.several || !(error instanceof Failure) || error.code !== ACCOUNT_NOT_FOUND) return error;
    const place = (await readPlaces(this.pool, [workspaceId])).get(workspaceId);
    return place ? accountMoved(workspaceId, place) : error;
  }

  /** For reads of events, which stay when the account moves. Throws `ACCOUNT_MOVED`, transient, or `ACCOUNT_NOT_FOUND`. */
  async requireHere(workspaceId: string): Promise<void> {
    if (!this.several) return;
    const { rowCount } = await this.pool.query({
      name: 'ledger.is-here',
      text: 'select from accounts where workspace_id = $1',
      values: [workspaceId],
    });
    if (rowCount === 0) throw await this.explain(accountNotFound(workspaceId), workspaceId);
  }

  /** Throws `ACCOUNT_MOVED` for a checkout that has moved with its account. */
  async requireCheckoutHere(checkoutId: string): Promise<void> {
    await this.requireNotMoved('checkout', checkoutId);
  }

  /** The same for a refund or dispute of a checkout that has moved. */
  async requireReversalHere(reversalId: string): Promise<void> {
    await this.requireNotMoved('reversal', reversalId);
  }

  private async requireNotMoved(what: 'checkout' | 'reversal', id: string): Promise<void> {
    if (!this.several) return;
    const { rows } = await this.pool.query<{ workspace_id: string }>({
      name: `ledger.moved-${what}`,
      text:
        what === 'checkout'
          ? 'select workspace_id from moved_checkouts where checkout_id = $1'
          : 'select workspace_id from moved_reversals where reversal_id = $1',
      values: [id],
    });
    if (rows[0]) throw accountMoved(rows[0].workspace_id, { at: 'arriving' });
  }
}

/** Nothing was written: the command may be sent again, to the shard that has the account then. */
function accountMoved(workspaceId: string, place: Place): Failure {
  return new Failure(
    'transient',
    ACCOUNT_MOVED,
    `the account of ${workspaceId} has moved to another shard, or is being moved; ask again later`,
    { details: place },
  );
}

type PlaceRow = LastEvent & { readonly workspace_id: string };

/** Returns where accounts are, by workspace, from the last event of each. None for a workspace that this shard never had. */
export async function readPlaces(
  reader: Reader,
  workspaceIds: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  if (workspaceIds.length === 0) return new Map();
  const { rows } = await reader.query<PlaceRow>({
    name: 'ledger.places',
    text: `
      select workspace_id, last.type, last.data ->> 'to' as "to", last.meta ? 'copied_at' as copied
      from unnest($1::text[]) as asked (workspace_id)
      cross join lateral (
        select type, data, meta from events where stream = $2 || asked.workspace_id order by version desc limit 1
      ) as last`,
    values: [workspaceIds, streamOf('')],
  });
  return new Map(rows.map((row) => [row.workspace_id, placeAfter(row)]));
}
