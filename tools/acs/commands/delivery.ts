import { type Command, Option } from 'commander';
import { DELIVERY_STATUSES, type DeliveryStatus } from '#contracts/commands/webhook-commands';
import { MAX_LISTED_DELIVERIES } from '#contracts/operator-input';
import type { RegisterCommand } from '../command-line.js';
import { id, wholeNumber } from '../option-values.js';

interface ListOptions {
  workspace: string;
  endpoint?: string;
  status?: DeliveryStatus;
  limit: number;
}

export function deliveryCommands(program: Command, register: RegisterCommand): void {
  const delivery = program.command('delivery').description('webhook deliveries');

  register(
    delivery
      .command('list')
      .description('deliveries of a workspace, newest first')
      .requiredOption('--workspace <id>', 'ws_…', id('workspace'))
      .option('--endpoint <id>', 'whe_…', id('endpoint'))
      .addOption(new Option('--status <status>').choices(DELIVERY_STATUSES))
      .option(
        '--limit <n>',
        `at most so many, up to ${MAX_LISTED_DELIVERIES}`,
        wholeNumber(1, MAX_LISTED_DELIVERIES),
        100,
      ),
    ({ workspace, endpoint, status, limit }: ListOptions, { send }) =>
      send('webhooks.list-deliveries', {
        workspace_id: workspace,
        ...(endpoint && { endpoint_id: endpoint }),
        ...(status && { status }),
        limit,
      }),
  );

  register(
    delivery
      .command('replay')
      .description('send a delivery again, with a fresh timestamp and signature')
      .requiredOption('--workspace <id>', 'ws_…', id('workspace'))
      .requiredOption('--delivery <id>', 'dlv_…', id('delivery')),
    (options: { workspace: string; delivery: string }, { send }) =>
      send('webhooks.replay-delivery', {
        workspace_id: options.workspace,
        delivery_id: options.delivery,
      }),
  );
}
