import { headerLines } from '#outbound-http/response/response-headers';
import { baseOf } from '../content/addresses.js';
import type { PageSource } from '../page-source.js';
import { decodeHtml, encodingNamedBy, type DecodedHtml } from './decode-html.js';
import { attribute, isElement } from './html-nodes.js';
import { parseDocument, type Document, type Element } from './parse-document.js';
import { placeShadowTrees } from './placing/shadow-trees.js';
import { placeStreamedParts } from './placing/streamed-parts.js';
import { Walk } from './walk.js';
import { isXml, withEndTags } from './xhtml.js';

/** The markup of a page and its elements, before anything is read from them. */
export interface ParsedPage {
  readonly url: URL;
  readonly decoded: Omit<DecodedHtml, 'text'>;
  readonly isXml: boolean;
  /** The text that was parsed. */
  readonly markup: string;
  readonly document: Document;
  readonly frames: Frames;
  readonly walk: Walk;
  /** The base of the addresses in the page. */
  readonly base: URL;
}

/** The parser adds what the markup leaves out. A page of frames has no body. */
export interface Frames {
  readonly root?: Element;
  readonly head?: Element;
  readonly body?: Element;
}

/** Decodes and parses a page. Throws `HtmlTooComplex`. */
export function parsePage(source: Pick<PageSource, 'finalUrl' | 'headers' | 'body'>): ParsedPage {
  const url = new URL(source.finalUrl);
  const mediaType = headerLines(source.headers, 'content-type')[0];
  const xml = isXml(mediaType);
  const read = (late?: string) => {
    const { text, ...decoded } = decodeHtml(source.body, mediaType, { xml, ...(late && { late }) });
    const markup = xml ? withEndTags(text) : text;
    const document = documentOf(markup);
    return { decoded, markup, document, walk: new Walk(document) };
  };
  const first = read();
  const late = first.decoded.declaredBy === 'nobody' ? lateEncoding(first.walk) : undefined;
  const page = late === undefined ? first : read(late);
  const frames = framesOf(page.document);
  return { url, isXml: xml, ...page, frames, base: baseOf(url, namedBase(frames.head)) };
}

/** A `<meta>` beyond the first 1,024 bytes still changes a guessed encoding (HTML Standard, 13.2.3.5). */
function lateEncoding({ elements }: Walk): string | undefined {
  for (const { element, inForeign } of elements) {
    const encoding = element.tagName === 'meta' && !inForeign ? encodingNamedBy(element) : undefined;
    if (encoding !== undefined) return encoding;
  }
  return undefined;
}

/** Parses markup, and puts its content where browsers show it. */
function documentOf(markup: string): Document {
  let hasTemplates = false;
  const document = parseDocument(markup, () => (hasTemplates = true));
  // Most pages have none, and to search 500 KB of markup for one takes 0.4 ms.
  if (hasTemplates) {
    if (/shadowrootmode/i.test(markup)) placeShadowTrees(document);
    if (/<template id="[^">]{0,100}[BP]:/.test(markup)) placeStreamedParts(document);
  }
  return document;
}

/** Returns the text of a piece of markup, as it is shown in a page. */
export function readMarkup(html: string): string {
  const document = documentOf(html);
  const { body } = framesOf(document);
  return body === undefined ? '' : new Walk(document).textOf(body);
}

function framesOf(document: Document): Frames {
  const root = document.childNodes.find((node): node is Element => isElement(node));
  const below = (tag: string) =>
    root?.childNodes.find((node): node is Element => isElement(node) && node.tagName === tag);
  const head = below('head');
  const body = below('body');
  return { ...(root && { root }), ...(head && { head }), ...(body && { body }) };
}

/** Returns the address of the first base element. */
function namedBase(head: Element | undefined): string | undefined {
  const base = head?.childNodes.filter(isElement).find(({ tagName }) => tagName === 'base');
  return base && attribute(base, 'href');
}
