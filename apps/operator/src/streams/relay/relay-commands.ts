import { SCHEMAS, type StreamingService } from '#contracts/services';
import { rewindRelay } from '#event-store/relay/relay-rewind';
import { INBOX_KEPT_MS } from '../../../../webhook-dispatcher/src/operations/deliveries.js';
import { command, family, flag, needed, optional, type Given } from '../../command-line/command.js';
import type { Operator } from '../../connections/operator.js';
import { pastInstant } from '../../command-line/option-values.js';
import { inAll, relayStatus } from '#event-store/relay/relay-status';
import { STREAMING_SERVICES } from '../stream-kinds.js';
import { UsageError } from '../../connections/settings.js';

/** What is published again must still be known when it arrives. */
const MARGIN_MS = 24 * 60 * 60 * 1_000;

const REWIND_OPTIONS = {
  service: needed('<service>', 'whose', STREAMING_SERVICES),
  toTime: needed('<time>', 'well before the loss (ISO 8601)', pastInstant),
  execute: flag('do it; without this it is only shown'),
};
type RewindOptions = Given<typeof REWIND_OPTIONS>;

export const relayCommands = family('relay', 'how events get from the database to the broker', [
  command({
    name: 'status',
    about: 'show how many events each service has published, and how many are still to come',
    options: { service: optional('<service>', 'its partitions one by one', STREAMING_SERVICES) },
    notes: [
      'Every service publishes its events from the database, each partition after its checkpoint.',
      'published counts the published events, head counts all events, and behind those that are not published yet.',
    ],
    examples: ['relay status'],
    run: ({ service }, operator) => (service ? statusOf(service, operator) : statusOfAll(operator)),
  }),
  command({
    name: 'rewind',
    about: 'publish again what was recorded since a time, after the broker lost it',
    options: REWIND_OPTIONS,
    notes: [
      'It moves the checkpoints of a service back. A running relay publishes again what was recorded at --to-time or later.',
      'Use it after the broker lost its disk: acs topology apply first, then rewind each service to a time well before the loss.',
      'Without --execute it shows from and to of each partition, and how many events that is.',
      'Consumers recognise events that they have handled: nothing is charged, refunded, audited or delivered twice.',
      'A time that is too early only costs work.',
      'Exit code 2: --to-time is more than 29 days ago. Consumers recognise events for 30 days.',
    ],
    examples: [
      'relay rewind --service credit-ledger --to-time 2026-03-03T14:00:00Z',
      'relay rewind --service credit-ledger --to-time 2026-03-03T14:00:00Z --execute',
    ],
    run: rewindGiven,
  }),
]);

function statusOf(service: StreamingService, { withDatabase }: Operator): Promise<object> {
  return withDatabase(SCHEMAS[service], async (client) => {
    const partitions = await relayStatus(client);
    return { service, ...inAll(partitions), partitions };
  });
}

async function statusOfAll({ withDatabase }: Operator): Promise<object> {
  const services: object[] = [];
  for (const service of STREAMING_SERVICES) {
    const partitions = await withDatabase(SCHEMAS[service], relayStatus);
    services.push({ service, ...inAll(partitions) });
  }
  return { services };
}

async function rewindGiven(
  { service, toTime, execute = false }: RewindOptions,
  { withDatabase, withWritableDatabase }: Operator,
): Promise<object> {
  if (Date.now() - Date.parse(toTime) > INBOX_KEPT_MS - MARGIN_MS)
    throw new UsageError(
      '--to-time is more than 29 days ago: consumers forget after 30 days what they have handled.',
    );
  const onSchema = execute ? withWritableDatabase : withDatabase;
  const partitions = await onSchema(SCHEMAS[service], (client) =>
    rewindRelay(client, { toTime: new Date(toTime) }, { dryRun: !execute }),
  );
  const events = partitions.reduce((total, each) => total + each.events, 0);
  return {
    service,
    to_time: toTime,
    executed: execute,
    events,
    partitions,
    ...(!execute && { note: 'nothing was changed: --execute publishes these events again' }),
  };
}
