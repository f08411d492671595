import type { ClientBase } from 'pg';
import type { EventFacts } from './facts.js';

/** The result of an audit is large, and no step of its story; its overall score is. */
const EVENT_COLUMNS = `event_id, stream, version, type,
  case when data ? 'result' then data - 'result' || jsonb_build_object('overall', data #> '{result,scores,overall}')
       else data end as data, meta, recorded_at`;

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
): Promise<{ readonly workspaceId: string; readonly entries: readonly EventFacts[] } | undefined> {
  const { rows } = await client.query<ChargeVersions>(
    `select workspace_id, charged_version, refunded_version, voided_version from charges where audit_id = $1`,
    [auditId],
  );
  const [charge] = rows;
  if (!charge) return undefined;
  const { workspace_id: workspaceId, charged_version: charged, refunded_version, voided_version } = charge;
  const after = charged === null ? null : charged + 1;
  const versions = [charged, after, refunded_version, voided_version].filter((version) => version !== null);
  const events = await eventsOf(client, `account-${workspaceId}`, versions);
  const byCharge = events.find(({ version }) => version === charged)?.meta.causation_id;
  const isOfAudit = ({ type, data, meta }: EventFacts) =>
    data.audit_id === auditId || (type === 'ledger.balance-low' && meta.causation_id === byCharge);
  return { workspaceId, entries: events.filter(isOfAudit) };
}

/** The events of some types that a stream got within a time, by version, however many it has. */
export async function readStreamWithin(
  client: ClientBase,
  stream: string,
  { types, from, to }: { readonly types: readonly string[]; readonly from: Date; readonly to: Date },
): Promise<readonly EventFacts[]> {
  const { rows } = await client.query<EventFacts>(
    `select ${EVENT_COLUMNS} from events
      where stream = $1 and type = any ($2) and recorded_at between $3 and $4 order by version limit 1000`,
    [stream, types, from, to],
  );
  return rows;
}

/** All events of a stream, by version. */
export async function readStream(client: ClientBase, stream: string): Promise<readonly EventFacts[]> {
  const { rows } = await client.query<EventFacts>(
    `select ${EVENT_COLUMNS} from events where stream = $1 order by version limit 1000`,
    [stream],
  );
  return rows;
}

/** The event before one in its stream, and that one; empty where no event has the id. */
export async function readWithPrevious(client: ClientBase, eventId: string): Promise<readonly EventFacts[]> {
  const { rows } = await client.query<{ stream: string; version: number }>(
    'select stream, version from events where event_id = $1',
    [eventId],
  );
  const [found] = rows;
  return found ? eventsOf(client, found.stream, [found.version - 1, found.version]) : [];
}

async function eventsOf(
  client: ClientBase,
  stream: string,
  versions: readonly number[],
): Promise<readonly EventFacts[]> {
  const { rows } = await client.query<EventFacts>(
    `select ${EVENT_COLUMNS} from events where stream = $1 and version = any ($2) order by version`,
    [stream, versions],
  );
  return rows;
}
