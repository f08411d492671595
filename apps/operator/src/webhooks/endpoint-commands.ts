import { type Command, Option } from 'commander';
import { MAX_RECOVERED_PER_MINUTE } from '#contracts/validation/operator-input';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contracts/webhooks/envelope';
import { type RegisterCommand, examples, notes } from '../command-line/register-command.js';
import { type EnableOptions, enableEndpoint } from './enable-endpoint.js';
import { UsageError } from '../connections/settings.js';
import { eventTypes, id, webAddress, wholeNumber } from '../command-line/option-values.js';

const EVENTS_TEXT = `all, or by commas: ${WEBHOOK_EVENT_TYPES.join(', ')}`;

interface EndpointOption {
  endpoint: string;
}

interface ListOptions {
  workspace?: string;
  status?: 'enabled' | 'disabled';
}

interface UpdateOptions extends EndpointOption {
  url?: string;
  events?: WebhookEventType[];
}

export function endpointCommands(program: Command, register: RegisterCommand): void {
  const endpoint = program.command('endpoint').description('webhook endpoints');
  registrationCommands(endpoint, register);
  stateCommands(endpoint, register);
  testCommand(endpoint, register);
}

function registrationCommands(endpoint: Command, register: RegisterCommand): void {
  register(
    endpoint
      .command('create')
      .description('register an address, and show its signing secret this once')
      .addHelpText(
        'after',
        examples(
          'endpoint create --workspace ws_… --url https://partner.example/webhooks --events audit.completed,audit.failed',
        ),
      )
      .requiredOption('--workspace <id>', 'ws_…', id('workspace'))
      .requiredOption('--url <url>', 'https address that events are posted to', webAddress)
      .requiredOption('--events <types>', EVENTS_TEXT, eventTypes),
    ({ workspace, url, events }: { workspace: string; url: string; events: WebhookEventType[] }, { send }) =>
      send('webhooks.register-endpoint', { workspace_id: workspace, url, event_types: events }),
  );

  register(
    endpoint
      .command('list')
      .description('list the endpoints of a workspace, or of all workspaces')
      .addHelpText('after', examples('endpoint list --status disabled'))
      .option('--workspace <id>', 'ws_…; without it of all', id('workspace'))
      .addOption(new Option('--status <status>', 'only these').choices(['enabled', 'disabled'])),
    ({ workspace, status }: ListOptions, { send }) =>
      send('webhooks.list-endpoints', {
        ...(workspace && { workspace_id: workspace }),
        ...(status && { status }),
      }),
  );

  register(
    endpoint
      .command('show')
      .description('show one endpoint, with how much is held')
      .addHelpText(
        'after',
        notes(
          'held counts the deliveries that wait for a decision, because the endpoint is or was disabled.',
          'backlog counts the deliveries that --deliver-held or acs delivery recover scheduled, before their first attempt.',
        ),
      )
      .addHelpText('after', examples('endpoint show --endpoint whe_…'))
      .requiredOption('--endpoint <id>', 'whe_…', id('endpoint')),
    ({ endpoint: endpointId }: EndpointOption, { send }) =>
      send('webhooks.show-endpoint', { endpoint_id: endpointId }),
  );

  register(
    endpoint
      .command('update')
      .description('change the address, the event types, or both')
      .addHelpText('after', notes('A new address starts a new count of failures.'))
      .addHelpText('after', examples('endpoint update --endpoint whe_… --events all'))
      .requiredOption('--endpoint <id>', 'whe_…', id('endpoint'))
      .option('--url <url>', 'https address that events are posted to', webAddress)
      .option('--events <types>', EVENTS_TEXT, eventTypes),
    ({ endpoint: endpointId, url, events }: UpdateOptions, { send }) => {
      if (!url && !events) throw new UsageError('--url, --events or both are needed.');
      return send('webhooks.update-endpoint', {
        endpoint_id: endpointId,
        ...(url && { url }),
        ...(events && { event_types: events }),
      });
    },
  );

  register(
    endpoint
      .command('remove')
      .description('remove the endpoint')
      .addHelpText('after', examples('endpoint remove --endpoint whe_…'))
      .requiredOption('--endpoint <id>', 'whe_…', id('endpoint')),
    ({ endpoint: endpointId }: EndpointOption, { send }) =>
      send('webhooks.remove-endpoint', { endpoint_id: endpointId }),
  );

  register(
    endpoint
      .command('rotate-secret')
      .description('make a new signing secret')
      .addHelpText(
        'after',
        notes(
          'The new secret is shown only once.',
          'Webhooks are still also signed with the old secret, for 7 days.',
        ),
      )
      .addHelpText('after', examples('endpoint rotate-secret --endpoint whe_…'))
      .requiredOption('--endpoint <id>', 'whe_…', id('endpoint'))
      .option('--force', 'rotate although a rotation is under way: the oldest secret ends at once'),
    ({ endpoint: endpointId, force }: EndpointOption & { force?: true }, { send }) =>
      send('webhooks.rotate-secret', { endpoint_id: endpointId, ...(force && { force }) }),
  );
}

function stateCommands(endpoint: Command, register: RegisterCommand): void {
  register(
    endpoint
      .command('disable')
      .description('hold its events from now on')
      .addHelpText('after', examples('endpoint disable --endpoint whe_…'))
      .requiredOption('--endpoint <id>', 'whe_…', id('endpoint')),
    ({ endpoint: endpointId }: EndpointOption, { send }) =>
      send('webhooks.disable-endpoint', { endpoint_id: endpointId }),
  );

  register(
    endpoint
      .command('enable')
      .description('deliver new events again, and deliver or drop the held ones if asked')
      .addHelpText(
        'after',
        notes(
          'Held deliveries stay held unless an option says what to do with them.',
          'Ctrl-C ends the command with exit code 130 while it waits. The deliveries continue.',
        ),
      )
      .addHelpText('after', examples('endpoint enable --endpoint whe_… --deliver-held --per-minute 60'))
      .requiredOption('--endpoint <id>', 'whe_…', id('endpoint'))
      .addOption(
        new Option(
          '--deliver-held',
          'deliver what is held, behind new events and at the pace of the endpoint',
        ).conflicts('dropHeld'),
      )
      .option('--drop-held', 'give up what is held')
      .option(
        '--per-minute <n>',
        `with --deliver-held: at most so many a minute, 1 to ${MAX_RECOVERED_PER_MINUTE}`,
        wholeNumber(1, MAX_RECOVERED_PER_MINUTE),
      )
      .option('--detach', 'with --deliver-held: do not wait until it is delivered'),
    (options: EnableOptions, { send }) => enableEndpoint(send, options),
  );
}

function testCommand(endpoint: Command, register: RegisterCommand): void {
  register(
    endpoint
      .command('test')
      .description('post a signed example event once')
      .addHelpText(
        'after',
        notes(
          'It is sent to a disabled endpoint, too. It does not count as a failure, and it is not stored.',
          'Exit code 1: the answer was not a 2xx.',
        ),
      )
      .addHelpText('after', examples('endpoint test --endpoint whe_… --type audit.completed'))
      .requiredOption('--endpoint <id>', 'whe_…', id('endpoint'))
      .addOption(
        new Option('--type <type>', 'the first that it subscribes to, unless given').choices(
          WEBHOOK_EVENT_TYPES,
        ),
      ),
    async ({ endpoint: endpointId, type }: EndpointOption & { type?: WebhookEventType }, { send }) => {
      const test = await send('webhooks.test-endpoint', {
        endpoint_id: endpointId,
        ...(type && { event_type: type }),
      });
      return { ok: test.outcome === 'succeeded', ...test };
    },
  );
}
