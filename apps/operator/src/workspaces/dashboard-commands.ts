import { WORKSPACE_ROLES } from '#contracts/gateway/commands';
import { email } from '../command-line/option-values.js';
import { command, family, neededId, optional } from '../command-line/command.js';

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
