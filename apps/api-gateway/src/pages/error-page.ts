import type { FastifyRequest } from 'fastify';
import type { ApiError } from '../http/errors/api-error.js';
import { html } from './html.js';
import type { Page } from './page-answer.js';

/** Also after a host, as in a request to a proxy (RFC 9112 section 3.2.2). */
const PAGE_PATHS = /^(?:https?:\/\/[^/?#]*)?\/(?:bot|checkout|billing|docs|dashboard|reports)(?=[/?]|$)/;

const TITLES: Readonly<Record<number, string>> = {
  404: 'Page not found',
  405: 'Method not allowed',
  413: 'Too much data',
  429: 'Too many requests',
  503: 'Service unavailable',
};

/** Returns whether people open this path in a browser. The path may not exist. */
export function isPagePath({ originalUrl }: Pick<FastifyRequest, 'originalUrl'>): boolean {
  return PAGE_PATHS.test(originalUrl);
}

/** Returns an error page for people. */
export function errorPage({ id }: Pick<FastifyRequest, 'id'>, { status, message }: ApiError): Page {
  return {
    title: TITLES[status] ?? 'Error',
    content: html`<p>${message}</p>
      <p class="quiet">Request <code>${id}</code></p>`,
  };
}
