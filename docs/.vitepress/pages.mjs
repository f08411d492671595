// Which pages the served documentation has, and where: docs/README.md lists them by reader.
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export const docs = join(import.meta.dirname, '..');

/** The sections of docs/README.md that each site has. Its other pages are for those who have the code. */
const SECTIONS = {
  partners: ['You call the API'],
  operators: ['You call the API', 'You run the service', 'You are paged', 'You want to understand it'],
};

/** Folder in the repository → folder of the address. */
const FOLDERS = {
  'how-to/partners': 'guides',
  'how-to/operators': 'operators',
  'how-to/on-call': 'on-call',
  reference: 'reference',
  explanation: 'explanation',
};

/**
 * @typedef {{ readonly heading: string, readonly groups: readonly (readonly string[])[] }} Section
 * `groups`: paths of pages, below docs; first those to read in their order, then those to look up.
 */

/** Returns the sections of docs/README.md that the site for `readers` has. Throws if there is no such site. */
export function sectionsFor(readers) {
  const wanted = SECTIONS[readers];
  if (wanted === undefined)
    throw new Error(`there is no site for ${readers}: ${Object.keys(SECTIONS).join(', ')}`);
  return readFileSync(join(docs, 'README.md'), 'utf8')
    .split(/^## /m)
    .map((text) => ({
      heading: text.slice(0, text.indexOf('\n')),
      groups: text.split(/^Look up: /m).map(pagesIn),
    }))
    .filter(({ heading }) => wanted.includes(heading));
}

function pagesIn(text) {
  return [...text.matchAll(/\]\(([\w/-]+\.md)\)/g)].map(([, path]) => path);
}

/** Returns what VitePress needs: the pages that it leaves out, and the addresses of the others. */
export function pagesOf(sections) {
  const paths = new Set(['README.md', ...sections.flatMap(({ groups }) => groups.flat())]);
  return {
    srcExclude: globSync('**/*.md', { cwd: docs }).filter((path) => !paths.has(path)),
    rewrites: Object.fromEntries([...paths].map((path) => [path, addressOf(path)])),
  };
}

function addressOf(path) {
  if (path === 'README.md') return 'index.md';
  const folder = FOLDERS[posix.dirname(path)];
  if (folder === undefined) throw new Error(`docs/README.md lists ${path}, whose folder has no address`);
  return `${folder}/${posix.basename(path)}`;
}

/** Returns the heading of a page. */
export function titleOf(path) {
  return /^# (.+)$/m.exec(readFileSync(join(docs, path), 'utf8'))[1].replaceAll('`', '');
}
