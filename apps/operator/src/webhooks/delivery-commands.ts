import { type Command, Option } from 'commander';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type DeliveryDetail,
} from '#contracts/webhooks/delivery-commands';
import { MAX_LISTED_DELIVERIES, MAX_RECOVERED_PER_MINUTE } from '#contracts/validation/operator-input';
import { type RegisterCommand, examples, notes } from '../command-line/register-command.js';
import { id, pastInstant, wholeNumber } from '../command-line/option-values.js';
import { bringBack } from './bring-back.js';
import { noteOn } from './enable-endpoint.js';

interface ListOptions {
  workspace: string;
  endpoint?: string;
  status?: DeliveryStatus;
  limit: number;
  before?: string;
}

interface RecoverOptions {
  endpoint: string;
  since: string;
  waiting?: true;
  perMinute?: number;
  detach?: boolean;
}

export function deliveryCommands(program: Command, register: RegisterCommand): void {
  const delivery = program.command('delivery').description('webhook deliveries');
  readingCommands(delivery, register);
  sendingCommands(delivery, register);
}

function readingCommands(delivery: Command, register: RegisterCommand): void {
  register(
    delivery
      .command('list')
      .description('list the deliveries of a workspace, newest first')
      .addHelpText(
        'after',
        notes(
          'pending: it waits for its next attempt.',
          'held: it waits for a decision, because its endpoint is or was disabled.',
          'delivered: the endpoint answered with a 2xx.',
          'exhausted: all attempts failed.',
          'dropped: it was held, and then given up.',
          'searched_to: the search ended there. Go on with --before.',
        ),
      )
      .addHelpText('after', examples('delivery list --workspace ws_… --status exhausted'))
      .requiredOption('--workspace <id>', 'ws_…', id('workspace'))
      .option('--endpoint <id>', 'whe_…; without it of all endpoints', id('endpoint'))
      .addOption(new Option('--status <status>', 'only these').choices(DELIVERY_STATUSES))
      .option(
        '--limit <n>',
        `at most so many, up to ${MAX_LISTED_DELIVERIES}`,
        wholeNumber(1, MAX_LISTED_DELIVERIES),
        100,
      )
      .option('--before <id>', 'dlv_…, the last of the list before', id('delivery')),
    ({ workspace, endpoint, status, limit, before }: ListOptions, { send }) =>
      send('webhooks.list-deliveries', {
        workspace_id: workspace,
        ...(endpoint && { endpoint_id: endpoint }),
        ...(status && { status }),
        ...(before && { before }),
        limit,
      }),
  );

  register(
    delivery
      .command('show')
      .description('show one delivery: what is posted, and each attempt with its answer')
      .addHelpText('after', examples('delivery show --delivery dlv_…'))
      .requiredOption('--delivery <id>', 'dlv_…', id('delivery')),
    async ({ delivery: deliveryId, json }: { delivery: string; json?: true }, { send }) => {
      const detail = await send('webhooks.show-delivery', { delivery_id: deliveryId });
      return json ? detail : deliveryReport(detail);
    },
  );
}

function sendingCommands(delivery: Command, register: RegisterCommand): void {
  register(
    delivery
      .command('replay')
      .description('send a delivery again, with a fresh timestamp and signature')
      .addHelpText('after', examples('delivery replay --workspace ws_… --delivery dlv_…'))
      .requiredOption('--workspace <id>', 'ws_…', id('workspace'))
      .requiredOption('--delivery <id>', 'dlv_…', id('delivery')),
    (options: { workspace: string; delivery: string }, { send }) =>
      send('webhooks.replay-delivery', {
        workspace_id: options.workspace,
        delivery_id: options.delivery,
      }),
  );

  register(
    delivery
      .command('recover')
      .description('send the exhausted and held deliveries since a time again, behind new events')
      .addHelpText(
        'after',
        notes(
          '--since counts from the last attempt of a delivery, also of a replay; without an attempt, from its creation.',
          'It says what waits for a retry. --waiting sends that now, too.',
          'It waits until each delivery had its first attempt, unless --detach is given.',
          'Ctrl-C ends the command with exit code 130 while it waits. The deliveries continue.',
          'Exit code 1: the endpoint was disabled meanwhile.',
        ),
      )
      .addHelpText(
        'after',
        examples(
          'delivery recover --endpoint whe_… --since 2026-03-01T14:00:00Z',
          'delivery recover --endpoint whe_… --since 2026-03-01T14:00:00Z --waiting',
        ),
      )
      .requiredOption('--endpoint <id>', 'whe_…', id('endpoint'))
      .requiredOption('--since <time>', 'at or after this time (ISO 8601): see the notes', pastInstant)
      .option('--waiting', 'also what waits for a retry, now instead of at its time')
      .option(
        '--per-minute <n>',
        `at most so many a minute, 1 to ${MAX_RECOVERED_PER_MINUTE}`,
        wholeNumber(1, MAX_RECOVERED_PER_MINUTE),
      )
      .option('--detach', 'do not wait until each had its first attempt'),
    async ({ endpoint, since, waiting, perMinute, detach = false }: RecoverOptions, { send }) => {
      const recovery = {
        endpoint_id: endpoint,
        since,
        ...(waiting && { with_awaiting_retry: true }),
        ...(perMinute && { per_minute: perMinute }),
      };
      const { ok, scheduled, endpoint: view } = await bringBack(send, recovery, { detach });
      const { status, held, backlog, awaiting_retry, next_retry_at } = view;
      return {
        ok,
        endpoint_id: endpoint,
        scheduled,
        status,
        held,
        backlog,
        awaiting_retry,
        next_retry_at,
        ...noteOn(view),
      };
    },
  );
}

/** A delivery for people: each attempt on a line, and of errors and answers only the last. */
function deliveryReport({ history, ...delivery }: DeliveryDetail): Readonly<Record<string, unknown>> {
  return {
    ...delivery,
    history: history.map(
      ({ series, number, started_at, finished_at, outcome, reason, status_code, duration_ms }) => ({
        series,
        number,
        started_at,
        finished_at,
        outcome,
        reason,
        status_code,
        duration_ms,
      }),
    ),
    last_error: history.findLast(({ error }) => error !== null)?.error ?? null,
    last_response: history.findLast(({ response_head }) => response_head !== null)?.response_head ?? null,
  };
}
