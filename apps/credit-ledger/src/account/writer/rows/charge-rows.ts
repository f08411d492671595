import type { Charge, Debit, Movement } from '../../decisions/charge.js';
import type { ClientBase } from 'pg';
import { bigintArray, integerArray, textArray, timestamptzArray } from '#postgres/binary-arrays';
import { LostRace } from '../contention.js';

/** A row of `charges`; bigint columns come as text. */
interface ChargeRow {
  readonly audit_id: string;
  readonly workspace_id: string;
  readonly charged: string | null;
  readonly charged_version: number | null;
  readonly balance_after: string | null;
  readonly created_at: Date | null;
  readonly refunded: string | null;
  readonly refunded_version: number | null;
  readonly voided: string | null;
  readonly voided_version: number | null;
}

const CHARGE_COLUMNS = `audit_id, workspace_id, charged, charged_version, balance_after, created_at,
  refunded, refunded_version, voided, voided_version`;

function toCharge(row: ChargeRow): Charge {
  const charged = debitOf(row);
  const refunded = movementOf(row.refunded, row.refunded_version);
  const voided = movementOf(row.voided, row.voided_version);
  return {
    auditId: row.audit_id,
    workspaceId: row.workspace_id,
    ...(charged && { charged }),
    ...(refunded && { refunded }),
    ...(voided && { voided }),
  };
}

function debitOf(row: ChargeRow): Debit | undefined {
  const movement = movementOf(row.charged, row.charged_version);
  if (!movement || row.balance_after === null || row.created_at === null) return undefined;
  return { ...movement, balanceAfter: Number(row.balance_after), createdAt: row.created_at.toISOString() };
}

function movementOf(credits: string | null, version: number | null): Movement | undefined {
  return credits === null || version === null ? undefined : { credits: Number(credits), version };
}

/**
 * Returns the charges of these audits. Call it after locking the accounts, as a separate statement. A statement that
 * began before the locks were held would miss what another replica committed meanwhile.
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

/**
 * Writes new charges, and charges with a new refund or void. Throws `LostRace` if another transaction charged one of
 * these audits to another workspace at the same moment. No lock prevents that, because the accounts differ.
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
