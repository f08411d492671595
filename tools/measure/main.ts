import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { projectRoot } from '../local/project-root.js';
import { circlesOf, type Import } from './circles.js';

/**
 * `npm run measure [-- FOLDER]`: prints what the tree weighs, of another checkout if a folder is given: lines of source,
 * of specs and of what supports them, small files, circles between the folders of an app, and folders with many entries.
 */
const SMALL = 25;
const MANY = 15;

const root = process.argv[2] ?? projectRoot;
const files = execFileSync('git', ['ls-files', '*.ts'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const textOf = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const isSpec = (file: string) => file.endsWith('.spec.ts');
const isSupport = (file: string) => !isSpec(file) && /\/test-support\/|^test\/|\/test\//.test(file);
const isSource = (file: string) => !isSpec(file) && !isSupport(file);
const linesOf = (file: string) => textOf.get(file)!.split('\n').length - 1;

const total = { source: 0, specs: 0, support: 0, files: 0, small: 0 };
const parts = new Map<string, typeof total>();
for (const file of files) {
  const part = /^(?:apps|libs|clients)\//.test(file)
    ? file.split('/').slice(0, 2).join('/')
    : file.split('/')[0]!;
  const sums = parts.get(part) ?? { source: 0, specs: 0, support: 0, files: 0, small: 0 };
  parts.set(part, sums);
  if (isSpec(file)) sums.specs += linesOf(file);
  else if (isSupport(file)) sums.support += linesOf(file);
  else {
    sums.source += linesOf(file);
    sums.files++;
    if (linesOf(file) < SMALL) sums.small++;
  }
}
console.log(`${'lines'.padEnd(26)}   source    specs  support    files  under ${SMALL} lines`);
for (const [part, sums] of [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  for (const key of ['source', 'specs', 'support', 'files', 'small'] as const) total[key] += sums[key];
  print(part, sums);
}
print('all', total);

console.log('\ncircles between the folders below src');
for (const app of [...parts.keys()].filter((part) => part.startsWith('apps/'))) {
  const circles = circlesOf(importsOf(`${app}/src/`));
  console.log(
    `${app.padEnd(26)} ${circles.length} pairs${circles.length > 0 ? `: ${circles.join(', ')}` : ''}`,
  );
}

const entries = new Map<string, Set<string>>();
for (const file of files.filter(isSource))
  for (let path = file; path.includes('/'); path = dirname(path)) {
    const folder = dirname(path);
    entries.set(folder, (entries.get(folder) ?? new Set()).add(path));
  }
console.log(`\nfolders with more than ${MANY} entries, specs left out`);
for (const [folder, { size }] of [...entries].toSorted(([, a], [, b]) => b.size - a.size))
  if (size > MANY) console.log(`${String(size).padStart(4)}  ${folder}`);

function print(part: string, { source, specs, support, files: count, small }: typeof total): void {
  const columns = [source, specs, support, count, small].map((value) => String(value).padStart(8));
  console.log(`${part.padEnd(26)} ${columns.join(' ')}`);
}

/** The imports between the folders below `base`, of what is no spec. */
function importsOf(base: string): readonly Import[] {
  const roomOf = (file: string) =>
    file.slice(base.length).includes('/') ? file.slice(base.length).split('/')[0]! : '';
  return files
    .filter((file) => file.startsWith(base) && isSource(file))
    .flatMap((file) =>
      [...textOf.get(file)!.matchAll(/(?:from|import\()\s*'(\.[^']*)'/g)].flatMap(([, target]) => {
        const to = normalize(join(dirname(file), target!));
        const [from, into] = [roomOf(file), to.startsWith(base) ? roomOf(to) : ''];
        return from !== '' && into !== '' && from !== into ? [{ from, to: into }] : [];
      }),
    );
}
