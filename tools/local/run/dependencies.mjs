import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInForeground } from './child.mjs';
import { withCloneLock } from './clone-lock.mjs';
import { withProgress } from '../progress.mjs';

/** The Node that the dev dependency `node` installs: the version that is deployed. */
export function nodeBinary(root) {
  return join(root, 'node_modules', 'node', 'bin', 'node');
}

/**
 * Installs what package-lock.json says with `npm ci`, and runs the install scripts that `allowScripts` of package.json
 * allows, unless that was done already, also by hand. Throws when npm fails.
 */
export async function ensureDependencies(root) {
  if (dependenciesCurrent(root)) return;
  await withCloneLock(root, 'install', async () => {
    if (!packagesCurrent(root))
      await withProgress('Installing dependencies with npm ci (half a minute, once) …', () =>
        npm(root, ['ci', '--no-audit', '--no-fund', '--ignore-scripts']),
      );
    if (!packagesCurrent(root))
      throw new Error('npm ci left node_modules unlike package-lock.json: run it by hand');
    if (!existsSync(nodeBinary(root)))
      await withProgress('Running the install scripts that package.json allows …', () =>
        npm(root, ['rebuild', '--ignore-scripts=false', ...allowedScripts(root)]),
      );
    if (!existsSync(nodeBinary(root)))
      throw new Error(
        `npm rebuild did not bring ${nodeBinary(root)}: run it by hand, with --ignore-scripts=false`,
      );
  });
}

/** True when nothing is left to install. */
function dependenciesCurrent(root) {
  return packagesCurrent(root) && existsSync(nodeBinary(root));
}

/**
 * The packages whose install scripts run, `name@version`. npm runs none by itself (.npmrc), in every version; its own
 * reading of this field, from npm 11.16 on, depends on the version.
 */
function allowedScripts(root) {
  const { allowScripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(allowScripts).filter((name) => allowScripts[name] === true);
}

/**
 * True when node_modules holds every package of package-lock.json. npm writes `node_modules/.package-lock.json`, the list
 * of what it put there, as the last step of an install: it is the one marker that also a half-done or later install by
 * hand keeps true. Optional packages are left out: which of them exist depends on the platform.
 */
function packagesCurrent(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
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

async function npm(root, args) {
  // Warnings are not needed: npm itself runs on the machine's Node, which may be older than what the packages ask for.
  const path = process.env.npm_execpath;
  // `npm run` takes the Node of an earlier install, which `npm ci` has removed by the time of the scripts.
  const node = existsSync(process.execPath) ? process.execPath : 'node';
  const [program, first] = path?.endsWith('.js') ? [node, [path]] : ['npm', []];
  const env = { ...process.env, npm_config_loglevel: 'error' };
  const code = await runInForeground(program, [...first, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) throw new Error(`npm ${args[0]} failed with exit code ${code}; its output is above`);
}
