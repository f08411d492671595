import type { ClientBase } from 'pg';
import type { AuditEventType } from '#contracts/audit/events';
import type { Fault } from '#contracts/audit/audits';
import { DISCLOSURE, type Disclosure } from '../../../api-gateway/src/operations/partner-view.js';
import type { Audit, AuditFacts, ChargeFacts, ViewFacts } from './audit-facts.js';
import type { ComparedSchemas } from './compared-schemas.js';

/** Identifiers after `after` and before `before`, both excluded. */
export interface IdRange {
  readonly after: string;
  readonly before: string;
}

export interface IdPage {
  readonly ids: readonly string[];
  /** Where the next page begins; undefined after the last one. */
  readonly next: string | undefined;
}

/**
 * The next audits that any of ledger, engine and gateway knows, in the order of their ids, which is that of their making:
 * up to `limit` of each, and none beyond the last of one that has more.
 *
 * Ids have one length and only digits and lower-case letters after their prefix, which every collation orders alike.
 */
export async function nextAudits(
  { ledgers, audits, gateway }: ComparedSchemas,
  { after, before }: IdRange,
  limit: number,
): Promise<IdPage> {
  const values = [after, before, limit];
  const read = async (client: ClientBase, name: string, text: string): Promise<readonly string[]> => {
    const { rows } = await client.query<{ id: string }>({ name: `reconcile.${name}`, text, values });
    return rows.map(({ id }) => id);
  };
  const pages = await Promise.all([
    ...ledgers.map((ledger) =>
      read(
        ledger,
        'charges',
        'select audit_id as id from charges where audit_id > $1 and audit_id < $2 order by audit_id limit $3',
      ),
    ),
    // Every stream has a version 1, and the index holds both: three entries an audit, and no row.
    read(
      audits,
      'streams',
      `select substr(stream, 7) as id from events
        where stream > 'audit-' || $1 and stream < 'audit-' || $2 and version = 1 order by stream limit $3`,
    ),
    read(
      gateway,
      'view',
      'select audit_id as id from audits where audit_id > $1 and audit_id < $2 order by audit_id limit $3',
    ),
  ]);
  const next = pages
    .filter((page) => page.length === limit)
    .map((page) => page.at(-1)!)
    .sort()[0];
  const ids = new Set(pages.flat().filter((id) => next === undefined || id <= next));
  return { ids: [...ids].sort(), next };
}

/** What the services say of these audits. */
export async function readAudits(
  databases: ComparedSchemas,
  ids: readonly string[],
): Promise<readonly Audit[]> {
  const [charges, lives, views] = await Promise.all([
    readChargesOfShards(databases.ledgers, ids),
    readLives(databases.audits, ids),
    readViews(databases.gateway, ids),
  ]);
  const lastEvents = [...lives.values()].map(({ eventId }) => eventId);
  const [announced, unpublished] = await Promise.all([
    readAnnounced(databases.webhooks, lastEvents),
    readUnpublished(
      databases.ledgers,
      ids.filter((id) => charges.has(id) && !lives.has(id)),
    ),
  ]);
  return ids.map((auditId) => {
    const charge = charges.get(auditId);
    const audit = lives.get(auditId);
    return {
      auditId,
      charge: charge && { ...charge, published: !unpublished.has(auditId) },
      audit,
      view: views.get(auditId),
      announced: audit !== undefined && announced.has(audit.eventId),
    };
  });
}

type StoredCharge = Omit<ChargeFacts, 'published'>;

/** The charges of an account that has moved stay in its old shard as they were: those of the shard that has it count. */
async function readChargesOfShards(
  ledgers: readonly ClientBase[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredCharge>> {
  const found = new Map<string, { readonly charge: StoredCharge; readonly here: boolean }>();
  for (const ledger of ledgers) {
    for (const [auditId, stored] of await readCharges(ledger, ids)) {
      if (stored.here || !found.has(auditId)) found.set(auditId, stored);
    }
  }
  return new Map([...found].map(([auditId, { charge }]) => [auditId, charge]));
}

async function readCharges(
  client: ClientBase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly charge: StoredCharge; readonly here: boolean }>> {
  const { rows } = await client.query<{
    here: boolean;
    audit_id: string;
    workspace_id: string;
    charged: number | null;
    created_at: Date | null;
    refunded: number | null;
    voided: number | null;
    goodwill: number;
    goodwill_first: boolean;
    taken_back: number | null;
  }>({
    name: 'reconcile.charge-facts',
    text: `
      select exists (select from accounts where accounts.workspace_id = charges.workspace_id) as here,
             audit_id, charges.workspace_id, charged::float8, created_at, refunded::float8, voided::float8,
             coalesce(gift.credits, 0)::float8 as goodwill,
             coalesce(gift.version < greatest(refunded_version, voided_version), false) as goodwill_first,
             (select credits::float8 from take_backs
               where take_backs.workspace_id = charges.workspace_id and reference = audit_id) as taken_back
        from charges
        left join grants as gift
          on gift.workspace_id = charges.workspace_id and gift.reference = audit_id and gift.kind = 'goodwill'
       where audit_id = any ($1)`,
    values: [ids],
  });
  return new Map(
    rows.map(({ here, audit_id, workspace_id, created_at, goodwill_first, taken_back, ...row }) => {
      const charge = {
        ...row,
        workspaceId: workspace_id,
        createdAt: created_at,
        goodwillFirst: goodwill_first,
        takenBack: taken_back,
      };
      return [audit_id, { charge, here }];
    }),
  );
}

/** Those whose charge has an event that a ledger's relay has not come to. One without an event was not made by the ledger. */
async function readUnpublished(
  ledgers: readonly ClientBase[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const unpublished = await Promise.all(ledgers.map((ledger) => readUnpublishedOf(ledger, ids)));
  return new Set(unpublished.flat());
}

async function readUnpublishedOf(client: ClientBase, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ audit_id: string }>({
    name: 'reconcile.unpublished-charges',
    text: `
      select audit_id from charges
        join events on stream = 'account-' || workspace_id and version = charged_version
        join relay_checkpoints relay using (partition)
       where audit_id = any ($1) and events.position > relay.position`,
    values: [ids],
  });
  return rows.map(({ audit_id }) => audit_id);
}

interface LifeRow {
  readonly audit_id: string;
  readonly workspace_id: string;
  readonly charged: number | null;
  readonly type: AuditEventType;
  readonly version: number;
  readonly event_id: string;
  readonly recorded_at: Date;
  readonly fault: Fault | null;
  readonly from: 'queued' | 'processing' | null;
  readonly refunded: number | null;
  readonly refund_rule: number | null;
  readonly published: boolean;
}

/** Two look-ups an audit. The data of a completed one is large, and not read. */
async function readLives(
  client: ClientBase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuditFacts>> {
  const { rows } = await client.query<LifeRow>({
    name: 'reconcile.audit-facts',
    text: `
      select audit_id, first.data ->> 'workspace_id' as workspace_id, (first.data ->> 'charged')::float8 as charged,
             last.type, last.version, last.event_id, last.recorded_at,
             case last.type when 'audit.failed' then last.data ->> 'fault' end as fault,
             case last.type when 'audit.cancelled' then last.data ->> 'from' end as "from",
             case when last.type in ('audit.failed', 'audit.cancelled') then (last.data ->> 'refunded')::float8 end as refunded,
             case when last.type in ('audit.failed', 'audit.cancelled') then (last.data ->> 'refund_rule')::int end as refund_rule,
             last.position <= relay.position as published
        from unnest($1::text[]) as asked (audit_id)
        join events as first on first.stream = 'audit-' || audit_id and first.version = 1
       cross join lateral (
          select * from events where stream = 'audit-' || audit_id order by version desc limit 1) as last
        join relay_checkpoints relay on relay.partition = last.partition`,
    values: [ids],
  });
  return new Map(
    rows.map(({ audit_id, workspace_id, event_id, recorded_at, refund_rule, ...row }) => [
      audit_id,
      {
        ...row,
        workspaceId: workspace_id,
        eventId: event_id,
        recordedAt: recorded_at,
        refundRule: refund_rule,
      },
    ]),
  );
}

async function readViews(
  client: ClientBase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ViewFacts>> {
  const { rows } = await client.query<{
    audit_id: string;
    workspace_id: string;
    status: string;
    version: number;
    charged: number;
    refunded: number;
    seen_at: Date;
    disclosure: Disclosure;
    withdrawn_at: Date | null;
  }>({
    name: 'reconcile.view-facts',
    text: `
      select audit_id, workspace_id, status, version, charged, refunded, seen_at, ${DISCLOSURE} as disclosure,
             least(void_requested_at, voided_at) as withdrawn_at
        from audits where audit_id = any ($1)`,
    values: [ids],
  });
  return new Map(
    rows.map(({ audit_id, workspace_id, seen_at, withdrawn_at, ...row }) => [
      audit_id,
      { ...row, workspaceId: workspace_id, seenAt: seen_at, withdrawnAt: withdrawn_at },
    ]),
  );
}

/** Those that the dispatcher has handled, or has deliveries of. The gateway announces an end under the id of its event. */
async function readAnnounced(client: ClientBase, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'reconcile.announced',
    text: `
      select message_id as id from inbox where consumer = 'deliveries' and message_id = any ($1::text[])
      union
      select event_id::text from deliveries where event_id = any ($1::text[]::uuid[])`,
    values: [eventIds],
  });
  return new Set(rows.map(({ id }) => id));
}
