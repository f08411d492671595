import { terminalOf } from '../../audit/terminal.js';
import { atMost, command, family, flag, needed, optional, type Given } from '../../command-line/command.js';
import type { Operator } from '../../connections/operator.js';
import { instant, wholeNumber } from '../../command-line/option-values.js';
import { withEvents } from '../event-schema.js';
import { ofTypes } from '../event-types.js';
import { listStreams } from '#event-store/read/list-streams';
import { showStream } from './show-stream.js';
import { STREAMING_SERVICES } from '../stream-kinds.js';
import { inImport, knownKind, streamArgument } from '../stream-options.js';
import { writeOut } from '../../command-line/terminal/writing.js';
import { exportCommand, forgetCommand, importCommand } from '../export/stream-export-commands.js';

const MAX_LISTED = 10_000;
const version = wholeNumber(1, 2_147_483_647);

const listCommand = command({
  name: 'list',
  about: 'list the streams of a service by name, each with its last event',
  options: {
    service: needed('<service>', 'whose', STREAMING_SERVICES),
    prefix: optional('<text>', 'only names that begin so, such as audit-aud_01k9'),
    after: optional('<stream>', 'go on after this name, the last of the list before'),
    limit: atMost(MAX_LISTED),
    in: inImport,
  },
  notes: [
    'It goes along the index from name to name: the number of events does not matter.',
    'next is the option that continues the list.',
    'Names end in an identifier that begins with its time: --prefix audit-aud_01k9 lists the audits of some months.',
  ],
  examples: ['stream list --service audit-engine', 'stream list --service credit-ledger --limit 1000 --json'],
  run: async ({ limit, prefix, after, ...source }, operator) => {
    const asked = { limit: limit + 1, prefix, after };
    const found = await withEvents(operator, source, (client) => listStreams(client, asked));
    const streams = found.slice(0, limit);
    return { streams, ...(found.length > limit && { next: `--after ${streams.at(-1)?.stream}` }) };
  },
});

const SHOW_OPTIONS = {
  fromVersion: optional('<n>', 'first version to show', version),
  toVersion: optional('<n>', 'last version to show', version),
  at: optional('<time>', 'as it stood at this time (ISO 8601)', instant),
  state: flag('the state after each event, what changed marked by +, ~ and -'),
  type: ofTypes,
  in: inImport,
};
type ShowOptions = Given<typeof SHOW_OPTIONS>;

const showCommand = command({
  name: 'show',
  about: 'show the events of a stream in order, and the state after each',
  argument: streamArgument('<stream>'),
  options: SHOW_OPTIONS,
  notes: [
    'Each event has its time, type, schema version, the ids of what led to it, and its data.',
    '--at shows the stream up to the newest event recorded at that time or before.',
    '--state computes the state with the function of the service. + is a new field, ~ a changed one, - a removed one.',
    'On a terminal they are green, yellow and red.',
    'Events before --from-version, and those that --type leaves out, still count into the state.',
    '--json prints { stream, service, newest, version, events }, one event a line. With --state each event has state and changes.',
    'A change has path, before and after.',
    'STREAM_NOT_FOUND (exit code 1): there is no such stream.',
    'STREAM_NOT_BEGUN_YET (exit code 1): it had no event at that time.',
    'STREAM_NOT_FOLDABLE (exit code 1): its events cannot be folded. Without --state they are shown as they are.',
    'Exit code 2: no service has streams of such a name.',
  ],
  examples: [
    'stream show account-ws_… --state --from-version 40',
    'stream show audit-aud_… --at 2026-03-03T14:03:00Z',
  ],
  run: showGiven,
});

async function showGiven(options: ShowOptions, operator: Operator): Promise<void> {
  const [name = ''] = options.args;
  const kind = knownKind(name);
  const shown = {
    stream: name,
    kind,
    withState: options.state === true,
    fromVersion: options.fromVersion,
    toVersion: options.toVersion,
    at: options.at === undefined ? undefined : new Date(options.at),
    types: options.type,
  };
  const source = { service: kind.service, in: options.in };
  await withEvents(operator, source, (client) =>
    writeOut(showStream(client, shown, options.json ? 'json' : terminalOf(process.stdout, operator.env))),
  );
}

export const streamCommands = family(
  'stream',
  'event streams of the services',
  [listCommand, showCommand, exportCommand, importCommand, forgetCommand],
  [
    'Events are kept in streams: account-ws_… in credit-ledger, audit-aud_… in audit-engine, endpoint-whe_… in webhook-dispatcher.',
    'list, show and export read 500 events at a time, in short transactions that refuse to write. They may run on a busy service.',
  ],
);
