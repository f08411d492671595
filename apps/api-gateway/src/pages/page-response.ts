import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { Html, html } from './html.js';

/** The build makes them of the sources in `assets` (`tools/bundle/assets.mjs`), and puts them beside this module. */
function read(name: string): string {
  return readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');
}

/** The style of all pages, and what the report of an audit has besides: both stand in the page. */
export const [PAGE_STYLE, REPORT_PAGE_STYLE] = [read('pages.css'), read('report.css')];

export const LIVE_SCRIPT = read('live.js');

/** What the reference has besides Scalar. */
export const [REFERENCE_STYLE, REFERENCE_SCRIPT] = [read('reference.css'), read('reference.js')];

/** A style or a script that stands in the page, so that the page is whole without another request. */
export interface PagePart {
  readonly element: Html;
  /** As policies name it. */
  readonly hash: string;
}

export const STYLE = styleOf(PAGE_STYLE);

export const REPORT_STYLE = styleOf(REPORT_PAGE_STYLE);

/** The buttons that copy and print, for pages without the script of the screens. */
export const BUTTONS_SCRIPT = partOf('script type="module"', read('buttons.js'));

/** Allows only our own style, and pictures of ours: no scripts, no other hosts, no frames. */
export const CONTENT_SECURITY_POLICY = pagePolicy();

/** Allows scripts of our own, too, and that they fetch from us. */
export const SCREEN_POLICY = screenPolicy();

/** The same for a page with an extra style, or with one script of ours in it. */
export function pagePolicy(extra?: PagePart, script?: PagePart): string {
  return [...rulesFor(extra), ...(script ? [`script-src ${script.hash}`] : [])].join('; ');
}

export function screenPolicy(extra?: PagePart): string {
  return [...rulesFor(extra), `script-src 'self'`, `connect-src 'self'`].join('; ');
}

function rulesFor(extra: PagePart | undefined): string[] {
  return [
    `default-src 'none'`,
    `style-src ${[STYLE, ...(extra ? [extra] : [])].map(({ hash }) => hash).join(' ')}`,
    `img-src 'self' data:`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ];
}

export function styleOf(text: string): PagePart {
  return partOf('style', text);
}

function partOf(tag: string, text: string): PagePart {
  return {
    element: new Html(`<${tag}>${text}</${tag.split(' ', 1)[0]}>`),
    hash: hashOf(text),
  };
}

/** Returns the hash of a style or a script, as policies name it. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

export const MARK = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
  <rect width="24" height="24" rx="7" />
  <path d="M7 12.5 10.5 16 17 8.5" />
</svg>`;

// In the page itself, because a browser would ask for /favicon.ico.
const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="7" fill="#4338ca"/><path d="M7 12.5 10.5 16 17 8.5" fill="none" stroke="#fff" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"/></svg>',
  );

interface DocumentParts {
  readonly title: string;
  /** The address of the picture in the tab of a browser, in place of ours. */
  readonly icon?: string | undefined;
  /** What else belongs into the head. */
  readonly head?: Html;
  readonly body: Html;
}

/** Returns the complete HTML document, with the style of all pages. */
export function documentWith({ title, icon = ICON, head, body }: DocumentParts): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="${icon}" />
        ${STYLE.element} ${head}
      </head>
      ${body}
    </html>`.markup;
}

/** Stands on a page in place of our name and sign. */
export interface PageBrand {
  readonly name: string;
  /** The address of the logo. */
  readonly logo: string | undefined;
  /** The end of the page. */
  readonly end: Html;
}

/** Whose reports they were is nobody's business, and neither is who runs the service. */
export const NO_BRAND: PageBrand = { name: '', logo: undefined, end: html`` };

export interface Page {
  readonly title: string;
  readonly content: Html;
  /** For reports and lists; else the page is one narrow column. */
  readonly wide?: boolean;
  /** Besides the style of all pages. */
  readonly style?: PagePart;
  /** One of ours, which runs when the page is there. */
  readonly script?: PagePart;
  readonly brand?: PageBrand | undefined;
  /** Of the response. Default 200. */
  readonly status?: number;
  /** Of the response, besides those of every page. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Leads a browser on. */
export interface Redirection {
  readonly location: string;
  /** Default 303: it asks there with GET. */
  readonly status?: 303 | 308;
}

/** The seller's name on the pages, as a payer reads it. */
export const SELLER = 'Audit Credit Service';

export const PAGE_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  // Not `no-referrer`: a browser would then hide the origin of a form's post, which we check.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

export const PAGE_TYPE = 'text/html; charset=utf-8';

/** Returns a page as the response body. Sets status and headers; the page is not cached. */
export function pageResponse(reply: FastifyReply, page: Page): string {
  reply.code(page.status ?? 200).headers({
    ...PAGE_HEADERS,
    'content-security-policy': pagePolicy(page.style, page.script),
    'content-type': PAGE_TYPE,
    'cache-control': 'no-store',
    ...page.headers,
  });
  return documentOf(page);
}

/** Sends a page or a redirection that a handler returns, and everything else as it is. */
export class PageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const send = (returned: unknown) => {
      if (isPage(returned)) return pageResponse(reply, returned);
      if (!isRedirection(returned)) return returned;
      return void reply.code(returned.status ?? 303).header('location', returned.location);
    };
    return next.handle().pipe(map(send));
  }
}

function isRedirection(returned: unknown): returned is Redirection {
  return returned instanceof Object && 'location' in returned;
}

export function isPage(returned: unknown): returned is Page {
  return returned instanceof Object && 'content' in returned && returned.content instanceof Html;
}

export function documentOf({ title, content, wide = false, style, script, brand }: Page): string {
  return documentWith({
    title,
    // Without a logo, none: also not ours.
    ...(brand && { icon: brand.logo ?? 'data:,' }),
    head: html`${style?.element} ${script?.element}`,
    body: html`<body class="plain ${wide ? 'wide' : ''}">
      <header class="brand">${brand ? brandMark(brand) : html`${MARK}${SELLER}`}</header>
      <main>
        <h1>${title}</h1>
        ${content}
      </main>
      ${brand?.end}
    </body>`,
  });
}

/** Returns the logo, or the name where there is none. */
export function brandMark({ name, logo }: Pick<PageBrand, 'name' | 'logo'>): Html {
  return logo === undefined ? html`<bdi>${name}</bdi>` : html`<img src="${logo}" alt="${name}" />`;
}
