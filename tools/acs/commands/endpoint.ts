import type { Command } from 'commander';
import type { WebhookEventType } from '#contracts/webhooks';
import type { RegisterCommand } from '../command-line.js';
import { eventTypes, id, webAddress } from '../option-values.js';

interface EndpointOption {
  endpoint: string;
}

export function endpointCommands(program: Command, register: RegisterCommand): void {
  const endpoint = program.command('endpoint').description('webhook endpoints');

  register(
    endpoint
      .command('create')
      .description('register an address; its signing secret is shown this once')
      .requiredOption('--workspace <id>', 'ws_…', id('workspace'))
      .requiredOption('--url <url>', 'https address that events are posted to', webAddress)
      .requiredOption('--events <types>', 'comma-separated event types, or all', eventTypes),
    ({ workspace, url, events }: { workspace: string; url: string; events: WebhookEventType[] }, { send }) =>
      send('webhooks.register-endpoint', { workspace_id: workspace, url, event_types: events }),
  );

  register(
    endpoint
      .command('list')
      .description('endpoints of a workspace')
      .requiredOption('--workspace <id>', 'ws_…', id('workspace')),
    ({ workspace }: { workspace: string }, { send }) =>
      send('webhooks.list-endpoints', { workspace_id: workspace }),
  );

  register(
    endpoint
      .command('disable')
      .description('hold its events until it is enabled')
      .requiredOption('--endpoint <id>', 'whe_…', id('endpoint')),
    ({ endpoint: endpointId }: EndpointOption, { send }) =>
      send('webhooks.disable-endpoint', { endpoint_id: endpointId }),
  );

  register(
    endpoint
      .command('enable')
      .description('deliver again, held events first')
      .requiredOption('--endpoint <id>', 'whe_…', id('endpoint')),
    ({ endpoint: endpointId }: EndpointOption, { send }) =>
      send('webhooks.enable-endpoint', { endpoint_id: endpointId }),
  );

  register(
    endpoint
      .command('remove')
      .description('forget the endpoint')
      .requiredOption('--endpoint <id>', 'whe_…', id('endpoint')),
    ({ endpoint: endpointId }: EndpointOption, { send }) =>
      send('webhooks.remove-endpoint', { endpoint_id: endpointId }),
  );

  register(
    endpoint
      .command('rotate-secret')
      .description('make a new signing secret; the old one is sent as well for 7 days')
      .requiredOption('--endpoint <id>', 'whe_…', id('endpoint'))
      .option('--force', 'although a rotation is under way: the oldest secret ends at once'),
    ({ endpoint: endpointId, force }: EndpointOption & { force?: true }, { send }) =>
      send('webhooks.rotate-secret', { endpoint_id: endpointId, ...(force && { force }) }),
  );
}
