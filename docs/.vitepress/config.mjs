// The documentation that the gateway serves at /docs, built by tools/bundle/site.mjs: once for partners, and once for
// operators, who have these pages besides.
import { createCssVariablesTheme } from 'shiki';
import { defineConfig } from 'vitepress';
import { addRules, slugify } from './markdown.mjs';
import { named, pagesOf, sectionsFor, sectionsOfRoute, titleOf } from './pages.mjs';

/** The gateway puts the path of its public address in place of the first part. */
const base = '/__base__/docs/';

const sections = sectionsFor(process.env.SITE_READERS);
const { srcExclude, rewrites } = pagesOf(sections);

const linkTo = (path) => ({ text: titleOf(path), link: `/${rewrites[path].replace(/\.md$/, '')}` });
const MARK =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="7" fill="#4338ca"/><path d="M7 12.5 10.5 16 17 8.5" fill="none" stroke="#fff" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"/></svg>',
  );

export default defineConfig({
  base,
  lang: 'en',
  title: 'Audit Credit Service',
  head: [['link', { rel: 'icon', href: MARK }]],
  srcExclude,
  rewrites,
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  // A transition would be switched off by a style in the page, which its policy refuses.
  appearance: { disableTransition: false },
  // In a file of its own: the policy of the pages allows scripts in them by their hash.
  metaChunk: true,
  markdown: {
    theme: createCssVariablesTheme(),
    codeTransformers: [{ name: 'classes', span: withClass }],
    anchor: { slugify },
    config: (md) =>
      addRules(md, { base, addresses: rewrites, named, headings: sections.map(({ heading }) => heading) }),
  },
  // Vue changes these styles by script alone, which the policy allows.
  transformHtml: (html) => html.replaceAll(/ style="[^"]*"/g, ''),
  // The index of a search has all words of the pages in one file.
  vite: { build: { chunkSizeWarningLimit: 2_000 } },
  themeConfig: {
    logo: MARK,
    logoLink: { link: '/__base__/', target: '_self' },
    outline: [2, 3],
    // One letter may be wrong from the fourth on: 409 is not 400.
    search: {
      provider: 'local',
      options: { miniSearch: { searchOptions: { fuzzy: 0.15 }, _splitIntoSections: sectionsOfRoute } },
    },
    nav: [
      { text: 'API reference', link: '/api', target: '_self' },
      { text: 'Error codes', link: '/errors', activeMatch: '/errors' },
      { text: 'Checks', link: '/checks', activeMatch: '/checks' },
    ],
    sidebar: sections.flatMap(({ heading, groups: [read = [], lookedUp = []] }) => [
      { text: heading, items: read.map(linkTo) },
      ...(lookedUp.length > 0 ? [{ text: 'Look up', items: lookedUp.map(linkTo) }] : []),
    ]),
  },
});

/** The colours of code are in the style of the theme, by these classes. */
function withClass(node) {
  const [, name] = /^color:var\(--shiki-(token-[a-z-]+)\)/.exec(node.properties.style ?? '') ?? [];
  if (name !== undefined) node.properties.class = name;
  delete node.properties.style;
}
