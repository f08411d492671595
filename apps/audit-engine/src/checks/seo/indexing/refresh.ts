import { headerLines } from '#outbound-http/response/response-headers';
import type { Page } from '../../../page/page.js';
import { attribute } from '../../../page/parsing/html-nodes.js';
import type { Element } from '../../../page/parsing/parse-document.js';
import { documentAt } from '../../crawling/same-document.js';
import { metaElements } from '../../meta.js';

interface Refresh {
  readonly evidence: readonly string[];
  /** Undefined for one of a header. */
  readonly element?: Element;
}

/** The time, and after `;`, `,` or a space the address (HTML Standard, shared declarative refresh steps). */
const REFRESH = /^[\t\n\f\r ]*(?:\d|(?=\.))[\d.]*(?:[\t\n\f\r ]*[;,][\t\n\f\r ]*|[\t\n\f\r ]+|$)/;
/** What may stand before the address, which a quotation mark ends if one opens it. */
const BEFORE_ADDRESS = /^(?:url[\t\n\f\r ]*=[\t\n\f\r ]*)?(["']?)/i;
const MAX_CHARACTERS = 4_000;

/**
 * Returns what sends readers on to another page by itself: the `Refresh` header, or else the first meta element that
 * browsers obey. One that loads the same page again is none.
 */
export function refreshOf(page: Page): Refresh | undefined {
  const headers = headerLines(page.source.headers, 'refresh').map((content) => ({
    target: targetOf(content, page),
    evidence: [`Refresh: ${content.trim()}`],
  }));
  const metas = metaElements(page, 'refresh')
    .filter(({ element }) => attribute(element, 'http-equiv')?.trim().toLowerCase() === 'refresh')
    .map(({ content, element }) => ({
      target: targetOf(content, page),
      evidence: [`meta refresh: ${content.trim()}`],
      element,
    }));
  const obeyed = [...headers, ...metas].find(({ target }) => target !== undefined);
  return obeyed?.target === undefined || documentAt(obeyed.target) === documentAt(page.url)
    ? undefined
    : obeyed;
}

/** Returns undefined for what browsers ignore. */
function targetOf(content: string, { url, base }: Page): URL | undefined {
  const text = content.slice(0, MAX_CHARACTERS);
  const [time] = REFRESH.exec(text) ?? [];
  if (time === undefined) return undefined;
  const named = text.slice(time.length);
  if (named === '') return url;
  const [before = '', quote = ''] = BEFORE_ADDRESS.exec(named) ?? [];
  const address = named.slice(before.length);
  const end = quote === '' ? -1 : address.indexOf(quote);
  const target = URL.parse(end === -1 ? address : address.slice(0, end), base.href);
  return target !== null && /^https?:$/.test(target.protocol) ? target : undefined;
}
