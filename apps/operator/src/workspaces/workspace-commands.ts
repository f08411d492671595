import { command, family, needed, neededId, withDefault } from '../command-line/command.js';
import { MAX_NAME_LENGTH } from '#contracts/validation/operator-input';
import { credits, email, line } from '../command-line/option-values.js';

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
