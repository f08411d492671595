import {
  command,
  family,
  flag,
  negation,
  optional,
  withDefault,
  type Declared,
  type Given,
} from '../command-line/command.js';
import type { Operator } from '../connections/operator.js';
import type { ProgressLine } from '../command-line/terminal/writing.js';
import { ageInDays, someOf } from '../command-line/option-values.js';
import { MOST_DAYS, POLICIES, POLICY_NAMES, type PolicyName } from './policies.js';
import { runRetention } from './run-retention.js';
import { untilSignal } from '../command-line/terminal/ending.js';
import { UsageError } from '../connections/settings.js';

/** Results can be had again from the events, metadata and partners' events are never archived, and an inbox row tells nothing. */
const NEEDS_NO_ARCHIVE = POLICY_NAMES.filter((name) => !POLICIES[name].needsArchive);

/** `--requests-older-than` and so on. */
const AGES = Object.fromEntries(
  POLICY_NAMES.map((name) => {
    const { days, leastDays, since } = POLICIES[name];
    const about = `counted from ${since}; ${leastDays}d at least`;
    return [`${name}OlderThan`, withDefault('<days>', about, ageInDays(leastDays, MOST_DAYS), `${days}d`)];
  }),
) as Readonly<Record<`${PolicyName}OlderThan`, Declared<number>>>;

const OPTIONS = {
  archiveTo: optional('<folder>', 'where rows are written, as lines of JSON, before they are removed'),
  archive: negation(`remove what needs no archive: ${NEEDS_NO_ARCHIVE.join(', ')}`),
  only: optional('<what>', `some of ${POLICY_NAMES.join(', ')}, by commas`, someOf(POLICY_NAMES)),
  ...AGES,
  dryRun: flag('count only'),
};
type RunOptions = Given<typeof OPTIONS>;

export const retentionCommands = family('retention', 'tables that would grow without end', [
  command({
    name: 'run',
    about: 'archive old rows and remove them from their tables',
    options: OPTIONS,
    notes: [
      "Reports in the gateway's view, the request log, deliveries that have ended and inbox rows are archived.",
      'Metadata of audits and the events that partners read are removed and not archived. Event streams are never touched.',
      'It needs a database connection that may write and, without --no-archive or --dry-run, a folder.',
      '--json prints { ok, tables: [{ policy, table, before, rows, bytes, files }] }.',
      'before is what the rows must be older than, bytes is what they took in their table.',
      'It is safe to repeat and to stop at any time. Ctrl-C and SIGTERM end it within a page (ok false, exit code 1).',
      'Exit code 1: another run works on the database, the archive is full, or an archived file was changed. A dry run may run beside another.',
      'Exit code 2: an age below its minimum, or a folder that cannot be written to or that a run of another database writes to.',
      'Exit code 2: --no-archive for requests or deliveries, which are stored nowhere else.',
    ],
    examples: [
      'retention run --dry-run',
      'retention run --archive-to /var/lib/acs/archive',
      'retention run --no-archive --only results --results-older-than 365d',
    ],
    run: retentionGiven,
  }),
]);

async function retentionGiven(
  options: RunOptions,
  operator: Operator,
  progress: ProgressLine,
): Promise<object> {
  const { archiveTo, dryRun = false } = options;
  const policies = policiesOf(options);
  const days = Object.fromEntries(policies.map((name) => [name, options[`${name}OlderThan`]]));
  const onProgress = (table: string, rows: number) =>
    progress.show(`${table}: ${rows.toLocaleString('en')} rows ${dryRun ? 'counted' : 'gone'} …`);
  return untilSignal(async (signal) => {
    const tables = await runRetention(operator, { days, archiveTo, dryRun, signal, onProgress });
    return {
      ok: !signal.aborted,
      ...(dryRun && { dry_run: true }),
      tables,
      ...(signal.aborted && { note: 'stopped before the end: the next run goes on' }),
    };
  });
}

/** Throws `UsageError` where no option says what becomes of the rows, or where rows without another source would be lost. */
function policiesOf({ archiveTo, archive, only, dryRun }: RunOptions): readonly PolicyName[] {
  if (archive) {
    if (archiveTo === undefined && !dryRun)
      throw new UsageError('--archive-to, --no-archive or --dry-run is needed: where is it to go?');
    return only ?? POLICY_NAMES;
  }
  if (archiveTo !== undefined) throw new UsageError('--archive-to and --no-archive exclude each other.');
  const lost = only?.find((name) => !NEEDS_NO_ARCHIVE.includes(name));
  if (lost) throw new UsageError(`--no-archive is not for ${lost}: nothing else tells of them.`);
  return only ?? NEEDS_NO_ARCHIVE;
}
