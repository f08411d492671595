import { defineProjection } from '#event-store/replay/row-projection';
import { ledgerEntryOf } from '../../account/account.js';
import { type Grant, type GrantKind, grantOf } from '../../account/decisions/grant.js';

export const ledgerGrants = defineProjection<Grant>({
  name: 'ledger.grants',
  about: 'purchases, invoices and gifts by their reference',
  source: 'credit-ledger',
  schema: 'ledger',
  table: 'grants',
  key: { workspace_id: 'text collate "C"', reference: 'text' },
  columns: { kind: 'text', credits: 'bigint', version: 'integer' },
  scope: { column: 'workspace_id', prefix: 'account-' },
  written: 'append',
  owns: 'whole',
  lockedFirst: ['ledger.accounts'],
  keyOf: (event) => {
    const grant = grantOf(ledgerEntryOf(event));
    return grant && [grant.workspaceId, grant.reference];
  },
  standsAlone: () => true,
  evolve: (grant, event) => grantOf(ledgerEntryOf(event)) ?? grant,
  toRow: ({ workspaceId, reference, kind, credits, version }) => [
    workspaceId,
    reference,
    kind,
    String(credits),
    String(version),
  ],
  fromRow: ([workspaceId, reference, kind, credits, version]) => ({
    workspaceId: workspaceId ?? '',
    reference: reference ?? '',
    kind: kind as GrantKind,
    credits: Number(credits),
    version: Number(version),
  }),
});
