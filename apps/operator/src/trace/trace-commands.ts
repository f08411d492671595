import { Argument } from 'commander';
import { isId } from '#contracts/identifiers';
import { terminalOf } from '../audit/terminal.js';
import { command, optional, withDefault, type Given } from '../command-line/command.js';
import type { Operator } from '../connections/operator.js';
import { id, instant, line, wholeNumber } from '../command-line/option-values.js';
import { keptDaysText } from '../../../api-gateway/src/operations/request-log.js';
import { assertWorkspace } from '../../../api-gateway/src/operations/workspaces.js';
import { subjectOf, subjectsAround, subjectsOfKey, TRACED } from './read/find-subjects.js';
import { type Databases, readTrace, type Subject, withDatabases } from './read/read-trace.js';
import { type Story, storyOf } from './story/story.js';
import { storyDocument, storyLines } from './story/story-report.js';
import { UsageError } from '../connections/settings.js';

const KINDS = 'audit (aud_…), request (req_…), delivery (dlv_…) or event (evt_…)';

const OPTIONS = {
  workspace: optional('<id>', 'ws_…, with --idempotency-key or --at instead of an id', id('workspace')),
  idempotencyKey: optional('<key>', 'what became of this key', line(255)),
  at: optional('<time>', 'the requests around this time (ISO 8601)', instant),
  within: withDefault(
    '<seconds>',
    'how far around --at, in seconds, 1 to 86400',
    wholeNumber(1, 86_400),
    '60',
  ),
};
type TraceOptions = Given<typeof OPTIONS>;

export const traceCommand = command({
  name: 'trace',
  about: 'show what happened to an audit, in all services, in the order of time',
  argument: new Argument('[id]', `of an ${KINDS}`),
  options: OPTIONS,
  notes: [
    'It reads all four schemas by indexes, on connections that refuse to write.',
    "A request that led to an audit shows the audit's history. Any other request shows its own.",
    'With --workspace the JSON document is { traces }, otherwise it is one trace.',
    'Exit code 1: nothing is known of that id, key or time.',
  ],
  examples: [
    'trace aud_…',
    'trace --workspace ws_… --idempotency-key order-4711',
    'trace --workspace ws_… --at 2026-03-03T14:03:00Z --within 120',
  ],
  run: trace,
});

/** Prints the stories. Throws `UsageError`, and an `Error` where nothing is known. */
async function trace(options: TraceOptions, operator: Operator): Promise<object | undefined> {
  const find = findingOf(options);
  const stories = await withDatabases(operator, async (databases) => {
    if (options.workspace !== undefined) await assertWorkspace(databases.gateway, options.workspace);
    const found = await storiesOf(databases, find);
    if (found.length > 0) return found;
    throw new Error(`${find.nothing} ${await keptDaysText(databases.gateway)}`);
  });
  if (options.json) return find.one ? storyDocument(stories[0]!) : { traces: stories.map(storyDocument) };
  const terminal = terminalOf(process.stdout, operator.env);
  const text = stories.map((story) => storyLines(story, terminal).join('\n')).join('\n\n');
  process.stdout.write(`${text}\n`);
  return undefined;
}

/** How what was asked for is found, and what is said where nothing is. */
interface Finding {
  /** It can only be one story. */
  readonly one: boolean;
  readonly nothing: string;
  readonly subjects: (databases: Databases) => Promise<readonly Subject[]>;
}

function findingOf({ args: [name], workspace, idempotencyKey, at, within }: TraceOptions): Finding {
  if (name !== undefined) {
    if (workspace !== undefined || idempotencyKey !== undefined || at !== undefined)
      throw new UsageError('An id, or --workspace with --idempotency-key or --at, but not both.');
    if (!TRACED.some((kind) => isId(kind, name))) throw new UsageError(`${name} is no id of an ${KINDS}.`);
    return {
      one: true,
      nothing: `Nothing is known of ${name}.`,
      subjects: async (databases) =>
        [await subjectOf(databases, name)].filter((found) => found !== undefined),
    };
  }
  if (workspace === undefined || (idempotencyKey === undefined) === (at === undefined))
    throw new UsageError('An id is needed, or --workspace with --idempotency-key or --at.');
  if (idempotencyKey !== undefined)
    return {
      one: false,
      nothing: `No request of ${workspace} had that Idempotency-Key.`,
      subjects: (databases) => subjectsOfKey(databases, workspace, idempotencyKey),
    };
  const time = new Date(at!);
  return {
    one: false,
    nothing: `${workspace} has no request within ${within} s of ${time.toISOString()}.`,
    subjects: (databases) => subjectsAround(databases, workspace, { at: time, withinMs: within * 1_000 }),
  };
}

async function storiesOf(databases: Databases, find: Finding): Promise<readonly Story[]> {
  const stories: Story[] = [];
  for (const subject of await find.subjects(databases)) {
    const story = storyOf(await readTrace(databases, subject));
    if (story) stories.push(story);
  }
  return stories;
}
