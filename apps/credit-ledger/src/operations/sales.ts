import type { ClientBase } from 'pg';
import type { IdRange } from '#contracts/identifiers';

/** A checkout of one workspace, and the purchase that was posted under its id there. One of both may be missing. */
export interface Sale {
  readonly checkoutId: string;
  readonly workspaceId: string;
  /** Undefined where there is no such checkout of that workspace. */
  readonly checkout:
    { readonly status: string; readonly credits: number; readonly settledAt: Date | null } | undefined;
  /** What the ledger's events say was posted; undefined where none does. */
  readonly entry: { readonly credits: number; readonly recordedAt: Date } | undefined;
}

/** What names a sale: a purchase under the id of another workspace's checkout is no sale of that one. */
export interface SaleKey {
  readonly checkoutId: string;
  readonly workspaceId: string;
}

interface KeyRow {
  readonly checkout_id: string;
  readonly workspace_id: string;
}

/** Checkouts of the range, in pages, by their ids. */
export async function* checkoutPages(
  client: ClientBase,
  { after, before }: IdRange,
  limit: number,
): AsyncGenerator<readonly SaleKey[]> {
  for (let from = after; ;) {
    const { rows } = await client.query<KeyRow>({
      name: 'reconcile.checkouts',
      text: `
        select checkout_id, workspace_id from checkouts
         where checkout_id > $1 and checkout_id < $2 order by checkout_id limit $3`,
      values: [from, before, limit],
    });
    yield rows.map(keyOf);
    if (rows.length < limit) return;
    from = rows.at(-1)!.checkout_id;
  }
}

/** Purchases under the ids of checkouts of the range, in pages, along the primary key of `grants`. */
export async function* purchasePages(
  client: ClientBase,
  { after, before }: IdRange,
  limit: number,
): AsyncGenerator<readonly SaleKey[]> {
  for (let from = ['', '']; ;) {
    const { rows } = await client.query<KeyRow & { readonly wanted: boolean }>({
      name: 'reconcile.purchases',
      text: `
        select workspace_id, reference as checkout_id,
               kind = 'purchase' and reference collate "C" > $3 and reference collate "C" < $4
                 and reference ~ '^chk_[0-7][0-9a-hjkmnp-tv-z]{25}$' as wanted
          from grants where (workspace_id, reference) > ($1, $2)
         order by workspace_id, reference limit $5`,
      values: [...from, after, before, limit],
    });
    yield rows.filter(({ wanted }) => wanted).map(keyOf);
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    from = [last.workspace_id, last.checkout_id];
  }
}

/** What `checkouts`, and the events behind `grants`, say of these. */
export async function readSales(client: ClientBase, keys: readonly SaleKey[]): Promise<readonly Sale[]> {
  const { rows } = await client.query<
    KeyRow & {
      readonly status: string | null;
      readonly sold: number | null;
      readonly settled_at: Date | null;
      readonly posted: number | null;
      readonly posted_at: Date | null;
    }
  >({
    name: 'reconcile.sales',
    text: `
      select asked.checkout_id, asked.workspace_id, sale.status, sale.credits::float8 as sold, sale.settled_at,
             (entry.data ->> 'credits')::float8 as posted, entry.recorded_at as posted_at
        from unnest($1::text[], $2::text[]) as asked (checkout_id, workspace_id)
        left join checkouts as sale
          on sale.checkout_id = asked.checkout_id and sale.workspace_id = asked.workspace_id
        left join grants as purchase
          on purchase.workspace_id = asked.workspace_id and purchase.reference = asked.checkout_id
        left join events as entry
          on entry.stream = 'account-' || asked.workspace_id and entry.version = purchase.version
         and entry.type = 'ledger.credits-purchased' and entry.data ->> 'reference' = asked.checkout_id`,
    values: [keys.map(({ checkoutId }) => checkoutId), keys.map(({ workspaceId }) => workspaceId)],
  });
  return rows.map((row) => ({
    ...keyOf(row),
    checkout:
      row.status === null || row.sold === null
        ? undefined
        : { status: row.status, credits: row.sold, settledAt: row.settled_at },
    entry:
      row.posted === null || row.posted_at === null
        ? undefined
        : { credits: row.posted, recordedAt: row.posted_at },
  }));
}

function keyOf({ checkout_id, workspace_id }: KeyRow): SaleKey {
  return { checkoutId: checkout_id, workspaceId: workspace_id };
}
