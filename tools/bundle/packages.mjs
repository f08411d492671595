// Makes the packages of the client libraries, which the gateway serves.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWheel } from './wheel.mjs';

/** What decides about the bytes: the clients, and what packs them. */
const SOURCES = ['clients/node', 'clients/python', 'tools/bundle', 'package-lock.json'];

/**
 * Writes the packages to the folder `to`, which then has nothing else. Does nothing if they are there already, made of the
 * same sources: the compiler needs six seconds of a core for them. Throws if a package can't be made.
 */
export function makePackages(root, to) {
  const stamp = stampOf(root);
  const file = `${to}.stamp`;
  if (readIfThere(file) === stamp) return;
  for (const path of [file, to]) rmSync(path, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  // With its script that compiles, which .npmrc of this repository would hold back.
  const pack = ['pack', '--silent', '--ignore-scripts=false', '--pack-destination', to];
  const cwd = join(root, 'clients', 'node');
  const { status } = spawnSync('npm', pack, { cwd, stdio: ['ignore', 'ignore', 2] });
  if (status !== 0) throw new Error('npm pack failed in clients/node; its output is above');
  writeWheel(join(root, 'clients', 'python'), to);
  writeFileSync(file, stamp);
}

function stampOf(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES)
    for (const path of filesOf(root, source)) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function filesOf(root, source) {
  if (source.endsWith('.json')) return [source];
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && !/\/(?:dist|__pycache__)(?:\/|$)/.test(entry.parentPath.slice(root.length)),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
