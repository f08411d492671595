import { InvalidArgumentError } from 'commander';
import type { ClientBase } from 'pg';
import { Failure } from '#contracts/failures';
import { PARTITIONS } from '#event-store/partition';
import { scanStream } from '#event-store/read/scan';
import { terminalOf } from '../audit/terminal.js';
import { command, flag, optional, withDefault, type Given } from '../command-line/command.js';
import { pastInstant, wholeNumber } from '../command-line/option-values.js';
import type { Operator } from '../connections/operator.js';
import type { ProgressLine } from '../command-line/terminal/writing.js';
import { compareWithLive } from './compare/against-live.js';
import { printDifferences } from './compare/print-differences.js';
import { PROJECTION, projectionNamed, scopeOf } from './projections.js';
import { progressText, tookText } from './rate-text.js';
import { Replay, type ReplayBound, withSessions } from './replay.js';
import type { FoldedEvent, RowProjection } from '#event-store/replay/row-projection';
import { stepSession, StepWalk } from './step/step-session.js';
import { type EventSource, withEvents } from '../streams/event-schema.js';
import { inImport } from '../streams/stream-options.js';
import { UsageError } from '../connections/settings.js';

const MOST_VERSION = 2_147_483_647;
const MOST_ROWS = 100_000;

const OPTIONS = {
  at: optional('<time>', 'only what was recorded at this time or before (ISO 8601)', pastInstant),
  toPosition: optional(
    '<partition:position>',
    `one partition only, 0 to ${PARTITIONS - 1}, up to a position`,
    partitionPosition,
  ),
  stream: optional('<stream>', 'one stream only'),
  toVersion: optional('<n>', 'of the stream, up to this version', wholeNumber(1, MOST_VERSION)),
  against: optional('<what>', 'name every row of the live table that differs from its events', ['live']),
  step: flag('walk through the stream event by event'),
  limit: withDefault('<n>', `rows shown, 0 to ${MOST_ROWS}`, wholeNumber(0, MOST_ROWS), '20'),
  in: inImport,
};
type ReplayOptions = Given<typeof OPTIONS>;

export const replayCommand = command({
  name: 'replay',
  about: 'fold events into a projection, in a temporary table that no one else sees',
  argument: PROJECTION,
  options: OPTIONS,
  notes: [
    'Nothing is written.',
    '--step reads standard input: n or Enter: next event; b: back; u TYPE: until a type; r: the row; q: quit.',
    '--step and --to-version need --stream. --against goes with neither --at, --to-version nor --in.',
    'Times are ISO 8601 in UTC, with microseconds if the table has them.',
    'PROJECTION_DIFFERS (exit code 1): with --against live, a row differs from its events.',
  ],
  examples: [
    'replay ledger.accounts --against live',
    'replay ledger.accounts --at 2026-03-03T14:03:00Z --limit 5',
    'replay ledger.charges --stream account-ws_… --to-version 42',
    'replay ledger.accounts --stream account-ws_… --step',
  ],
  run: async (options, operator, progress) => {
    const projection = projectionNamed(options.args[0]);
    refuseContradictions(options);
    const scope = options.stream === undefined ? undefined : scopeOf(projection, options.stream);
    if (options.step) return step(operator, projection, options);
    return replay({ operator, progress }, projection, options, scope);
  },
});

async function replay(
  { operator, progress }: { operator: Operator; progress: ProgressLine },
  projection: RowProjection,
  options: ReplayOptions,
  scope: string | undefined,
): Promise<object | undefined> {
  const { against, limit, json = false } = options;
  const begun = performance.now();
  const source = sourceOf(projection, options);
  return withSessions(operator, source, async (sessions) => {
    const made = await Replay.begin(sessions, projection, boundOf(options));
    await made.foldAll({
      onProgress: (reached) =>
        progress.show(`${projection.name}: ${progressText(reached, performance.now() - begun)}`),
    });
    progress.end();
    if (options.stream !== undefined && made.events === 0) throw noEvents(options.stream);
    const elapsedMs = performance.now() - begun;
    const fields = {
      projection: projection.name,
      ...(options.at !== undefined && { at: options.at }),
      events: made.events,
      rows: await made.table.count(),
      ...(json ? { took_ms: Math.round(elapsedMs) } : { took: tookText(elapsedMs, made) }),
    };
    if (!against) {
      const rows = await made.table.rows(limit);
      return { ...fields, first_rows: json ? rows : rows.map(shortened) };
    }
    const { comparison, differing } = await compareWithLive(sessions.writer, made, scope);
    await printDifferences(
      { ...fields, events: made.events, ok: differing === 0, differing },
      comparison,
      json,
    );
    if (differing > 0) throw differs(projection, differing);
    return undefined;
  });
}

async function step(
  operator: Operator,
  projection: RowProjection,
  options: ReplayOptions,
): Promise<undefined> {
  const { stream = '', toVersion = MOST_VERSION, at } = options;
  await withEvents(operator, sourceOf(projection, options), async (client) => {
    const walk = new StepWalk(eventsOf(client, stream, toVersion, at), projection);
    await stepSession(
      walk,
      process.stdin,
      (text) => void process.stdout.write(text),
      terminalOf(process.stdout, operator.env),
    );
  });
  return undefined;
}

async function* eventsOf(
  client: ClientBase,
  stream: string,
  toVersion: number,
  at: string | undefined,
): AsyncGenerator<FoldedEvent> {
  let any = false;
  for await (const event of scanStream(client, stream)) {
    any = true;
    if (event.version > toVersion || (at !== undefined && event.recordedAt > new Date(at))) return;
    yield event;
  }
  if (!any) throw noEvents(stream);
}

function sourceOf({ source }: RowProjection, options: ReplayOptions): EventSource {
  return { service: source, in: options.in };
}

function boundOf({ at, toPosition, stream, toVersion }: ReplayOptions): ReplayBound {
  return {
    at: at === undefined ? undefined : new Date(at),
    to: toPosition,
    stream,
    toVersion,
  };
}

function refuseContradictions(options: ReplayOptions): void {
  const { at, stream, toVersion, toPosition, step, against, json, in: imported } = options;
  if (toVersion !== undefined && stream === undefined) throw new UsageError('--to-version needs --stream.');
  if (step && stream === undefined) throw new UsageError('--step needs --stream.');
  if (against && (at !== undefined || toVersion !== undefined))
    throw new UsageError(
      '--against live compares with what is now: it goes with neither --at nor --to-version.',
    );
  if (against && imported !== undefined)
    throw new UsageError('--in and --against exclude each other: the live table follows from other events.');
  if (step && json) throw new UsageError('--step and --json exclude each other.');
  if (step && against) throw new UsageError('--step and --against exclude each other.');
  if (toPosition && (stream !== undefined || against))
    throw new UsageError(
      '--to-position goes with neither --stream nor --against: it folds a part of a partition.',
    );
}

function partitionPosition(text: string): { partition: number; position: number } {
  const [, partition, position] = /^(\d{1,2}):(\d{1,15})$/.exec(text) ?? [];
  if (partition !== undefined && Number(partition) < PARTITIONS)
    return { partition: Number(partition), position: Number(position) };
  throw new InvalidArgumentError(
    `A partition from 0 to ${PARTITIONS - 1} and a position are needed, such as 3:1200.`,
  );
}

/** Characters of a value in a table. */
const SHOWN = 40;

function shortened(row: Readonly<Record<string, string | null>>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value !== null && value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value,
    ]),
  );
}

function noEvents(stream: string): Failure {
  return new Failure(
    'not-found',
    'STREAM_NOT_FOUND',
    `There is no event of a stream ${stream} in that range.`,
  );
}

function differs({ name }: RowProjection, count: number): Failure {
  const rows = count === 1 ? `1 row of ${name} differs` : `${count} rows of ${name} differ`;
  return new Failure('conflict', 'PROJECTION_DIFFERS', `${rows} from the events.`);
}
