import { existsSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PackagesNotInstalled } from '../../../tools/local/install/debian-packages.js';
import { projectRoot } from '../../../tools/local/project-root.js';
import { ephemeralFolder } from '../../../tools/local/stack/stack-directory.js';
import { eventually } from '../eventually.js';
import { ensureEnginePrograms } from './engine/engine-programs.js';
import { cgroupOf } from './engine/engine.js';
import { lackOfEngine } from './engine/lack-of-engine.js';
import { runInNamespaces } from './engine/namespaces.js';
import { skip } from './skip.js';

/**
 * Runs the program `inside` (a built file, which calls `insideEngine`) in processes and a network of its own, and leaves
 * nothing. Where no container engine can be, says why, and nothing counts as passed. Resolves with the exit code.
 */
export async function rehearseInEngine(inside: string, args: readonly string[]): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const lack = lackOfEngine();
  if (lack !== undefined) return skip(lack);
  const folder = ephemeralFolder(projectRoot, 'containers');
  try {
    const { path, plugins, init } = await ensureEnginePrograms((line) => console.log(line));
    const env = { ...process.env, PATH: [...path, process.env.PATH].join(delimiter) };
    const command = [process.execPath, '--enable-source-maps', inside, folder, plugins, init, ...args];
    return await runInNamespaces(command, { folder, env, stop: stop.signal });
  } catch (error) {
    if (!(error instanceof PackagesNotInstalled)) throw error;
    return skip(`the packages of Docker could not be had: ${error.message}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    // The last processes of an interrupted run may still be ending.
    await eventually('the control groups are empty', () => {
      removeCgroups(cgroupOf(folder));
      return true;
    });
  }
}

/**
 * Docker leaves its empty control groups. By version 1 of them, a frozen process does not end by SIGKILL before it is thawed,
 * and until then none of its groups can be removed.
 */
function removeCgroups(name: string): void {
  const mount = '/sys/fs/cgroup';
  const folders = ['', ...readdirSync(mount)].map((controller) => join(mount, controller, name));
  for (const folder of folders) thaw(folder);
  for (const folder of folders) removeEmpty(folder);
}

function thaw(folder: string): void {
  const state = join(folder, 'freezer.state');
  if (existsSync(state)) writeFileSync(state, 'THAWED');
  for (const group of groupsIn(folder)) thaw(group);
}

function removeEmpty(folder: string): void {
  for (const group of groupsIn(folder)) removeEmpty(group);
  if (existsSync(folder)) rmdirSync(folder);
}

function groupsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}
