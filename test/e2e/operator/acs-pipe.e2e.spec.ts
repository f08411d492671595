import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventTables } from '../../../apps/operator/test-support/event-tables.js';
import { accountLife } from '../../../apps/operator/test-support/recorded-lives.js';
import { eventually } from '../../support/eventually.js';

describe('acs events tail, read through a pipe', () => {
  // Of its own, so that no event comes after the first ones, by which it would learn that the pipe has no reader.
  let tables: EventTables;
  beforeAll(async () => {
    tables = await EventTables.create();
    await tables.append('credit-ledger', accountLife('ws_1'));
  });
  afterAll(() => tables?.drop());

  /** Runs a line of bash in a process group of its own, and what it is told to do then; with what it printed. */
  async function shell(line: string, then: (printed: () => string, stderr: () => string) => Promise<void>) {
    const child = spawn('bash', ['-c', line], {
      env: { ...process.env, NODE_OPTIONS: '', DATABASE_ADMIN_URL: tables.database.url },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let [printed, stderr, ended] = ['', '', false];
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    void once(child, 'close').then(() => (ended = true));
    try {
      await then(
        () => printed,
        () => stderr,
      );
      await eventually('all of it has ended', () => ended);
      return { printed, stderr };
    } finally {
      // With what it started, which goes on where this fails.
      if (!ended) process.kill(-child.pid!, 'SIGKILL');
    }
  }

  const TAIL = 'node tools/run.mjs acs events tail --from 2020-01-01 --json';
  const versionsIn = (lines: readonly string[]) =>
    lines.map((text) => (JSON.parse(text) as { version: number }).version);

  it('ends when its reader has gone, though there is nothing to write', async () => {
    const { printed, stderr } = await shell(`${TAIL} | head -n 3; echo "\${PIPESTATUS[0]}"`, () =>
      Promise.resolve(),
    );
    const lines = printed.trimEnd().split('\n');
    expect(versionsIn(lines.slice(0, 3))).toEqual([1, 2, 3]);
    expect([lines.slice(3), stderr]).toEqual([['0'], '']);
  });

  it('ends when it is told so, says where to go on, and leaves nothing behind that holds the pipe', async () => {
    const line = `(echo "pid $BASHPID" >&2; exec ${TAIL}) | cat`;
    const { stderr } = await shell(line, async (printed, stderr) => {
      await eventually('all is shown', () => printed().split('\n').length === 4);
      process.kill(Number(/pid (\d+)/.exec(stderr())?.[1]), 'SIGTERM');
    });
    expect(stderr).toMatch(/^pid \d+\nacs: go on with --from ledger:\S+\n$/);
  });
});
