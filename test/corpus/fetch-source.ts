import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../tools/local/project-root.js';
import type { Source } from './manifest.js';

const run = promisify(execFile);
const FOLDER = join(projectRoot, '.stack', 'corpus');
const TIMEOUT_MS = 120_000;

/** A package could not be had: there is no network, or its registry no longer has it. */
export class SourceMissing extends Error {
  override readonly name = 'SourceMissing';
}

/** A package is another than the one that the manifest names. */
export class WrongDigest extends Error {
  override readonly name = 'WrongDigest';
}

/** Returns the folder with the contents of a package; downloads it first. Throws `SourceMissing`, `WrongDigest`. */
export async function fetchSource(source: Source): Promise<string> {
  const { registry, name, version, sha256 } = source;
  // A changed digest is another package.
  const folder = join(FOLDER, `${name}-${sha256.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(FOLDER, { recursive: true });
  const path = mkdtempSync(`${folder}-`);
  try {
    const file = await download(source, path);
    const found = createHash('sha256').update(readFileSync(file)).digest('hex');
    if (found !== sha256) throw new WrongDigest(`${name} ${version}: the digest is ${found}, not ${sha256}`);
    const contents = join(path, 'contents');
    mkdirSync(contents);
    if (registry === 'npm') await run('tar', ['-xzf', file, '-C', contents]);
    else await run('dpkg-deb', ['-x', file, contents]);
    renameSync(contents, folder);
    return folder;
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/** Downloads with the registry's own client; returns the file. Throws `SourceMissing`. */
async function download({ registry, name, version }: Source, path: string): Promise<string> {
  const [program, args] =
    registry === 'npm'
      ? ['npm', ['pack', '--silent', '--fetch-retries=0', `${name}@${version}`]]
      : ['apt-get', ['-q', 'download', `${name}=${version}`]];
  try {
    await run(program, args, { cwd: path, timeout: TIMEOUT_MS });
  } catch {
    throw new SourceMissing(`${name} ${version} (${registry})`);
  }
  const file = readdirSync(path)[0];
  if (file === undefined) throw new SourceMissing(`${name} ${version} (${registry})`);
  return join(path, file);
}
