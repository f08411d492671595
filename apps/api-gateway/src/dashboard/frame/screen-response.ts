import type { FastifyReply, FastifyRequest } from 'fastify';
import { AssetFiles } from '../../docs/files/asset-files.js';
import { LIVE_SCRIPT } from '../../pages/assets.js';
import {
  documentWith,
  MARK,
  type Page,
  PAGE_HEADERS,
  PAGE_TYPE,
  pageResponse,
  SELLER,
} from '../../pages/page-response.js';
import { Html, html } from '../../pages/html.js';
import { type PageStyle, SCREEN_POLICY, screenPolicy } from '../../pages/page-style.js';
import { ROLE_NAMES } from '../access/roles.js';
import { type Visitor, VISITOR } from '../access/visitor.js';
import { type Section, sectionsFor } from './sections.js';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';

/** What browsers load for a screen, below `/dashboard/assets/`. */
export const SCREEN_FILES = new AssetFiles({ 'live.js': LIVE_SCRIPT });

export interface ScreenPage {
  /** Undefined for what belongs to no section. */
  readonly section: Section | undefined;
  readonly title: string;
  /** Links and buttons beside the heading. */
  readonly actions?: Html | undefined;
  readonly content: Html;
  /** Besides the style of all pages. */
  readonly style?: PageStyle;
  /** Of the response. Default 200. */
  readonly status?: number | undefined;
}

/** A page outside of the frame. */
export interface LonePage extends Page {
  /** Of the response. Default 200. */
  readonly status?: number;
  /** Of the response, besides those of every page. */
  readonly headers?: Readonly<Record<string, string>>;
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
  { section, title, actions, content, style }: ScreenPage,
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
                    <a href="${home}${path}" ${name === section ? html`aria-current="page"` : undefined}
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
        <div class="title">
          <h1>${title}</h1>
          ${actions && html`<div class="row">${actions}</div>`}
        </div>
        ${content}
      </main>
      <footer>
        <a href="${base}/docs">API reference</a>
        <a href="${base}/docs/errors">Error codes</a>
        <span>Times are in UTC.</span>
      </footer>
    </body>`,
  });
}

/** Returns a page as the response body, a screen in the frame of the dashboard. Sets status and headers. */
export function pageAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ScreenPage | LonePage,
): string {
  if ('section' in page) return screenResponse(reply, request.getDecorator<Visitor>(VISITOR), page);
  const body = pageResponse(reply, page.status ?? 200, page);
  reply.headers(page.headers ?? {});
  return body;
}

/** Sends a page that a handler returns, and everything else as it is. */
export class ScreenInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    return next
      .handle()
      .pipe(
        map((returned) =>
          isPage(returned) ? pageAnswer(http.getRequest(), http.getResponse(), returned) : returned,
        ),
      );
  }
}

function isPage(returned: unknown): returned is ScreenPage | LonePage {
  return returned instanceof Object && 'content' in returned && returned.content instanceof Html;
}
