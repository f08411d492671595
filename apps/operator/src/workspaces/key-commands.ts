import { LIMITED_ENDPOINTS } from '#contracts/limits';
import {
  MAX_LISTED_KEYS,
  MAX_NAME_LENGTH,
  MAX_OVERRIDE_PER_DAY,
  MAX_OVERRIDE_PER_MINUTE,
} from '#contracts/validation/operator-input';
import type { KeyView, LimitOverrideView } from '#contracts/gateway/commands';
import type { Operator } from '../connections/operator.js';
import {
  command,
  family,
  flag,
  needed,
  neededId,
  optional,
  withDefault,
  type Given,
} from '../command-line/command.js';
import { futureInstant, line, overlap, wholeNumber } from '../command-line/option-values.js';
import { UsageError } from '../connections/settings.js';

/** Asks for page after page, so that no reply is larger than a page. */
async function allKeys(send: Operator['send'], workspace: string): Promise<KeyView[]> {
  const all: KeyView[] = [];
  for (;;) {
    const after = all.at(-1)?.key_id;
    const { keys } = await send('gateway.list-keys', {
      workspace_id: workspace,
      limit: MAX_LISTED_KEYS,
      after,
    });
    all.push(...keys);
    if (keys.length !== MAX_LISTED_KEYS) return all;
  }
}

const OVERRIDE_OPTIONS = {
  key: neededId('key'),
  endpoint: needed('<name>', 'what is limited', LIMITED_ENDPOINTS),
  perMinute: optional(
    '<n>',
    `requests in a sliding minute, 1 to ${MAX_OVERRIDE_PER_MINUTE}`,
    wholeNumber(1, MAX_OVERRIDE_PER_MINUTE),
  ),
  perDay: optional(
    '<n>',
    `requests in a sliding day, 1 to ${MAX_OVERRIDE_PER_DAY}; without it the day has no limit`,
    wholeNumber(1, MAX_OVERRIDE_PER_DAY),
  ),
  until: optional(
    '<time>',
    'when the override ends: a future time with its offset, or a date in UTC',
    futureInstant,
  ),
  clear: flag('remove the override'),
};
type OverrideOptions = Given<typeof OVERRIDE_OPTIONS>;

export const keyCommands = family('key', 'API keys', [
  command({
    name: 'create',
    about: 'create a key, and show it this once',
    options: {
      workspace: neededId('workspace'),
      name: optional('<name>', 'name shown to operators', line(MAX_NAME_LENGTH)),
    },
    notes: [
      'The key is shown only once.',
      'KEY_ALREADY_ISSUED (exit code 1): the broker delivered the command twice, and only the first answer showed the key. Revoke the key that the message names, and create another.',
      'TOO_MANY_KEYS (exit code 1): the workspace has as many keys as WORKSPACE_MAX_KEYS allows, or made too many in the last hour. The message says which.',
    ],
    examples: ['key create --workspace ws_… --name nightly'],
    run: ({ workspace, name }, { send }) => send('gateway.create-key', { workspace_id: workspace, name }),
  }),
  command({
    name: 'list',
    about: 'list the keys of a workspace',
    options: { workspace: neededId('workspace') },
    notes: [
      'It shows the overrides in force, such as audit.create 5000/min, 100000/day until 2027-01-31T00:00:00.000Z.',
    ],
    examples: ['key list --workspace ws_…'],
    run: async ({ workspace, json }, { send }) => {
      const keys = await allKeys(send, workspace);
      if (json) return { keys };
      return { keys: keys.map((view) => ({ ...view, overrides: overrideText(view.overrides) })) };
    },
  }),
  command({
    name: 'rotate',
    about: 'replace a key; the old one stays valid for the overlap',
    options: {
      key: neededId('key'),
      overlap: withDefault('<duration>', 'up to 30d; 0s ends the old key at once', overlap, '24h'),
    },
    notes: [
      'A duration is a number with s, m, h or d: 90s, 30m, 24h or 7d.',
      'The new key is shown only once.',
      'The new key gets the limit overrides of the old one, each with its end.',
      'An override that is set or cleared later affects only its own key.',
      'KEY_ALREADY_ISSUED (exit code 1): the broker delivered the command twice, and only the first answer showed the key. Revoke the key that the message names, and create another.',
      'TOO_MANY_KEYS (exit code 1): as for acs key create. With --overlap 0s the number of usable keys stays the same.',
    ],
    examples: ['key rotate --key key_… --overlap 7d'],
    run: ({ key, overlap: seconds }, { send }) =>
      send('gateway.rotate-key', { key_id: key, overlap_seconds: seconds }),
  }),
  command({
    name: 'revoke',
    about: 'end a key at once',
    options: { key: neededId('key') },
    examples: ['key revoke --key key_…'],
    run: ({ key }, { send }) => send('gateway.revoke-key', { key_id: key }),
  }),
  command({
    name: 'override',
    about: 'give one key limits of its own on one endpoint',
    options: OVERRIDE_OPTIONS,
    examples: [
      'key override --key key_… --endpoint audit.create --per-minute 5000',
      'key override --key key_… --endpoint audit.create --clear',
    ],
    run: ({ key, endpoint, ...options }, { send }) =>
      send('gateway.override-limit', { key_id: key, endpoint, limit: limitOf(options) }),
  }),
]);

/** Throws a `UsageError` for what says nothing, or two things at once. */
function limitOf({ clear, perMinute, perDay, until }: Omit<OverrideOptions, 'key' | 'endpoint'>): {
  per_minute: number;
  per_day?: number;
  until?: string;
} | null {
  if (clear) {
    if (perMinute !== undefined || perDay !== undefined || until !== undefined)
      throw new UsageError('--clear takes the override back: it goes with no limit and no time.');
    return null;
  }
  if (perMinute === undefined) throw new UsageError('--per-minute or --clear is needed.');
  return { per_minute: perMinute, per_day: perDay, until };
}

/** The overrides of a key for people: `audit.create 5000/min, 100000/day until 2027-01-31T12:00:00.000Z; …`. */
function overrideText(overrides: readonly LimitOverrideView[]): string | null {
  return overrides.map(textOf).join('; ') || null;
}

function textOf({ endpoint, per_minute, per_day, until }: LimitOverrideView): string {
  const limits = per_day === null ? `${per_minute}/min` : `${per_minute}/min, ${per_day}/day`;
  return `${endpoint} ${limits}${until === null ? '' : ` until ${until}`}`;
}
