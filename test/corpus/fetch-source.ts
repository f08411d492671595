import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../tools/local/project-root.js';
import type { Source } from './manifest.js';

const run = promisify(execFile);
const FOLDER = join(projectRoot, '.stack', 'corpus');
const DEBIAN_SOURCES = '/etc/apt/sources.list.d/debian.sources';
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
    if (registry !== 'debian') await run('tar', ['-xf', file, '-C', contents]);
    else await run('dpkg-deb', ['-x', file, contents]);
    renameSync(contents, folder);
    return folder;
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/** Downloads with the registry's own client; returns the file. Throws `SourceMissing`. */
async function download({ registry, name, version }: Source, path: string): Promise<string> {
  const programs: Record<Source['registry'], () => Promise<unknown>> = {
    npm: () => run('npm', ['pack', '--silent', '--fetch-retries=0', `${name}@${version}`], options),
    debian: () => run('apt-get', ['-q', 'download', `${name}=${version}`], options),
    'debian-source': () => downloadArchive(`${name}=${version}`, path),
  };
  const options = { cwd: path, timeout: TIMEOUT_MS };
  try {
    await programs[registry]();
  } catch {
    throw new SourceMissing(`${name} ${version} (${registry})`);
  }
  const file = readdirSync(path).find((each) => registry !== 'debian-source' || each.includes('.orig.tar.'));
  if (file === undefined) throw new SourceMissing(`${name} ${version} (${registry})`);
  return join(path, file);
}

/** Machines know where programs are, not where their archives are: the list of those is made for this download. */
async function downloadArchive(archive: string, path: string): Promise<void> {
  const options = { cwd: path, timeout: TIMEOUT_MS };
  const state = join(path, 'apt');
  mkdirSync(join(state, 'lists', 'partial'), { recursive: true });
  const list = join(state, 'archives.sources');
  writeFileSync(list, readFileSync(DEBIAN_SOURCES, 'utf8').replace(/^Types:.*$/gm, 'Types: deb-src'));
  const settings = {
    'Dir::Etc::SourceList': list,
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': join(state, 'lists'),
    'Dir::Cache': state,
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
  await run('apt-get', ['-q', ...flags, 'update'], options);
  await run('apt-get', ['-q', ...flags, 'source', '--download-only', '--tar-only', archive], options);
}
