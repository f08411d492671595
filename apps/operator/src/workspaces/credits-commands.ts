import { command, family, needed, neededId } from '../command-line/command.js';
import { MAX_GRANT_REFERENCE_LENGTH } from '#contracts/validation/operator-input';
import { MAX_ENTRY_CREDITS } from '#contracts/money/money';
import { credits as amount, line, entryAmount } from '../command-line/option-values.js';

export const creditsCommands = family('credits', 'credits of a workspace', [
  command({
    name: 'grant',
    about: 'add credits to an account',
    options: {
      workspace: neededId('workspace'),
      credits: needed('<n>', `1 to ${MAX_ENTRY_CREDITS}`, entryAmount),
      kind: needed('<kind>', 'purchase and invoice count towards the tier, goodwill does not', [
        'purchase',
        'invoice',
        'goodwill',
      ]),
      reference: needed(
        '<text>',
        'what it is for, for example an invoice number',
        line(MAX_GRANT_REFERENCE_LENGTH),
      ),
    },
    notes: ['The same reference again changes nothing.'],
    examples: ['credits grant --workspace ws_… --credits 5000 --kind invoice --reference INV-2027-001'],
    run: ({ workspace, credits: granted, kind, reference }, { send }) =>
      send('ledger.grant-credits', { workspace_id: workspace, credits: granted, kind, reference }),
  }),
  command({
    name: 'take-back',
    about: 'take credits back after a refund or dispute',
    options: {
      workspace: neededId('workspace'),
      credits: needed('<n>', 'credits to take; 0 closes the reference and takes none', amount),
      reference: needed(
        '<text>',
        'what it is for; for a refund or dispute, its id at the provider',
        line(MAX_GRANT_REFERENCE_LENGTH),
      ),
    },
    notes: [
      'It takes what the balance has. The workspace owes the rest.',
      'Each reference is taken once.',
      'owed in the answer is all that the workspace owes. The next credits that come in pay it first.',
    ],
    examples: ['credits take-back --workspace ws_… --credits 4900 --reference re_…'],
    run: ({ workspace, credits: taken, reference }, { send }) =>
      send('ledger.take-back-credits', { workspace_id: workspace, credits: taken, reference }),
  }),
]);
