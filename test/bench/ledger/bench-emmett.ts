import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../tools/local/project-root.js';
import type { Stack } from '../../../tools/local/stack/stack.js';
import { connected, inPath } from '../../support/servers/database.js';
import { printRow } from '../support/print-row.js';

const run = promisify(execFile);

/** Sources, not the build: the packages lie beside them, apart from ours, which they clash with. */
const HOME = join(projectRoot, 'test', 'bench', 'emmett');
const DATABASE = 'emmett';

/**
 * Events a second that Emmett's Postgres store appends to one stream (no broker, no rules, no chain), beside `ours`, the
 * charges of one account a second.
 */
export async function benchEmmett(stack: Stack, ours: number): Promise<void> {
  console.log();
  try {
    await install();
  } catch (error) {
    const [reason] = String(error).split('\n');
    console.log(`Emmett's store is left out: its packages could not be installed (${reason}).`);
    return;
  }
  const { stdout } = await run(process.execPath, ['append.mjs'], {
    cwd: HOME,
    env: { PATH: process.env.PATH, DATABASE_URL: await createDatabase(stack.postgres.url) },
  });
  const { single, batched } = JSON.parse(stdout) as { single: number; batched: number };
  printRow("Emmett's Postgres store, one stream", 'per second', 'ours ÷ it');
  printRow('one event an append, one after the other', single, ours / single);
  printRow('200 events an append, one after the other', batched, ours / batched);
}

async function install(): Promise<void> {
  if (existsSync(join(HOME, 'node_modules', '@event-driven-io', 'emmett-postgresql'))) return;
  await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: HOME, timeout: 120_000 });
}

async function createDatabase(adminUrl: string): Promise<string> {
  await connected(adminUrl, (client) => client.query(`create database ${DATABASE}`));
  return inPath(adminUrl, DATABASE);
}
