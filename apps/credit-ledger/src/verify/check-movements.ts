import { isDeepStrictEqual } from 'node:util';
import type { ClientBase } from 'pg';
import type { RecordedEvent } from '#event-store/events';
import type { Posting } from '../account/account.js';
import { auditOf, type Charge, evolveCharge } from '../account/charge.js';
import { grantKey, grantOf } from '../account/grant.js';
import { findCharges } from '../charging/find-charges.js';
import { findGrants } from '../charging/find-grants.js';
import { placeOf } from './account-tally.js';
import type { Problems } from './problem.js';

/** An event that could be read, and what it says. */
export interface ReadPosting {
  readonly recorded: RecordedEvent;
  readonly posting: Posting;
}

/** How many events moved credits and have the row that must stand for them. */
export interface MovementCounts {
  charged: number;
  refunded: number;
  voided: number;
  granted: number;
}

/**
 * Compares the events of a page with their rows in `charges` and `grants`. A row names the version of the event for
 * each movement, so that two events can't share one; where the counts are equal too, none is left over.
 */
export async function checkMovements(
  client: ClientBase,
  page: readonly ReadPosting[],
  counts: MovementCounts,
  problems: Problems,
): Promise<void> {
  const auditIds = page.flatMap(({ posting }) => auditOf(posting) ?? []);
  const charges = new Map(
    (await findCharges(client, [...new Set(auditIds)])).map((charge) => [charge.auditId, charge]),
  );
  for (const { recorded, posting } of page) {
    const auditId = auditOf(posting);
    const kind = MOVEMENTS[posting.event.type];
    if (auditId === undefined || !kind) continue;
    if (stands(charges.get(auditId), kind, posting)) counts[kind]++;
    else problems.add(placeOf(recorded), `the row of charge ${auditId} is missing or differs`);
  }
  await checkGrants(client, page, counts, problems);
}

/** Where a charge's row keeps what an event of this type moved. */
const MOVEMENTS: Readonly<Record<string, 'charged' | 'refunded' | 'voided'>> = {
  'ledger.audit-charged': 'charged',
  'ledger.audit-refunded': 'refunded',
  'ledger.charge-voided': 'voided',
};

/** True where the row has just this movement: same workspace, credits and version, and of a charge what it answered. */
function stands(
  charge: Charge | undefined,
  kind: 'charged' | 'refunded' | 'voided',
  posting: Posting,
): boolean {
  if (charge?.workspaceId !== posting.event.data.workspace_id) return false;
  const expected = evolveCharge(undefined, posting)?.[kind];
  return isDeepStrictEqual(charge[kind], expected);
}

async function checkGrants(
  client: ClientBase,
  page: readonly ReadPosting[],
  counts: MovementCounts,
  problems: Problems,
): Promise<void> {
  const granted = page.flatMap(({ recorded, posting }) => {
    const grant = grantOf(posting);
    return grant ? { recorded, grant } : [];
  });
  const rows = await findGrants(
    client,
    granted.map(({ grant }) => ({ workspace_id: grant.workspaceId, reference: grant.reference })),
  );
  const standing = new Map(rows.map((row) => [grantKey(row), row]));
  for (const { recorded, grant } of granted) {
    const row = standing.get(grantKey(grant));
    const same = row?.credits === grant.credits && row.kind === grant.kind && row.version === grant.version;
    if (same) counts.granted++;
    else problems.add(placeOf(recorded), `the row of reference "${grant.reference}" is missing or differs`);
  }
}
