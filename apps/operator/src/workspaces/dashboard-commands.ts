import { type Command, Option } from 'commander';
import { WORKSPACE_ROLES, type WorkspaceRole } from '#contracts/gateway/commands';
import { email, id } from '../command-line/option-values.js';
import { type RegisterCommand, examples, notes } from '../command-line/register-command.js';

interface LinkOptions {
  workspace: string;
  email?: string;
  role?: WorkspaceRole;
}

export function dashboardCommands(program: Command, register: RegisterCommand): void {
  const dashboard = program.command('dashboard').description('the dashboard of a workspace');

  register(
    dashboard
      .command('link')
      .description('make a link that signs a person in, also where no mail server is set')
      .addHelpText(
        'after',
        notes(
          'The link works once, for 15 minutes. Whoever has it can sign in.',
          'The person becomes a member of the workspace.',
          'The owners see the link in the activity of the workspace, without its address.',
        ),
      )
      .addHelpText(
        'after',
        examples(
          'dashboard link --workspace ws_…',
          'dashboard link --workspace ws_… --email ops@example.com --role member',
        ),
      )
      .requiredOption('--workspace <id>', 'ws_…', id('workspace'))
      .option('--email <address>', 'who signs in; default: the contact of the workspace', email)
      .addOption(
        new Option(
          '--role <role>',
          'the least role that the person then has; default: the one they have, or owner',
        ).choices(WORKSPACE_ROLES),
      ),
    ({ workspace, email: address, role }: LinkOptions, { send }) =>
      send('gateway.create-sign-in-link', {
        workspace_id: workspace,
        ...(address !== undefined && { email: address }),
        ...(role && { role }),
      }),
  );
}
