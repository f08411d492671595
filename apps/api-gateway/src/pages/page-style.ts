import { createHash } from 'node:crypto';
import { PAGE_STYLE, REPORT_PAGE_STYLE } from './assets.js';
import { Html } from './html.js';

/** A style that stands in the page, so that the page is whole without another request. */
export interface PageStyle {
  readonly element: Html;
  /** As policies name it. */
  readonly hash: string;
}

/** Of every page. */
export const STYLE = styleOf(PAGE_STYLE);

/** For the report of an audit, besides. */
export const REPORT_STYLE = styleOf(REPORT_PAGE_STYLE);

/** Allows only our own style: no scripts, no other hosts, no frames. */
export const CONTENT_SECURITY_POLICY = pagePolicy();

/** Allows scripts of our own, too, and that they fetch from us. */
export const SCREEN_POLICY = screenPolicy();

/** The same for a page with an extra style. */
export function pagePolicy(extra?: PageStyle): string {
  return rulesFor(extra).join('; ');
}

export function screenPolicy(extra?: PageStyle): string {
  return [...rulesFor(extra), `script-src 'self'`, `connect-src 'self'`].join('; ');
}

function rulesFor(extra: PageStyle | undefined): string[] {
  return [
    `default-src 'none'`,
    `style-src ${[STYLE, ...(extra ? [extra] : [])].map(({ hash }) => hash).join(' ')}`,
    `img-src data:`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ];
}

function styleOf(text: string): PageStyle {
  return {
    element: new Html(`<style>${text}</style>`),
    hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  };
}
