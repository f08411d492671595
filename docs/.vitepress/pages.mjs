// Which pages the served documentation has, and where: docs/README.md lists them by reader.
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { slugify } from './markdown.mjs';

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

/** What has an address of its own. */
const ADDRESSES = {
  'README.md': 'index.md',
  'reference/checks.md': 'checks.md',
  'reference/errors.md': 'errors.md',
};

/** The templates of the pages that are made of data, which `npm run docs` writes beside them: pages.json. */
const ROUTES = ['checks/[id].md', 'errors/[code].md'];

const [checks, errors] = ['checks', 'errors'].map((folder) =>
  JSON.parse(readFileSync(join(docs, folder, 'pages.json'), 'utf8')),
);

/** The pages made of data: what texts call each, `seo.meta.title` or `AUDIT_TIMEOUT`, its address, and its Markdown. */
const made = [
  ...checks.map(({ params: { id }, content }) => ({ name: id, address: `/checks/${id}`, content })),
  ...errors.map(({ params: { code }, content }) => ({
    name: code.toUpperCase().replaceAll('-', '_'),
    address: `/errors/${code}`,
    content,
  })),
];

/** The addresses that code in a text leads to: the name of a page, or where it is served, `/docs/errors/audit-timeout`. */
export const named = new Map([
  ['/docs/checks', '/checks'],
  ['/docs/errors', '/errors'],
  ...made.flatMap(({ name, address }) => [
    [name, address],
    [`/docs${address}`, address],
  ]),
]);

/**
 * Returns what a page made of data is found by: its whole text, at its heading. Undefined for a file. The search of VitePress
 * reads files alone (https://github.com/vuejs/vitepress/issues/2939).
 */
export function sectionsOfRoute(path) {
  const content = made.find(({ address }) => join(docs, `${address}.md`) === path)?.content;
  if (content === undefined) return undefined;
  const title = /^# (.+)$/m.exec(content)[1].replaceAll('\\', '');
  return [{ anchor: slugify(title), titles: [title], text: content }];
}

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
    srcExclude: globSync('**/*.md', { cwd: docs }).filter(
      (path) => !paths.has(path) && !ROUTES.includes(path),
    ),
    rewrites: Object.fromEntries([...paths].map((path) => [path, addressOf(path)])),
  };
}

function addressOf(path) {
  if (path in ADDRESSES) return ADDRESSES[path];
  const folder = FOLDERS[posix.dirname(path)];
  if (folder === undefined) throw new Error(`docs/README.md lists ${path}, whose folder has no address`);
  return `${folder}/${posix.basename(path)}`;
}

/** Returns the heading of a page. */
export function titleOf(path) {
  return /^# (.+)$/m.exec(readFileSync(join(docs, path), 'utf8'))[1].replaceAll('`', '');
}
