import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInForeground } from './child.mjs';
import { withCloneLock } from './clone-lock.mjs';
import { withProgress } from '../progress.mjs';

/** The Node that the dev dependency `node` installs: the version that is deployed. */
export function nodeBinary(root) {
  return join(root, 'node_modules', 'node', 'bin', 'node');
}

/** Installs what package-lock.json says with `npm ci`, unless it is installed already. Throws when npm fails. */
export async function ensureDependencies(root) {
  if (dependenciesCurrent(root)) return;
  await withCloneLock(root, 'install', async () => {
    if (dependenciesCurrent(root)) return;
    await withProgress('Installing dependencies with npm ci (half a minute, once) …', () => npmCi(root));
    if (!dependenciesCurrent(root))
      throw new Error('npm ci left node_modules unlike package-lock.json: run it by hand');
  });
}

/**
 * True when node_modules holds every package of package-lock.json. npm writes `node_modules/.package-lock.json`, the list
 * of what it put there, as the last step of an install: it is the one marker that also a half-done or later install by
 * hand keeps true. Optional packages are left out: which of them exist depends on the platform.
 */
export function dependenciesCurrent(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed || !existsSync(nodeBinary(root))) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional) return true;
    return installed[path]?.version === entry.version && installed[path]?.integrity === entry.integrity;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function npmCi(root) {
  // Scripts are needed whatever the user's setting: that of the package `node` puts the binary in its place. Warnings are not:
  // npm itself runs on the machine's Node, which may be older than what the packages ask for.
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const env = { ...process.env, npm_config_loglevel: 'error' };
  const code = await runInForeground(
    program,
    [...first, 'ci', '--no-audit', '--no-fund', '--ignore-scripts=false'],
    {
      cwd: root,
      env,
      stdio: ['ignore', 2, 2],
    },
  );
  if (code !== 0) throw new Error(`npm ci failed with exit code ${code}; its output is above`);
}
