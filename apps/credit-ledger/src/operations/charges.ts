import type { ClientBase } from 'pg';
import type { IdRange } from '#contracts/identifiers';
import { traceVersions, type TracedEvent } from '#event-store/read/traced-events';

/** What the ledger says of an audit. */
export interface ChargeRecord {
  readonly workspaceId: string;
  /** Credits; null for a tombstone, which refuses a charge that never came. */
  readonly charged: number | null;
  readonly createdAt: Date | null;
  readonly refunded: number | null;
  readonly voided: number | null;
  /** Credits that an operator granted as goodwill with the audit's id as the reference. */
  readonly goodwill: number;
  /** Whether that was granted before a refund or void was posted, and so in its place. */
  readonly goodwillFirst: boolean;
  /** Credits that an operator reversed under the audit's id, 0 to leave them; null if no operator decided. */
  readonly takenBack: number | null;
  /** Whether the ledger's relay has published the charge. Only looked up where the engine has no audit. */
  readonly published: boolean;
}

/** The audits of the next charges, by their ids. */
export async function nextCharges(
  client: ClientBase,
  { after, before }: IdRange,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'reconcile.charges',
    text: `select audit_id as id from charges where audit_id > $1 and audit_id < $2 order by audit_id limit $3`,
    values: [after, before, limit],
  });
  return rows.map(({ id }) => id);
}

export async function readCharges(
  client: ClientBase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Omit<ChargeRecord, 'published'>>> {
  const { rows } = await client.query<Omit<ChargeRecord, 'published'> & { readonly auditId: string }>({
    name: 'reconcile.charge-rows',
    text: `
      select audit_id as "auditId", charges.workspace_id as "workspaceId", charged::float8, created_at as "createdAt",
             refunded::float8, voided::float8,
             coalesce(gift.credits, 0)::float8 as goodwill,
             coalesce(gift.version < greatest(refunded_version, voided_version), false) as "goodwillFirst",
             (select credits::float8 from take_backs
               where take_backs.workspace_id = charges.workspace_id and reference = audit_id) as "takenBack"
        from charges
        left join grants as gift
          on gift.workspace_id = charges.workspace_id and gift.reference = audit_id and gift.kind = 'goodwill'
       where audit_id = any ($1)`,
    values: [ids],
  });
  return new Map(rows.map(({ auditId, ...charge }) => [auditId, charge]));
}

/** Those whose charge has an event that the ledger's relay has not come to. One without an event was not made by the ledger. */
export async function readUnpublished(
  client: ClientBase,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await client.query<{ audit_id: string }>({
    name: 'reconcile.unpublished-charges',
    text: `
      select audit_id from charges
        join events on stream = 'account-' || workspace_id and version = charged_version
        join relay_checkpoints relay using (partition)
       where audit_id = any ($1) and events.position > relay.position`,
    values: [ids],
  });
  return new Set(rows.map(({ audit_id }) => audit_id));
}

interface ChargeVersions {
  readonly workspace_id: string;
  readonly charged_version: number | null;
  readonly refunded_version: number | null;
  readonly voided_version: number | null;
}

/** What an account shows of one audit: its charge with what that set off, its refund and its void. By version. */
export async function readLedgerEntries(
  client: ClientBase,
  auditId: string,
): Promise<{ readonly workspaceId: string; readonly entries: readonly TracedEvent[] } | undefined> {
  const { rows } = await client.query<ChargeVersions>(
    `select workspace_id, charged_version, refunded_version, voided_version from charges where audit_id = $1`,
    [auditId],
  );
  const [charge] = rows;
  if (!charge) return undefined;
  const { workspace_id: workspaceId, charged_version: charged, refunded_version, voided_version } = charge;
  const after = charged === null ? null : charged + 1;
  const versions = [charged, after, refunded_version, voided_version].filter((version) => version !== null);
  const events = await traceVersions(client, `account-${workspaceId}`, versions);
  const byCharge = events.find(({ version }) => version === charged)?.meta.causation_id;
  const isOfAudit = ({ type, data, meta }: TracedEvent) =>
    data.audit_id === auditId || (type === 'ledger.balance-low' && meta.causation_id === byCharge);
  return { workspaceId, entries: events.filter(isOfAudit) };
}
