import type { Page } from '../../../src/page/page.js';
import type { PageOptions } from '../../page-of.js';

/** A page that is being fixed. */
export interface Draft {
  readonly html: string;
  readonly options: PageOptions;
}

/** A site owner's fix for the finding of one check, without regard to other checks. */
export interface Fix {
  readonly check: string;
  /** `page` is the draft as the audit reads it. Returns the draft unchanged if there is no place for the fix. */
  readonly apply: (draft: Draft, page: Page) => Draft;
}

export function markup(check: string, edit: (html: string, page: Page) => string): Fix {
  return { check, apply: (draft, page) => ({ ...draft, html: edit(draft.html, page) }) };
}

/** Adds English text, and only to a page in English, because two languages on a page are another fault. */
export function english(check: string, edit: (html: string, page: Page) => string): Fix {
  return markup(check, (html, page) =>
    (page.detectedLanguage ?? page.lang ?? 'en').startsWith('en') ? edit(html, page) : html,
  );
}

export function delivery(check: string, edit: (options: PageOptions, page: Page) => PageOptions): Fix {
  return { check, apply: (draft, page) => ({ ...draft, options: edit(draft.options, page) }) };
}

/** Inserts at the very beginning of the head, before anything that may end it. */
export function intoHead(html: string, text: string): string {
  return html.replace(/<head>/i, (tag) => `${tag}\n${text}`);
}

export function beforeEndOfBody(html: string, text: string): string {
  return html.replace(/<\/body>/i, (tag) => `${text}\n${tag}`);
}

/** Inserts at the end of the main content: at the end of a landmark, or else behind the last visible paragraph. */
export function intoMain(html: string, text: string): string {
  const end = ['</main>', '</article>'].map((tag) => html.indexOf(tag)).find((at) => at !== -1);
  const paragraph = html.includes('<noscript') ? -1 : html.lastIndexOf('</p>');
  const at = end ?? (paragraph === -1 ? -1 : paragraph + '</p>'.length);
  return at === -1 ? html : `${html.slice(0, at)}${text}\n${html.slice(at)}`;
}

/** Inserts right below the first heading of level 1, or else at the end of the main content. */
export function belowH1(html: string, text: string): string {
  return html.includes('</h1>') ? html.replace('</h1>', () => `</h1>\n${text}`) : intoMain(html, text);
}

export function schema(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...node })}</script>`;
}

export function headingOf(page: Page): string {
  return page.elements.headings.find(({ level, text }) => level === 1 && text !== '')?.text ?? '';
}

export function nameOf(page: Page): string {
  return (
    page.elements.metas.find(({ name }) => name === 'og:site_name')?.content ??
    page.url.hostname.replace(/^www\./, '')
  );
}

export const OPEN_ROBOTS = 'User-agent: *\nDisallow: /cart\n\nSitemap: https://site.example/sitemap.xml\n';
