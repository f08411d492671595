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

/** Checkouts of the range, in pages, by their ids. */
export async function* checkoutPages(
  client: ClientBase,
  { after, before }: IdRange,
  limit: number,
): AsyncGenerator<readonly SaleKey[]> {
  for (let from = after; ;) {
    const { rows } = await client.query<SaleKey>({
      name: 'reconcile.checkouts',
      text: `
        select checkout_id as "checkoutId", workspace_id as "workspaceId" from checkouts
         where checkout_id > $1 and checkout_id < $2 order by checkout_id limit $3`,
      values: [from, before, limit],
    });
    yield rows;
    if (rows.length < limit) return;
    from = rows.at(-1)!.checkoutId;
  }
}

/** Purchases under the ids of checkouts of the range, in pages, along the primary key of `grants`. */
export async function* purchasePages(
  client: ClientBase,
  { after, before }: IdRange,
  limit: number,
): AsyncGenerator<readonly SaleKey[]> {
  for (let from = ['', '']; ;) {
    const { rows } = await client.query<SaleKey & { readonly wanted: boolean }>({
      name: 'reconcile.purchases',
      text: `
        select workspace_id as "workspaceId", reference as "checkoutId",
               kind = 'purchase' and reference collate "C" > $3 and reference collate "C" < $4
                 and reference ~ '^chk_[0-7][0-9a-hjkmnp-tv-z]{25}$' as wanted
          from grants where (workspace_id, reference) > ($1, $2)
         order by workspace_id, reference limit $5`,
      values: [...from, after, before, limit],
    });
    yield rows.filter(({ wanted }) => wanted);
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    from = [last.workspaceId, last.checkoutId];
  }
}

/** What `checkouts`, and the events behind `grants`, say of these. */
export async function readSales(client: ClientBase, keys: readonly SaleKey[]): Promise<readonly Sale[]> {
  const { rows } = await client.query<
    SaleKey & {
      readonly status: string | null;
      readonly sold: number | null;
      readonly settledAt: Date | null;
      readonly posted: number | null;
      readonly postedAt: Date | null;
    }
  >({
    name: 'reconcile.sales',
    text: `
      select asked.checkout_id as "checkoutId", asked.workspace_id as "workspaceId", sale.status,
             sale.credits::float8 as sold, sale.settled_at as "settledAt",
             (entry.data ->> 'credits')::float8 as posted, entry.recorded_at as "postedAt"
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
  return rows.map(({ status, sold, settledAt, posted, postedAt, ...key }) => ({
    ...key,
    checkout: status === null || sold === null ? undefined : { status, credits: sold, settledAt },
    entry: posted === null || postedAt === null ? undefined : { credits: posted, recordedAt: postedAt },
  }));
}
