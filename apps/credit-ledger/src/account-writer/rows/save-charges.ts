import type { ClientBase } from 'pg';
import { bigintArray, integerArray, textArray, timestamptzArray } from '#postgres/binary-arrays';
import type { Charge } from '../../account/charges/charge.js';
import { CHARGE_COLUMNS } from './charge-row.js';
import { LostRace } from '../lost-race.js';

/**
 * Writes charges that are new, or have a refund or a void more. Throws `LostRace` where an audit of this batch was
 * charged to another workspace at the same moment: no lock covers that, since the accounts differ.
 */
export async function saveCharges(client: ClientBase, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return;
  const { rowCount } = await client.query({
    name: 'ledger.save-charges',
    text: `
      insert into charges (${CHARGE_COLUMNS})
      select * from unnest($1::text[], $2::text[], $3::bigint[], $4::int[], $5::bigint[], $6::timestamptz[],
                           $7::bigint[], $8::int[], $9::bigint[], $10::int[])
      on conflict (audit_id) do update set
        refunded = excluded.refunded, refunded_version = excluded.refunded_version,
        voided = excluded.voided, voided_version = excluded.voided_version
      where charges.workspace_id = excluded.workspace_id
        and charges.charged_version is not distinct from excluded.charged_version`,
    values: [
      textArray(charges.map(({ auditId }) => auditId)),
      textArray(charges.map(({ workspaceId }) => workspaceId)),
      bigintArray(charges.map(({ charged }) => charged?.credits)),
      integerArray(charges.map(({ charged }) => charged?.version)),
      bigintArray(charges.map(({ charged }) => charged?.balanceAfter)),
      timestamptzArray(charges.map(({ charged }) => charged && new Date(charged.createdAt))),
      bigintArray(charges.map(({ refunded }) => refunded?.credits)),
      integerArray(charges.map(({ refunded }) => refunded?.version)),
      bigintArray(charges.map(({ voided }) => voided?.credits)),
      integerArray(charges.map(({ voided }) => voided?.version)),
    ],
  });
  if (rowCount !== charges.length) throw new LostRace();
}
