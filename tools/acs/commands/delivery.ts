import { type Command, Option } from 'commander';
import { DELIVERY_STATUSES, type DeliveryStatus } from '#contracts/commands/webhook-commands';
import type { RegisterCommand } from '../command-line.js';
import { count } from '../option-values.js';

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
      .requiredOption('--workspace <id>')
      .option('--endpoint <id>')
      .addOption(new Option('--status <status>').choices(DELIVERY_STATUSES))
      .option('--limit <n>', 'at most so many', count, 100),
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
      .requiredOption('--workspace <id>')
      .requiredOption('--delivery <id>'),
    ({ workspace, delivery: id }: { workspace: string; delivery: string }, { send }) =>
      send('webhooks.replay-delivery', { workspace_id: workspace, delivery_id: id }),
  );
}
