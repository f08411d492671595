import type { ClientBase } from 'pg';
import { traceVersions, type TracedEvent } from '#event-store/read/traced-events';

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
