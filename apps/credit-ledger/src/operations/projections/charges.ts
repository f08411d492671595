import { defineProjection, type Value } from '#event-store/replay/row-projection';
import { ledgerEntryOf } from '../../account/account.js';
import { auditOf, type Charge, evolveCharge, type Movement } from '../../account/decisions/charge.js';

export const ledgerCharges = defineProjection<Charge>({
  name: 'ledger.charges',
  about: 'what each audit was charged, refunded and voided',
  source: 'credit-ledger',
  schema: 'ledger',
  table: 'charges',
  key: { audit_id: 'text collate "C"' },
  columns: {
    workspace_id: 'text collate "C"',
    charged: 'bigint',
    charged_version: 'integer',
    balance_after: 'bigint',
    created_at: 'timestamp with time zone',
    refunded: 'bigint',
    refunded_version: 'integer',
    voided: 'bigint',
    voided_version: 'integer',
  },
  scope: { column: 'workspace_id', prefix: 'account-' },
  written: 'append',
  owns: 'whole',
  lockedFirst: ['ledger.accounts'],
  keyOf: (event) => {
    const auditId = auditOf(ledgerEntryOf(event));
    return auditId === undefined ? undefined : [auditId];
  },
  // What was voided before it was charged is never charged.
  standsAlone: ({ type }) => type === 'ledger.audit-charged',
  evolve: (charge, event) => evolveCharge(charge, ledgerEntryOf(event)),
  toRow: ({ auditId, workspaceId, charged, refunded, voided }) => [
    auditId,
    workspaceId,
    ...valuesOf(charged),
    charged ? String(charged.balanceAfter) : null,
    charged?.createdAt ?? null,
    ...valuesOf(refunded),
    ...valuesOf(voided),
  ],
  fromRow: (row) => {
    const [auditId, workspaceId, charged, chargedVersion, balanceAfter, createdAt] = row;
    const debit = movementOf(charged, chargedVersion);
    const refunded = movementOf(row[6], row[7]);
    const voided = movementOf(row[8], row[9]);
    return {
      auditId: auditId ?? '',
      workspaceId: workspaceId ?? '',
      ...(debit && {
        charged: {
          ...debit,
          balanceAfter: Number(balanceAfter),
          createdAt: new Date(createdAt ?? '').toISOString(),
        },
      }),
      ...(refunded && { refunded }),
      ...(voided && { voided }),
    };
  },
});

function valuesOf(movement: Movement | undefined): [Value, Value] {
  return movement ? [String(movement.credits), String(movement.version)] : [null, null];
}

function movementOf(credits: Value | undefined, version: Value | undefined): Movement | undefined {
  return credits == null || version == null
    ? undefined
    : { credits: Number(credits), version: Number(version) };
}
