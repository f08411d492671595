import { DELIVERY_STATUSES, type DeliveryDetail } from '#contracts/webhooks/delivery-commands';
import { MAX_LISTED_DELIVERIES, MAX_RECOVERED_PER_MINUTE } from '#contracts/validation/operator-input';
import { atMost, command, family, flag, needed, neededId, optional } from '../command-line/command.js';
import { id, pastInstant, wholeNumber } from '../command-line/option-values.js';
import { bringBack } from './bring-back.js';
import { noteOn } from './enable-endpoint.js';

export const deliveryCommands = family('delivery', 'webhook deliveries', [
  command({
    name: 'list',
    about: 'list the deliveries of a workspace, newest first',
    options: {
      workspace: neededId('workspace'),
      endpoint: optional('<id>', 'whe_…; without it of all endpoints', id('endpoint')),
      status: optional('<status>', 'only these', DELIVERY_STATUSES),
      limit: atMost(MAX_LISTED_DELIVERIES),
      before: optional('<id>', 'dlv_…, the last of the list before', id('delivery')),
    },
    notes: [
      'pending: it waits for its next attempt.',
      'held: it waits for a decision, because its endpoint is or was disabled.',
      'delivered: the endpoint answered with a 2xx.',
      'exhausted: all attempts failed.',
      'dropped: it was held, and then given up.',
      'searched_to: the search ended there. Go on with --before.',
    ],
    examples: ['delivery list --workspace ws_… --status exhausted'],
    run: ({ workspace, endpoint, status, limit, before }, { send }) =>
      send('webhooks.list-deliveries', {
        workspace_id: workspace,
        endpoint_id: endpoint,
        status,
        before,
        limit,
      }),
  }),
  command({
    name: 'show',
    about: 'show one delivery: what is posted, and each attempt with its answer',
    options: { delivery: neededId('delivery') },
    examples: ['delivery show --delivery dlv_…'],
    run: async ({ delivery: deliveryId, json }, { send }) => {
      const detail = await send('webhooks.show-delivery', { delivery_id: deliveryId });
      return json ? detail : deliveryReport(detail);
    },
  }),
  command({
    name: 'replay',
    about: 'send a delivery again, with a fresh timestamp and signature',
    options: {
      workspace: neededId('workspace'),
      delivery: neededId('delivery'),
    },
    examples: ['delivery replay --workspace ws_… --delivery dlv_…'],
    run: (options, { send }) =>
      send('webhooks.replay-delivery', {
        workspace_id: options.workspace,
        delivery_id: options.delivery,
      }),
  }),
  command({
    name: 'recover',
    about: 'send the exhausted and held deliveries since a time again, behind new events',
    options: {
      endpoint: neededId('endpoint'),
      since: needed('<time>', 'at or after this time (ISO 8601): see the notes', pastInstant),
      waiting: flag('also what waits for a retry, now instead of at its time'),
      perMinute: optional(
        '<n>',
        `at most so many a minute, 1 to ${MAX_RECOVERED_PER_MINUTE}`,
        wholeNumber(1, MAX_RECOVERED_PER_MINUTE),
      ),
      detach: flag('do not wait until each had its first attempt'),
    },
    notes: [
      '--since counts from the last attempt of a delivery, also of a replay; without an attempt, from its creation.',
      'It says what waits for a retry. --waiting sends that now, too.',
      'It waits until each delivery had its first attempt, unless --detach is given.',
      'Ctrl-C ends the command with exit code 130 while it waits. The deliveries continue.',
      'Exit code 1: the endpoint was disabled meanwhile.',
    ],
    examples: [
      'delivery recover --endpoint whe_… --since 2026-03-01T14:00:00Z',
      'delivery recover --endpoint whe_… --since 2026-03-01T14:00:00Z --waiting',
    ],
    run: async ({ endpoint, since, waiting, perMinute, detach = false }, { send }) => {
      const recovery = {
        endpoint_id: endpoint,
        since,
        with_awaiting_retry: waiting,
        per_minute: perMinute,
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
  }),
]);

/** A delivery for people: each attempt on a line, and of errors and answers only the last. */
function deliveryReport({ history, ...delivery }: DeliveryDetail): Readonly<Record<string, unknown>> {
  return {
    ...delivery,
    history: history.map(({ error: _error, response_head: _head, ...attempt }) => attempt),
    last_error: history.findLast(({ error }) => error !== null)?.error ?? null,
    last_response: history.findLast(({ response_head }) => response_head !== null)?.response_head ?? null,
  };
}
