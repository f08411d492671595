import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../../pages/html.js';
import { NO_BRAND, type Page, pageResponse } from '../../pages/page-response.js';
import { notedOf } from '../request-log/request-entry.js';
import type { ApiError } from '../errors/api-error.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends the error body of the contract, or a page for people. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  notedOf(request).error = error;
  reply.headers({ ...error.headers });
  if (isPagePath(request)) return reply.send(pageResponse(reply, errorPage(request, error)));
  return reply.code(error.status).type(JSON_TYPE).send(error.body(request.id));
}

/** The body of a success, with the request's id. */
export interface ApiEnvelope<Data> {
  readonly data: Data;
  readonly request_id: string;
}

/** Also after a host, as in a request to a proxy (RFC 9112 section 3.2.2). */
const PAGE_PATHS = /^(?:https?:\/\/[^/?#]*)?\/(?:bot|checkout|billing|docs|dashboard|reports)(?=[/?]|$)/;

/** The path behind its first slash. */
const PATH = /^(?:https?:\/\/[^/?#]*)?\/([^?#]*)/;

const TITLES: Readonly<Record<number, string>> = {
  404: 'Page not found',
  405: 'Method not allowed',
  413: 'Too much data',
  429: 'Too many requests',
  503: 'Service unavailable',
};

/** Returns whether people open this path in a browser. The path may not exist. */
function isPagePath({ originalUrl }: Pick<FastifyRequest, 'originalUrl'>): boolean {
  return PAGE_PATHS.test(originalUrl);
}

/** Where a page that does not exist leads, by the first part of its path. */
const WAYS_BACK: Readonly<Record<string, string>> = { dashboard: 'Your workspaces', docs: 'Documentation' };

function errorPage(
  { id, originalUrl }: Pick<FastifyRequest, 'id' | 'originalUrl'>,
  { status, message }: ApiError,
): Page {
  const parts = (PATH.exec(originalUrl)?.[1] ?? '').split('/');
  return {
    // Whoever opens a shared report must not learn who runs the service.
    ...(parts[0] === 'reports' && { brand: NO_BRAND }),
    status,
    title: TITLES[status] ?? 'Error',
    content: html`<p>${message}</p>
      ${wayBack(parts)}
      <p class="quiet">Request <code>${id}</code></p>`,
  };
}

/** A relative link: a proxy may have removed the beginning of the path. */
function wayBack([first = '', ...others]: readonly string[]): Html | undefined {
  const name = WAYS_BACK[first];
  return name === undefined
    ? undefined
    : html`<p><a href="${'../'.repeat(others.length)}${first}">${name}</a></p>`;
}
