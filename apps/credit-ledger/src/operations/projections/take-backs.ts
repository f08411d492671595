import { defineProjection } from '#event-store/replay/row-projection';
import { ledgerEntryOf } from '../../account/account.js';
import { type ReversedCredits, reversedCreditsOf } from '../../account/decisions/reversed-credits.js';

export const ledgerTakeBacks = defineProjection<ReversedCredits>({
  name: 'ledger.take_backs',
  about: 'credits that were taken back by their reference',
  source: 'credit-ledger',
  schema: 'ledger',
  table: 'take_backs',
  key: { workspace_id: 'text collate "C"', reference: 'text' },
  columns: { credits: 'bigint', taken: 'bigint', version: 'integer' },
  scope: { column: 'workspace_id', prefix: 'account-' },
  written: 'append',
  owns: 'whole',
  lockedFirst: ['ledger.accounts'],
  keyOf: (event) => {
    const takeBack = reversedCreditsOf(ledgerEntryOf(event));
    return takeBack && [takeBack.workspaceId, takeBack.reference];
  },
  standsAlone: () => true,
  evolve: (takeBack, event) => reversedCreditsOf(ledgerEntryOf(event)) ?? takeBack,
  toRow: ({ workspaceId, reference, credits, taken, version }) => [
    workspaceId,
    reference,
    String(credits),
    String(taken),
    String(version),
  ],
  fromRow: ([workspaceId, reference, credits, taken, version]) => ({
    workspaceId: workspaceId ?? '',
    reference: reference ?? '',
    credits: Number(credits),
    taken: Number(taken),
    version: Number(version),
  }),
});
