import type { Page } from '../../../src/page/page.js';
import { scoreOf, words, type PageOptions } from '../../page-of.js';
import {
  beforeEndOfBody,
  delivery,
  headingOf,
  intoHead,
  english,
  intoMain,
  markup,
  OPEN_ROBOTS,
  schema,
  type Fix,
} from './fix.js';
import { ownMarkup, withOwnMarkup } from './own-markup.js';

const DESCRIPTION =
  'Prices, opening hours and answers to common questions, written by the people who do the work and checked each month.';
const GENERIC =
  />\s*(?:click here|read more|learn more|here|more|details|hier|mehr|weiterlesen|ici|cliquez ici|en savoir plus)\s*<\/a>/gi;

/** Fixes for search engines: head, headings, links, delivery. */
export const SEO_FIXES: readonly Fix[] = [
  {
    check: 'seo.index.noindex',
    apply: ({ html, options }) => ({
      html: html.replace(/<meta name="robots"[^>]*>/gi, ''),
      options: { ...options, headers: {} },
    }),
  },
  delivery('seo.index.robots_allowed', (options) => ({ ...options, robots: OPEN_ROBOTS })),
  markup('seo.index.canonical', (html, page) =>
    intoHead(
      html.replace(/<link rel="canonical"[^>]*>/gi, ''),
      `<link rel="canonical" href="${page.url.href}">`,
    ),
  ),
  delivery('seo.index.noindex_readable', (options) => ({ ...options, robots: OPEN_ROBOTS })),
  delivery('seo.index.canonical_sources', withHeaderOfHead),
  {
    check: 'seo.index.redirects',
    apply: ({ html, options }) => ({
      html: html.replace(/<meta http-equiv="refresh"[^>]*>/gi, ''),
      options: { ...options, redirects: [] },
    }),
  },
  markup('seo.meta.title', (html, page) =>
    intoHead(html.replace(/<title>[^<]*<\/title>/gi, ''), titleFor(page)),
  ),
  markup('seo.meta.title_quality', (html, page) =>
    intoHead(html.replace(/<title>[^<]*<\/title>/gi, ''), titleFor(page)),
  ),
  markup('seo.meta.description', (html) =>
    intoHead(html, `<meta name="description" content="${DESCRIPTION}">`),
  ),
  markup('seo.meta.description_length', (html) =>
    intoHead(
      html.replace(/<meta name="description"[^>]*>/gi, ''),
      `<meta name="description" content="${DESCRIPTION}">`,
    ),
  ),
  markup('seo.meta.head_integrity', (html) => html.replace(/<img[^>]*metrics[^>]*>/i, '')),
  markup('seo.meta.social_preview', (html, page) =>
    intoHead(
      html,
      `<meta property="og:title" content="${headingOf(page) || 'Plain answers'}"><meta property="og:description" content="${DESCRIPTION}">` +
        `<meta property="og:image" content="${page.url.origin}/preview.png"><meta property="og:url" content="${page.url.href}">`,
    ),
  ),
  markup('seo.meta.doctype', (html) => `<!doctype html>\n${html.replace(/<!doctype[^>]*>/i, '')}`),
  english('seo.content.main_text', (html) => intoMain(html, `<p>${words(320)}</p>`)),
  markup('seo.content.h1', (html, page) =>
    page.elements.headings.some(({ level }) => level === 1)
      ? html.replace(/(<\/h1>[\s\S]*)$/i, (rest) => rest.replace(/h1>/g, 'h2>').replace('</h2>', '</h1>'))
      : html.replace(
          /<main[^>]*>|<body[^>]*>/i,
          (tag) => `${tag}\n<h1>Plain answers to common questions</h1>`,
        ),
  ),
  markup('seo.content.image_alt', (html) => html.replace(/<img(?![^>]*\balt=)/gi, '<img alt="Picture"')),
  markup('seo.content.heading_order', evenHeadings),
  markup('seo.links.crawlable', (html) => html.replace(/href="javascript:[^"]*"/gi, 'href="/prices"')),
  markup('seo.links.scripted', (html) =>
    html
      .replace(/<a (?:onclick|class="js-link")[^>]*>/g, '<a href="/prices">')
      .replace(/ onclick="location[^"]*"/g, ''),
  ),
  markup('seo.links.descriptive', (html) => html.replace(GENERIC, '>Prices and delivery times</a>')),
  markup('seo.links.internal', (html) =>
    beforeEndOfBody(
      html,
      `<nav>${['prices', 'delivery', 'guides', 'team', 'returns'].map((each) => `<a href="/${each}">All about ${each}</a>`).join(' ')}</nav>`,
    ),
  ),
  markup('seo.links.https_downgrade', (html, page) =>
    html.replaceAll(`href="http://${page.url.hostname}`, `href="https://${page.url.hostname}`),
  ),
  markup('seo.links.nofollow_internal', (html) => html.replaceAll(' rel="nofollow"', '')),
  markup('seo.schema.required_props', withOwnMarkup),
  markup('seo.schema.recommended_props', withOwnMarkup),
  markup('seo.schema.valid_json', (html, page) =>
    intoHead(withoutFaultyBlocks(html, 'seo.schema.valid_json'), ownMarkup(page)),
  ),
  markup('seo.schema.breadcrumb', (html, page) =>
    intoHead(
      html,
      schema({
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Guides', item: `${page.url.origin}/guides` },
          { '@type': 'ListItem', position: 2, name: 'This page' },
        ],
      }),
    ),
  ),
  {
    check: 'seo.tech.https',
    apply: ({ html, options }) => ({
      // A site that moves to https moves its canonical address, too.
      html: html.replaceAll(/(src|href)="http:\/\//g, '$1="https://'),
      options: { ...options, url: options.url?.replace('http://', 'https://') ?? 'https://site.example/' },
    }),
  },
  markup('seo.tech.viewport', (html) =>
    intoHead(
      html.replace(/<meta name="viewport"[^>]*>/gi, ''),
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ),
  ),
  delivery('seo.tech.robots_txt_valid', (options) => ({ ...options, robots: OPEN_ROBOTS })),
  markup('seo.tech.html_weight', (html) => html.replace(/<img alt="" src="data:[^"]*">/, '')),
  delivery('seo.tech.sitemap', (options) => ({
    ...options,
    sitemap: '<?xml version="1.0"?><urlset><url><loc>https://site.example/</loc></url></urlset>',
  })),
  markup('seo.intl.lang', (html, page) =>
    html.replace(/<html[^>]*>/i, `<html lang="${page.detectedLanguage ?? 'en'}">`),
  ),
  markup('seo.intl.hreflang', (html, page) =>
    intoHead(
      html.replace(/<link rel="alternate" hreflang[^>]*>/g, ''),
      `<link rel="alternate" hreflang="en" href="${page.url.href}">`,
    ),
  ),
  delivery('seo.intl.hreflang_header', withHeaderOfHead),
];

/** Lets the Link header say what the head says. */
function withHeaderOfHead(options: PageOptions, { elements }: Page): PageOptions {
  const link = elements.links.flatMap(({ rel, url, hreflang }) => {
    if (rel.includes('canonical')) return [`<${url?.href}>; rel="canonical"`];
    return hreflang === undefined ? [] : [`<${url?.href}>; rel="alternate"; hreflang="${hreflang}"`];
  });
  return { ...options, headers: { ...options.headers, link } };
}

function titleFor(page: Page): string {
  const heading = headingOf(page).slice(0, 40);
  return `<title>${heading === '' ? 'Plain answers to common questions' : `${heading}, in plain words`}</title>`;
}

/** Makes heading levels consecutive. */
function evenHeadings(html: string): string {
  let last = 0;
  return html.replace(/<(\/?)h([1-6])\b/gi, (_tag, slash: string, level: string) => {
    if (slash === '') last = last === 0 ? Number(level) : Math.min(Number(level), last + 1);
    return `<${slash}h${last}`;
  });
}

/** Removes the faulty blocks of structured data; each is checked alone. */
function withoutFaultyBlocks(html: string, check: string): string {
  return html.replace(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g, (block) =>
    scoreOf(check, block) === 1 ? block : '',
  );
}
