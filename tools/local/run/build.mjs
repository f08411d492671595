import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInForeground } from './child.mjs';
import { isSiteCurrent } from '../../bundle/site.mjs';
import { withCloneLock } from './clone-lock.mjs';
import { nodeBinary } from './dependencies.mjs';
import { withProgress } from '../progress.mjs';

const FOLDERS = ['apps', 'clients', 'deploy', 'libs', 'test', 'tools'];
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.build.json'];

/**
 * Compiles to dist/ and builds the documentation, each unless that was done for exactly these sources. Throws when one of
 * them fails.
 */
export async function ensureBuild(root) {
  await ensureApps(root);
  await ensureSite(root);
}

async function ensureApps(root) {
  if (buildCurrent(root)) return;
  await withCloneLock(root, 'build', async () => {
    if (buildCurrent(root)) return;
    const stamp = sourcesStamp(root);
    // Until this build has succeeded, dist/ is not what any sources make: the stamp of an earlier build would be wrong.
    rmSync(stampFile(root), { force: true });
    await withProgress('Building …', () => compile(root));
    for (const folder of FOLDERS) removeOrphans(join(root, 'dist', folder), join(root, folder));
    await withProgress('Bundling …', () => bundle(root));
    // Renamed into place: a reader sees no stamp or a whole one, and never one of a build that was broken off.
    writeFileSync(`${stampFile(root)}.new`, stamp);
    renameSync(`${stampFile(root)}.new`, stampFile(root));
  });
}

async function ensureSite(root) {
  if (isSiteCurrent(root)) return;
  await withCloneLock(root, 'build', async () => {
    if (!isSiteCurrent(root)) await withProgress('Building the documentation …', () => buildSite(root));
  });
}

async function buildSite(root) {
  await run(
    root,
    [join('tools', 'bundle', 'site.mjs')],
    "The documentation was not built; VitePress's findings are above.",
  );
}

async function compile(root) {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await run(root, [tsc, '-p', 'tsconfig.build.json'], "The build failed; the compiler's findings are above.");
}

async function bundle(root) {
  await run(
    root,
    [join('tools', 'bundle', 'bundle.mjs')],
    "The build failed; the bundler's findings are above.",
  );
}

async function run(root, args, failure) {
  const code = await runInForeground(nodeBinary(root), args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new Error(failure);
}

/** Removes what earlier builds made of sources that are gone: a test that imports one of them must fail. */
function removeOrphans(built, sources) {
  for (const name of readdirSync(built, { recursive: true })) {
    const source = name.replace(/\.map$/, '').replace(/\.js$/, '.ts');
    if (!existsSync(join(sources, source))) rmSync(join(built, name), { recursive: true, force: true });
  }
}

function buildCurrent(root) {
  try {
    return readFileSync(stampFile(root), 'utf8') === sourcesStamp(root);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function stampFile(root) {
  return join(root, 'dist', '.build-stamp');
}

/** A hash over path, size and time of change of everything that the build reads: 5 ms, where reading it all takes 60. */
function sourcesStamp(root) {
  const hash = createHash('sha256');
  const add = (path) => {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  };
  for (const file of SETTINGS) add(file);
  for (const folder of FOLDERS) {
    const names = readdirSync(join(root, folder), { recursive: true }).sort();
    for (const name of names) {
      if (
        /\.(ts|mjs|json|css|md|py|toml|sh)$/.test(name) &&
        !name.endsWith('.spec.ts') &&
        !name.includes('node_modules/')
      )
        add(join(folder, name));
    }
  }
  return hash.digest('hex');
}
