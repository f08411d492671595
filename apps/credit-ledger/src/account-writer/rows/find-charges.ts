import type { ClientBase } from 'pg';
import type { Charge } from '../../account/charges/charge.js';
import { CHARGE_COLUMNS, type ChargeRow, toCharge } from './charge-row.js';

/**
 * What is known of these audits. Call it after the accounts are locked, as a statement of its own: one that began
 * before the locks were held would not see what another replica committed meanwhile.
 */
export async function findCharges(
  client: Pick<ClientBase, 'query'>,
  auditIds: readonly string[],
): Promise<readonly Charge[]> {
  if (auditIds.length === 0) return [];
  const { rows } = await client.query<ChargeRow>({
    name: 'ledger.find-charges',
    text: `select ${CHARGE_COLUMNS} from charges where audit_id = any ($1)`,
    values: [auditIds],
  });
  return rows.map(toCharge);
}
