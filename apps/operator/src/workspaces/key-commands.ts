import { type Command, Option } from 'commander';
import { LIMITED_ENDPOINTS, type LimitedEndpoint } from '#contracts/limits';
import {
  MAX_LISTED_KEYS,
  MAX_NAME_LENGTH,
  MAX_OVERRIDE_PER_DAY,
  MAX_OVERRIDE_PER_MINUTE,
} from '#contracts/validation/operator-input';
import type { KeyView, LimitOverrideView } from '#contracts/gateway/commands';
import type { Operator } from '../connections/operator.js';
import { type RegisterCommand, examples, notes } from '../command-line/register-command.js';
import { futureInstant, id, line, overlap, wholeNumber } from '../command-line/option-values.js';
import { UsageError } from '../connections/settings.js';

interface OverrideOptions {
  key: string;
  endpoint: LimitedEndpoint;
  perMinute?: number;
  perDay?: number;
  until?: string;
  clear?: true;
}

/** Asks for page after page, so that no reply is larger than a page. */
async function allKeys(send: Operator['send'], workspace: string): Promise<KeyView[]> {
  const all: KeyView[] = [];
  for (;;) {
    const after = all.at(-1)?.key_id;
    const { keys } = await send('gateway.list-keys', {
      workspace_id: workspace,
      limit: MAX_LISTED_KEYS,
      ...(after !== undefined && { after }),
    });
    all.push(...keys);
    if (keys.length !== MAX_LISTED_KEYS) return all;
  }
}

export function keyCommands(program: Command, register: RegisterCommand): void {
  const key = program.command('key').description('API keys');

  register(
    key
      .command('create')
      .description('create a key, and show it this once')
      .addHelpText(
        'after',
        notes(
          'The key is shown only once.',
          'KEY_ALREADY_ISSUED (exit code 1): the broker delivered the command twice, and only the first answer showed the key. Revoke the key that the message names, and create another.',
          'TOO_MANY_KEYS (exit code 1): the workspace has as many keys as WORKSPACE_MAX_KEYS allows, or made too many in the last hour. The message says which.',
        ),
      )
      .addHelpText('after', examples('key create --workspace ws_… --name nightly'))
      .requiredOption('--workspace <id>', 'ws_…', id('workspace'))
      .option('--name <name>', 'name shown to operators', line(MAX_NAME_LENGTH)),
    ({ workspace, name }: { workspace: string; name?: string }, { send }) =>
      send('gateway.create-key', { workspace_id: workspace, ...(name === undefined ? {} : { name }) }),
  );

  register(
    key
      .command('list')
      .description('list the keys of a workspace')
      .addHelpText(
        'after',
        notes(
          'It shows the overrides in force, such as audit.create 5000/min, 100000/day until 2027-01-31T00:00:00.000Z.',
        ),
      )
      .addHelpText('after', examples('key list --workspace ws_…'))
      .requiredOption('--workspace <id>', 'ws_…', id('workspace')),
    async ({ workspace, json }: { workspace: string; json?: true }, { send }) => {
      const keys = await allKeys(send, workspace);
      if (json) return { keys };
      return { keys: keys.map((view) => ({ ...view, overrides: overrideText(view.overrides) })) };
    },
  );

  register(
    key
      .command('rotate')
      .description('replace a key; the old one stays valid for the overlap')
      .addHelpText(
        'after',
        notes(
          'A duration is a number with s, m, h or d: 90s, 30m, 24h or 7d.',
          'The new key is shown only once.',
          'The new key gets the limit overrides of the old one, each with its end.',
          'An override that is set or cleared later affects only its own key.',
          'KEY_ALREADY_ISSUED (exit code 1): the broker delivered the command twice, and only the first answer showed the key. Revoke the key that the message names, and create another.',
          'TOO_MANY_KEYS (exit code 1): as for acs key create. With --overlap 0s the number of usable keys stays the same.',
        ),
      )
      .addHelpText('after', examples('key rotate --key key_… --overlap 7d'))
      .requiredOption('--key <id>', 'key_…', id('key'))
      .addOption(
        new Option('--overlap <duration>', 'up to 30d; 0s ends the old key at once')
          .argParser(overlap)
          .default(overlap('24h'), '24h'),
      ),
    (options: { key: string; overlap: number }, { send }) =>
      send('gateway.rotate-key', { key_id: options.key, overlap_seconds: options.overlap }),
  );

  register(
    key
      .command('revoke')
      .description('end a key at once')
      .addHelpText('after', examples('key revoke --key key_…'))
      .requiredOption('--key <id>', 'key_…', id('key')),
    (options: { key: string }, { send }) => send('gateway.revoke-key', { key_id: options.key }),
  );

  register(
    key
      .command('override')
      .description('give one key limits of its own on one endpoint')
      .addHelpText(
        'after',
        examples(
          'key override --key key_… --endpoint audit.create --per-minute 5000',
          'key override --key key_… --endpoint audit.create --clear',
        ),
      )
      .requiredOption('--key <id>', 'key_…', id('key'))
      .addOption(
        new Option('--endpoint <name>', 'what is limited').choices(LIMITED_ENDPOINTS).makeOptionMandatory(),
      )
      .option(
        '--per-minute <n>',
        `requests in a sliding minute, 1 to ${MAX_OVERRIDE_PER_MINUTE}`,
        wholeNumber(1, MAX_OVERRIDE_PER_MINUTE),
      )
      .option(
        '--per-day <n>',
        `requests in a sliding day, 1 to ${MAX_OVERRIDE_PER_DAY}; without it the day has no limit`,
        wholeNumber(1, MAX_OVERRIDE_PER_DAY),
      )
      .option(
        '--until <time>',
        'when the override ends: a future time with its offset, or a date in UTC',
        futureInstant,
      )
      .option('--clear', 'remove the override'),
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

/** The overrides of a key for people: `audit.create 5000/min, 100000/day until 2027-01-31T12:00:00.000Z; …`. */
function overrideText(overrides: readonly LimitOverrideView[]): string | null {
  return overrides.map(textOf).join('; ') || null;
}

function textOf({ endpoint, per_minute, per_day, until }: LimitOverrideView): string {
  const limits = per_day === null ? `${per_minute}/min` : `${per_minute}/min, ${per_day}/day`;
  return `${endpoint} ${limits}${until === null ? '' : ` until ${until}`}`;
}
