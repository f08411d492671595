import { WEBHOOK_EVENT_TYPES } from '#contracts/webhooks/envelope';
import { command, family, flag, needed, neededId, ofWorkspace, optional } from '../command-line/command.js';
import { ENABLE_OPTIONS, enableEndpoint } from './enable-endpoint.js';
import { UsageError } from '../connections/settings.js';
import { eventTypes, webAddress } from '../command-line/option-values.js';

const EVENTS_TEXT = `all, or by commas: ${WEBHOOK_EVENT_TYPES.join(', ')}`;

const ENDPOINT = neededId('endpoint');

export const endpointCommands = family('endpoint', 'webhook endpoints', [
  command({
    name: 'create',
    about: 'register an address, and show its signing secret this once',
    options: {
      workspace: neededId('workspace'),
      url: needed('<url>', 'https address that events are posted to', webAddress),
      events: needed('<types>', EVENTS_TEXT, eventTypes),
    },
    examples: [
      'endpoint create --workspace ws_… --url https://partner.example/webhooks --events audit.completed,audit.failed',
    ],
    run: ({ workspace, url, events }, { send }) =>
      send('webhooks.register-endpoint', { workspace_id: workspace, url, event_types: events }),
  }),
  command({
    name: 'list',
    about: 'list the endpoints of a workspace, or of all workspaces',
    options: {
      workspace: ofWorkspace,
      status: optional('<status>', 'only these', ['enabled', 'disabled']),
    },
    examples: ['endpoint list --status disabled'],
    run: ({ workspace, status }, { send }) =>
      send('webhooks.list-endpoints', {
        workspace_id: workspace,
        status,
      }),
  }),
  command({
    name: 'show',
    about: 'show one endpoint, with how much is held',
    options: { endpoint: ENDPOINT },
    notes: [
      'held counts the deliveries that wait for a decision, because the endpoint is or was disabled.',
      'backlog counts the deliveries that --deliver-held or acs delivery recover scheduled, before their first attempt.',
    ],
    examples: ['endpoint show --endpoint whe_…'],
    run: ({ endpoint: endpointId }, { send }) => send('webhooks.show-endpoint', { endpoint_id: endpointId }),
  }),
  command({
    name: 'update',
    about: 'change the address, the event types, or both',
    options: {
      endpoint: ENDPOINT,
      url: optional('<url>', 'https address that events are posted to', webAddress),
      events: optional('<types>', EVENTS_TEXT, eventTypes),
    },
    notes: ['A new address starts a new count of failures.'],
    examples: ['endpoint update --endpoint whe_… --events all'],
    run: ({ endpoint: endpointId, url, events }, { send }) => {
      if (!url && !events) throw new UsageError('--url, --events or both are needed.');
      return send('webhooks.update-endpoint', {
        endpoint_id: endpointId,
        url,
        event_types: events,
      });
    },
  }),
  command({
    name: 'remove',
    about: 'remove the endpoint',
    options: { endpoint: ENDPOINT },
    examples: ['endpoint remove --endpoint whe_…'],
    run: ({ endpoint: endpointId }, { send }) =>
      send('webhooks.remove-endpoint', { endpoint_id: endpointId }),
  }),
  command({
    name: 'rotate-secret',
    about: 'make a new signing secret',
    options: {
      endpoint: ENDPOINT,
      force: flag('rotate although a rotation is under way: the oldest secret ends at once'),
    },
    notes: [
      'The new secret is shown only once.',
      'Webhooks are still also signed with the old secret, for 7 days.',
    ],
    examples: ['endpoint rotate-secret --endpoint whe_…'],
    run: ({ endpoint: endpointId, force }, { send }) =>
      send('webhooks.rotate-secret', { endpoint_id: endpointId, force }),
  }),
  command({
    name: 'disable',
    about: 'hold its events from now on',
    options: { endpoint: ENDPOINT },
    examples: ['endpoint disable --endpoint whe_…'],
    run: ({ endpoint: endpointId }, { send }) =>
      send('webhooks.disable-endpoint', { endpoint_id: endpointId }),
  }),
  command({
    name: 'enable',
    about: 'deliver new events again, and deliver or drop the held ones if asked',
    options: ENABLE_OPTIONS,
    notes: [
      'Held deliveries stay held unless an option says what to do with them.',
      'Ctrl-C ends the command with exit code 130 while it waits. The deliveries continue.',
    ],
    examples: ['endpoint enable --endpoint whe_… --deliver-held --per-minute 60'],
    run: (options, { send }) => enableEndpoint(send, options),
  }),
  command({
    name: 'test',
    about: 'post a signed example event once',
    options: {
      endpoint: ENDPOINT,
      type: optional('<type>', 'the first that it subscribes to, unless given', WEBHOOK_EVENT_TYPES),
    },
    notes: [
      'It is sent to a disabled endpoint, too. It does not count as a failure, and it is not stored.',
      'Exit code 1: the answer was not a 2xx.',
    ],
    examples: ['endpoint test --endpoint whe_… --type audit.completed'],
    run: async ({ endpoint: endpointId, type }, { send }) => {
      const test = await send('webhooks.test-endpoint', {
        endpoint_id: endpointId,
        event_type: type,
      });
      return { ok: test.outcome === 'succeeded', ...test };
    },
  }),
]);
