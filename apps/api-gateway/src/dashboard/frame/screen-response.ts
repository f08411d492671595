import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { Failure } from '#contracts/failures';
import { AssetFiles } from '../../docs/files/static-file.js';
import {
  documentWith,
  MARK,
  type Page,
  PAGE_HEADERS,
  PAGE_TYPE,
  pageResponse,
  isPage,
  SELLER,
  type PagePart,
  SCREEN_POLICY,
  screenPolicy,
  LIVE_SCRIPT,
} from '../../pages/page-response.js';
import { type Html, html } from '../../pages/html.js';
import { type Visitor, VISITOR, ROLE_NAMES, type Role, suffices } from '../access/visitor.js';

/** What browsers load for a screen, below `/dashboard/assets/`. */
export const SCREEN_FILES = new AssetFiles({ 'live.js': LIVE_SCRIPT });

export interface ScreenPage {
  /** Undefined for what belongs to no section. */
  readonly section: Section | undefined;
  readonly title: string;
  /** Links and buttons beside the heading. */
  readonly actions?: Html | undefined;
  readonly content: Html;
  /** What stands above and below it on paper. */
  readonly paper?: { readonly start: Html; readonly end: Html } | undefined;
  /** Besides the style of all pages. */
  readonly style?: PagePart;
  /** Of the response. Default 200. */
  readonly status?: number | undefined;
}

/** What the frame tells of the person and the workspace. */
type FrameVisitor = Pick<Visitor, 'workspaceName' | 'email' | 'role' | 'home'>;

/** Returns a screen as the response body, in the frame of the dashboard. Sets status and headers; it is not cached. */
function screenResponse(reply: FastifyReply, visitor: FrameVisitor, screen: ScreenPage): string {
  reply.code(screen.status ?? 200).headers({
    ...PAGE_HEADERS,
    'content-security-policy': screen.style ? screenPolicy(screen.style) : SCREEN_POLICY,
    'content-type': PAGE_TYPE,
    'cache-control': 'no-store',
  });
  return screenDocument(visitor, screen);
}

export function screenDocument(
  visitor: FrameVisitor,
  { section, title, actions, content, paper, style }: ScreenPage,
): string {
  const { home, workspaceName, email, role } = visitor;
  const base = home.slice(0, home.lastIndexOf('/dashboard/'));
  return documentWith({
    title: `${title} – ${workspaceName}`,
    head: html`${style?.element}
      <script type="module" src="${base}/dashboard/assets/${SCREEN_FILES.linkTo('live.js')}"></script>`,
    body: html`<body class="app">
      <a class="skip" href="#main">Skip to the content</a>
      <header>
        <div>
          <a class="brand" href="${home}"
            >${MARK}<span>${SELLER}<small>${workspaceName}</small></span></a
          >
          <nav class="menu" aria-label="Dashboard">
            <ul>
              ${sectionsFor(role).map(
                ({ name, path, sign }) =>
                  html`<li>
                    <a href="${home}${path}" ${name === section && html`aria-current="page"`}
                      ><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${sign}" /></svg>${name}</a
                    >
                  </li>`,
              )}
            </ul>
          </nav>
          <p class="account">
            <a href="${base}/dashboard/account">Account</a><span>${email}, ${ROLE_NAMES[role]}</span>
          </p>
        </div>
      </header>
      <main id="main" tabindex="-1" data-events="${home}/live">
        ${paper?.start}
        <div class="title">
          <h1>${title}</h1>
          ${actions && html`<div class="row">${actions}</div>`}
        </div>
        ${content} ${paper?.end}
      </main>
      <footer>
        <a href="${base}/docs/">Documentation</a>
        <a href="${base}/docs/api">API reference</a>
        <a href="${base}/docs/errors">Error codes</a>
        <span>Times are in UTC.</span>
      </footer>
    </body>`,
  });
}

/** Returns a page as the response body, a screen in the frame of the dashboard. Sets status and headers. */
export function pageAnswer(request: FastifyRequest, reply: FastifyReply, page: ScreenPage | Page): string {
  if (!('section' in page)) return pageResponse(reply, page);
  return screenResponse(reply, request.getDecorator<Visitor>(VISITOR), page);
}

/** Sends a page that a handler returns, and everything else as it is. */
export class ScreenInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const send = (returned: unknown) =>
      isPage(returned) ? pageAnswer(http.getRequest(), http.getResponse(), returned) : returned;
    return next.handle().pipe(map(send));
  }
}

interface SectionEntry {
  readonly name: string;
  /** Behind the workspace's dashboard. */
  readonly path: string;
  /** The lines of its sign, in a box of 24 by 24. */
  readonly sign: string;
  /** Who may open it. */
  readonly least: Role;
}

/** The sections of a workspace's dashboard, in the order of its navigation. */
export const SECTIONS = [
  {
    name: 'Overview',
    path: '',
    least: 'reader',
    sign: 'M4 13h6V4H4zm10 7h6v-9h-6zM4 20h6v-3H4zm10-13h6V4h-6z',
  },
  {
    name: 'Audits',
    path: '/audits',
    least: 'reader',
    sign: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zm4.8-1.7L20 20',
  },
  { name: 'Credits', path: '/credits', least: 'reader', sign: 'M3 6h18v12H3zm0 4h18M7 14.5h4' },
  { name: 'Webhooks', path: '/webhooks', least: 'reader', sign: 'M4 12h11m-5-6 6 6-6 6M20 5v14' },
  {
    name: 'Keys',
    path: '/keys',
    least: 'reader',
    sign: 'M8 18a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm3-7 8-8m-4 4 3 3',
  },
  {
    name: 'Requests',
    path: '/requests',
    least: 'reader',
    sign: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  },
  {
    name: 'People',
    path: '/people',
    least: 'owner',
    sign: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-6 9a6 6 0 0 1 12 0m1-16a3.5 3.5 0 0 1 0 7m1.500 3a6 6 0 0 1 3.500 6',
  },
  { name: 'Activity', path: '/activity', least: 'owner', sign: 'M3 12h4l3-8 4 16 3-8h4' },
] as const satisfies readonly SectionEntry[];

export type Section = (typeof SECTIONS)[number]['name'];

function sectionsFor(role: Role): readonly SectionEntry[] {
  return SECTIONS.filter(({ least }) => suffices(role, least));
}

/** Returns what another app answers; undefined if it does not answer now, so that the rest of a screen is shown. */
export async function unlessUnanswered<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Failure && error.kind === 'transient') return undefined;
    throw error;
  }
}

/** Stands where a part of a screen is missing. */
export function unread(what: string): Html {
  return html`<p class="notice">${what} could not be read. Load the page again in a moment.</p>`;
}
