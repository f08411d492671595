// Builds the documentation that the gateway serves at /docs, once for each kind of readers: dist/site/READERS. Run by the
// build of a clone and by the build of the images.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** As docs/.vitepress/pages.mjs names them. */
const READERS = ['partners', 'operators'];

/** What is built besides docs: pages of it include the READMEs. */
const SOURCES = [
  'clients/node/README.md',
  'clients/python/README.md',
  'package-lock.json',
  'tools/bundle/site.mjs',
];

/** Whether dist/site was built of exactly these files. */
export function isSiteCurrent(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === stampOf(root);
}

function stampFile(root) {
  return join(root, 'dist', 'site', '.stamp');
}

/** A hash over the content of the files: they are few. */
function stampOf(root) {
  const entries = readdirSync(join(root, 'docs'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const hash = createHash('sha256');
  for (const file of [...SOURCES.map((name) => join(root, name)), ...files.sort()])
    if (!file.includes(TEMPORARY)) hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** What VitePress writes into docs while it builds. */
const TEMPORARY = join('.vitepress', '.temp');

function build(root) {
  // Until this build has succeeded, the stamp of an earlier one would be wrong.
  rmSync(stampFile(root), { force: true });
  const stamp = stampOf(root);
  // One after another: they have the same temporary folder.
  for (const readers of READERS) {
    const cli = join(root, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
    const { status } = spawnSync(
      process.execPath,
      [cli, 'build', 'docs', '--outDir', join(root, 'dist', 'site', readers)],
      { cwd: root, env: { ...process.env, SITE_READERS: readers }, stdio: ['ignore', 'ignore', 2] },
    );
    if (status !== 0) throw new Error(`the documentation for ${readers} was not built`);
  }
  writeFileSync(stampFile(root), stamp);
}

if (import.meta.main) build(join(import.meta.dirname, '..', '..'));
