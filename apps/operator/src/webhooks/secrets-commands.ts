import { setTimeout as pause } from 'node:timers/promises';
import type { Verdict } from '../command-line/exit-code.js';
import { command, family } from '../command-line/command.js';
import type { Operator } from '../connections/operator.js';
import type { ProgressLine } from '../command-line/terminal/writing.js';

/** `ok` is false where secrets are left that no known key opens. */
interface ResealReport extends Verdict {
  readonly key_id: string;
  readonly resealed: number;
  readonly unreadable: number;
}

/** Others hold a row for milliseconds; one that dies in a transaction, until the database ends it after 2 s. */
const PAUSE_MS = 200;
const TIMEOUT_MS = 30_000;

export const secretsCommands = family('secrets', 'the keys that signing secrets are sealed under', [
  command({
    name: 'keys',
    about: 'show how many stored secrets are sealed under each key, and which keys the dispatcher holds',
    examples: ['secrets keys'],
    run: (_, { send }) => send('webhooks.show-secret-keys', {}),
  }),
  command({
    name: 'reseal',
    about: 'seal every secret under the current key',
    notes: [
      'It prints ok, key_id, resealed and unreadable.',
      'It is safe to repeat, and to run twice at once.',
      'Exit code 1: unreadable is not 0.',
    ],
    examples: ['secrets reseal'],
    run: (_, { send }, progress) => reseal(send, progress),
  }),
]);

async function reseal(send: Operator['send'], progress: ProgressLine): Promise<ResealReport> {
  const { sealing_key: keyId } = await send('webhooks.show-secret-keys', {});
  let resealed = 0;
  let movedAt = performance.now();
  for (;;) {
    const reply = await send('webhooks.reseal-secrets', { to_key: keyId });
    resealed += reply.resealed;
    const { remaining, unreadable } = reply;
    if (remaining === 0) return report({ key_id: keyId, resealed, unreadable });
    progress.show(`${resealed} secrets are sealed under ${keyId}, ${remaining} remain`);
    if (reply.resealed > 0) movedAt = performance.now();
    else await waitForLocks(movedAt, remaining);
  }
}

function report(result: Omit<ResealReport, 'ok'>): ResealReport {
  const { unreadable } = result;
  if (unreadable > 0) {
    const secrets = unreadable === 1 ? 'secret' : 'secrets';
    process.stderr.write(
      `acs: ${unreadable} stored ${secrets} can not be read. Add the keys that acs secrets keys shows as not readable to ` +
        'SECRETS_KEYS_READABLE and run this again; where a key is lost, or a secret was changed in the database, ' +
        'rotate the secret of its endpoint, then once more with --force.\n',
    );
  }
  return { ok: unreadable === 0, ...result };
}

async function waitForLocks(movedAt: number, remaining: number): Promise<void> {
  if (performance.now() - movedAt > TIMEOUT_MS)
    throw new Error(
      `${remaining} secrets were locked by others for ${TIMEOUT_MS / 1_000} s; run this again.`,
    );
  await pause(PAUSE_MS);
}
