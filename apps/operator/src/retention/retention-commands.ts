import { type Command, InvalidArgumentError, Option } from 'commander';
import { type RegisterCommand, examples, notes } from '../command-line/register-command.js';
import type { Operator } from '../connections/operator.js';
import { progressLine } from '../command-line/terminal/writing.js';
import { ageInDays } from '../command-line/option-values.js';
import { MOST_DAYS, POLICIES, POLICY_NAMES, type PolicyName } from './policies.js';
import { runRetention } from './run-retention.js';
import { untilSignal } from '../command-line/terminal/ending.js';
import { UsageError } from '../connections/settings.js';

type Ages = Readonly<Record<`${PolicyName}OlderThan`, number>>;

interface RunOptions extends Ages {
  readonly archiveTo?: string;
  /** False for `--no-archive`. */
  readonly archive: boolean;
  readonly only?: readonly PolicyName[];
  readonly dryRun?: boolean;
}

/** Results can be had again from the events, metadata and partners' events are never archived, and an inbox row tells nothing. */
const NEEDS_NO_ARCHIVE = POLICY_NAMES.filter((name) => !POLICIES[name].needsArchive);

export function retentionCommands(program: Command, register: RegisterCommand): void {
  const run = program
    .command('retention')
    .description('tables that would grow without end')
    .command('run')
    .description('archive old rows and remove them from their tables')
    .option('--archive-to <folder>', 'where rows are written, as lines of JSON, before they are removed')
    .option('--no-archive', `remove what needs no archive: ${NEEDS_NO_ARCHIVE.join(', ')}`)
    .option('--only <what>', `some of ${POLICY_NAMES.join(', ')}, by commas`, policyNames);
  for (const name of POLICY_NAMES) {
    const { days, leastDays, since } = POLICIES[name];
    run.addOption(
      new Option(`--${name}-older-than <days>`, `counted from ${since}; ${leastDays}d at least`)
        .argParser(ageInDays(leastDays, MOST_DAYS))
        .default(days, `${days}d`),
    );
  }
  register(
    run
      .option('--dry-run', 'count only')
      .addHelpText(
        'after',
        notes(
          "Reports in the gateway's view, the request log, deliveries that have ended and inbox rows are archived.",
          'Metadata of audits and the events that partners read are removed and not archived. Event streams are never touched.',
          'It needs a database connection that may write and, without --no-archive or --dry-run, a folder.',
          '--json prints { ok, tables: [{ policy, table, before, rows, bytes, files }] }.',
          'before is what the rows must be older than, bytes is what they took in their table.',
          'It is safe to repeat and to stop at any time. Ctrl-C and SIGTERM end it within a page (ok false, exit code 1).',
          'Exit code 1: another run works on the database, the archive is full, or an archived file was changed. A dry run may run beside another.',
          'Exit code 2: an age below its minimum, or a folder that cannot be written to or that a run of another database writes to.',
          'Exit code 2: --no-archive for requests or deliveries, which are stored nowhere else.',
        ),
      )
      .addHelpText(
        'after',
        examples(
          'retention run --dry-run',
          'retention run --archive-to /var/lib/acs/archive',
          'retention run --no-archive --only results --results-older-than 365d',
        ),
      ),
    retentionGiven,
  );
}

async function retentionGiven(options: RunOptions, operator: Operator): Promise<object> {
  const { archiveTo, dryRun = false } = options;
  const policies = policiesOf(options);
  const days = Object.fromEntries(policies.map((name) => [name, options[`${name}OlderThan`]]));
  const progress = progressLine();
  const onProgress = (table: string, rows: number) =>
    progress.show(`${table}: ${rows.toLocaleString('en')} rows ${dryRun ? 'counted' : 'gone'} …`);
  try {
    return await untilSignal(async (signal) => {
      const tables = await runRetention(operator, { days, archiveTo, dryRun, signal, onProgress });
      return {
        ok: !signal.aborted,
        ...(dryRun && { dry_run: true }),
        tables,
        ...(signal.aborted && { note: 'stopped before the end: the next run goes on' }),
      };
    });
  } finally {
    progress.end();
  }
}

/** Throws `UsageError` where no option says what becomes of the rows, or where rows without another source would be lost. */
function policiesOf({ archiveTo, archive, only, dryRun = false }: RunOptions): readonly PolicyName[] {
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

function policyNames(text: string): readonly PolicyName[] {
  return text.split(',').map((part) => {
    const name = POLICY_NAMES.find((known) => known === part.trim());
    if (!name) throw new InvalidArgumentError(`"${part}" is none of ${POLICY_NAMES.join(', ')}.`);
    return name;
  });
}
