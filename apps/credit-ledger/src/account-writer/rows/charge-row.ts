import type { Charge, Debit, Movement } from '../../account/charges/charge.js';

/** A row of `charges`; bigint columns come as text. */
export interface ChargeRow {
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

export const CHARGE_COLUMNS = `audit_id, workspace_id, charged, charged_version, balance_after, created_at,
  refunded, refunded_version, voided, voided_version`;

export function toCharge(row: ChargeRow): Charge {
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
