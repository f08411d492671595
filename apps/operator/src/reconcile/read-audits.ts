import type { IdRange } from '#contracts/identifiers';
import {
  nextAuditRows,
  readAuditRows,
  type ViewRecord,
} from '../../../api-gateway/src/operations/audit-rows.js';
import {
  type AuditRecord,
  nextAuditStreams,
  readAuditEnds,
} from '../../../audit-engine/src/operations/audit-ends.js';
import {
  type ChargeRecord,
  nextCharges,
  readCharges,
  readUnpublished,
} from '../../../credit-ledger/src/operations/charges.js';
import { readAnnounced } from '../../../webhook-dispatcher/src/operations/deliveries.js';
import type { Databases } from '../trace/read/read-trace.js';

export interface Audit {
  readonly auditId: string;
  readonly charge: ChargeRecord | undefined;
  readonly audit: AuditRecord | undefined;
  readonly view: ViewRecord | undefined;
  /** Whether the dispatcher has handled the announcement of its end. */
  readonly announced: boolean;
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
  { ledger, audits, gateway }: Databases,
  range: IdRange,
  limit: number,
): Promise<IdPage> {
  const pages = await Promise.all([
    nextCharges(ledger, range, limit),
    nextAuditStreams(audits, range, limit),
    nextAuditRows(gateway, range, limit),
  ]);
  const next = pages
    .filter((page) => page.length === limit)
    .map((page) => page.at(-1)!)
    .sort()[0];
  const ids = new Set(pages.flat().filter((id) => next === undefined || id <= next));
  return { ids: [...ids].sort(), next };
}

export async function readAudits(databases: Databases, ids: readonly string[]): Promise<readonly Audit[]> {
  const [charges, ends, views] = await Promise.all([
    readCharges(databases.ledger, ids),
    readAuditEnds(databases.audits, ids),
    readAuditRows(databases.gateway, ids),
  ]);
  const lastEvents = [...ends.values()].map(({ eventId }) => eventId);
  const [announced, unpublished] = await Promise.all([
    readAnnounced(databases.webhooks, lastEvents),
    readUnpublished(
      databases.ledger,
      ids.filter((id) => charges.has(id) && !ends.has(id)),
    ),
  ]);
  return ids.map((auditId) => {
    const charge = charges.get(auditId);
    const audit = ends.get(auditId);
    return {
      auditId,
      charge: charge && { ...charge, published: !unpublished.has(auditId) },
      audit,
      view: views.get(auditId),
      announced: audit !== undefined && announced.has(audit.eventId),
    };
  });
}
