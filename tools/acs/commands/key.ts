import { type Command, Option } from 'commander';
import { LIMITED_ENDPOINTS, type LimitedEndpoint } from '#contracts/limits';
import type { RegisterCommand } from '../command-line.js';
import { count, duration, instant } from '../option-values.js';
import { UsageError } from '../usage-error.js';

interface OverrideOptions {
  key: string;
  endpoint: LimitedEndpoint;
  perMinute?: number;
  perDay?: number;
  until?: string;
  clear?: true;
}

export function keyCommands(program: Command, register: RegisterCommand): void {
  const key = program.command('key').description('API keys');

  register(
    key
      .command('create')
      .description('make a key; it is shown this once')
      .requiredOption('--workspace <id>')
      .option('--name <name>', 'name shown to operators'),
    ({ workspace, name }: { workspace: string; name?: string }, { send }) =>
      send('gateway.create-key', { workspace_id: workspace, ...(name === undefined ? {} : { name }) }),
  );

  register(
    key.command('list').description('keys of a workspace').requiredOption('--workspace <id>'),
    ({ workspace }: { workspace: string }, { send }) =>
      send('gateway.list-keys', { workspace_id: workspace }),
  );

  register(
    key
      .command('rotate')
      .description('replace a key; the old one stays valid for the overlap')
      .requiredOption('--key <id>')
      .option(
        '--overlap <duration>',
        'for example 24h; 0s ends the old key at once',
        duration,
        duration('24h'),
      ),
    ({ key: id, overlap }: { key: string; overlap: number }, { send }) =>
      send('gateway.rotate-key', { key_id: id, overlap_seconds: overlap }),
  );

  register(
    key.command('revoke').description('end a key at once').requiredOption('--key <id>'),
    ({ key: id }: { key: string }, { send }) => send('gateway.revoke-key', { key_id: id }),
  );

  register(
    key
      .command('override')
      .description('give one key limits of its own on one endpoint')
      .requiredOption('--key <id>')
      .addOption(new Option('--endpoint <name>').choices(LIMITED_ENDPOINTS).makeOptionMandatory())
      .option('--per-minute <n>', 'requests in a sliding minute', count)
      .option('--per-day <n>', 'requests in a sliding day; without it the day has no limit', count)
      .option('--until <time>', 'when the override ends', instant)
      .option('--clear', 'take the override back'),
    (options: OverrideOptions, { send }) =>
      send('gateway.override-limit', {
        key_id: options.key,
        endpoint: options.endpoint,
        limit: limitOf(options),
      }),
  );
}

/** Throws a `UsageError` for what says nothing, or two things at once. */
function limitOf({
  clear,
  perMinute,
  perDay,
  until,
}: OverrideOptions): { per_minute: number; per_day?: number; until?: string } | null {
  if (clear) {
    if (perMinute !== undefined || perDay !== undefined || until !== undefined)
      throw new UsageError('--clear takes the override back: it goes with no limit and no time.');
    return null;
  }
  if (perMinute === undefined) throw new UsageError('--per-minute or --clear is needed.');
  return { per_minute: perMinute, ...(perDay && { per_day: perDay }), ...(until && { until }) };
}
