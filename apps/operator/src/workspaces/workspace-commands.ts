import { MAX_NAME_LENGTH, MAX_GRANT_REFERENCE_LENGTH } from '#contracts/validation/operator-input';
import { MAX_ENTRY_CREDITS } from '#contracts/money/money';
import { WORKSPACE_ROLES } from '#contracts/gateway/commands';
import { command, family, needed, neededId, withDefault, optional } from '../command-line/command.js';
import { credits, email, line, credits as amount, entryAmount } from '../command-line/option-values.js';

/** Low-balance threshold of a workspace that names none, in credits: about three audits of all types. */
const DEFAULT_THRESHOLD = 500;

export const workspaceCommands = family('workspace', 'partner workspaces', [
  command({
    name: 'create',
    about: 'open a workspace with an empty account',
    options: {
      name: needed('<name>', 'name shown to operators', line(MAX_NAME_LENGTH)),
      email: needed('<address>', 'contact that notices go to', email),
      threshold: withDefault(
        '<credits>',
        'balance in credits below which balance.low fires',
        credits,
        String(DEFAULT_THRESHOLD),
      ),
    },
    examples: ['workspace create --name Acme --email ops@example.com'],
    run: ({ name, email: address, threshold }, { send }) =>
      send('gateway.create-workspace', {
        name,
        email: address,
        low_balance_threshold: threshold,
      }),
  }),
  command({
    name: 'set-threshold',
    about: 'change the balance below which balance.low fires',
    options: {
      workspace: neededId('workspace'),
      threshold: needed('<credits>', 'balance in credits', credits),
    },
    examples: ['workspace set-threshold --workspace ws_… --threshold 500'],
    run: ({ workspace: workspaceId, threshold }, { send }) =>
      send('ledger.set-threshold', { workspace_id: workspaceId, low_balance_threshold: threshold }),
  }),
]);

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

export const dashboardCommands = family('dashboard', 'the dashboard of a workspace', [
  command({
    name: 'link',
    about: 'make a link that signs a person in, also where no mail server is set',
    options: {
      workspace: neededId('workspace'),
      email: optional('<address>', 'who signs in; default: the contact of the workspace', email),
      role: optional(
        '<role>',
        'the least role that the person then has; default: the one they have, or owner',
        WORKSPACE_ROLES,
      ),
    },
    notes: [
      'The link works once, for 15 minutes. Whoever has it can sign in.',
      'The person becomes a member of the workspace.',
      'The owners see the link in the activity of the workspace, without its address.',
    ],
    examples: [
      'dashboard link --workspace ws_…',
      'dashboard link --workspace ws_… --email ops@example.com --role member',
    ],
    run: ({ workspace, email: address, role }, { send }) =>
      send('gateway.create-sign-in-link', {
        workspace_id: workspace,
        email: address,
        role,
      }),
  }),
]);
