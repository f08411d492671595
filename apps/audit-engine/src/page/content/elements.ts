import { Addresses } from './addresses.js';
import { anchorFrom, type Anchor } from './anchors.js';
import { isClickable } from './clickables.js';
import { Concealed } from './concealed.js';
import { imageFrom, type Image } from './images.js';
import { nameOf } from './names.js';
import type { Spot } from './positions.js';
import { attribute, tokens } from '../parsing/html-nodes.js';
import { isStructuredData, type Element } from '../parsing/parse-document.js';
import { MAX_LABEL_CHARACTERS, type ElementSpan, type Walk } from '../parsing/walk.js';

/** A `<meta>` with its name, property or http-equiv in lower case. One with several of them is listed for each. */
export interface Meta {
  readonly element: Element;
  readonly name: string;
  readonly content: string;
  readonly inHead: boolean;
}

/** A `<link>` with its href resolved. */
export interface LinkElement {
  readonly element: Element;
  readonly rel: readonly string[];
  readonly href: string;
  readonly url: URL | undefined;
  readonly hreflang: string | undefined;
  readonly inHead: boolean;
}

export interface ScriptedLink {
  readonly text: string;
  readonly url: URL;
  readonly element: Element;
}

/** Text of the page that stands in one element. */
export interface Labelled {
  readonly element: Element;
  readonly text: string;
}

export interface Heading {
  readonly element: Element;
  readonly level: number;
  readonly text: string;
}

export type JsonLdBlock = Labelled;

/** What one pass over the whole document finds. */
class Collected {
  readonly titles: (Labelled & { readonly inHead: boolean })[] = [];
  readonly metas: Meta[] = [];
  charsetMeta: Element | undefined = undefined;
  readonly links: LinkElement[] = [];
  readonly anchors: Anchor[] = [];
  /** Links, buttons, fields and frames, and labels, shown or not. */
  readonly controls: ElementSpan[] = [];
  /** Elements without an address of their own whose click handler leads to one. */
  readonly scriptedLinks: ScriptedLink[] = [];
  /** Elements with a click handler or the role of a control, which are none by themselves. */
  readonly clickables: ElementSpan[] = [];
  readonly forms: Element[] = [];
  readonly images: Image[] = [];
  /** The style elements, whose text only `Markup.styleText` has. */
  readonly styles: Element[] = [];
  readonly headings: Heading[] = [];
  readonly jsonLd: JsonLdBlock[] = [];
  /**
   * Whether any element has `itemscope`, and any `typeof`. Most pages have neither, and then the readers are skipped.
   */
  hasMicrodata = false;
  hasRdfa = false;
  /** The last footer outside the main content; undefined if there is none. */
  footer: Labelled | undefined = undefined;
  noscript = '';
  /** Containers that single-page applications fill by script, with the beginning of their text. */
  readonly appRoots: Labelled[] = [];
  /** Scripts with an address, without structured data. */
  loadedScripts = 0;
  /** Scripts in the head that a browser waits for. */
  readonly blockingScripts: Spot[] = [];
  /** Scripts, styles and frames that are loaded over http, with their addresses. */
  readonly insecureLoads: Labelled[] = [];
  /** Whether an address element is shown. */
  hasAddress = false;
  /** Whether a field for a password is shown. */
  asksPassword = false;
  mainUnderNosnippet = false;
  /** Longer texts that a style hides from readers but not from machines. */
  readonly concealed: Labelled[] = [];
}

/** The results of that pass, which nobody changes. */
export type PageElements = {
  readonly [Name in keyof Collected]: Collected[Name] extends (infer Found)[]
    ? readonly Found[]
    : Collected[Name];
};

/** Not the containers of dialogs and widgets, which pages rendered on the server have as well. */
const APP_ROOT =
  /^(?:root|app|__next|__nuxt|___gatsby|svelte|q-app|(?!(?:\w+-)*(?:modal|dialog|popup|portal|toast|tooltip|overlay|drawer|notification|menu|chat|cookie|consent|widget|fb)s?-root)[\w-]{1,40}-root)$/;

/** Of a handler, which says it at its beginning. */
const MAX_HANDLER_CHARACTERS = 500;

const MAX_FOOTER_CHARACTERS = 20_000;

/** Ten times as many as large pages have. More is an attack, and every check would read them. */
const MAX_ANCHORS = 10_000;
const MAX_OF_HEAD = 1_000;

/** Collects from the elements of a page what checks need. The main content is known already. */
export function collectElements(walk: Walk, base: URL, main: Element | undefined): PageElements {
  const found = new Collected();
  const within = main && walk.spanOf(main);
  const addresses = new Addresses(base);
  const noteInsecure = (element: Element, address = '') => {
    const url = address.trim() === '' ? undefined : addresses.resolve(address);
    if (url?.protocol === 'http:') found.insecureLoads.push({ element, text: url.href });
  };
  const concealed = new Concealed(walk, found.concealed);
  for (const span of walk.elements) {
    const { element } = span;
    const at = (name: string) => attribute(element, name);
    const label = () => walk.textOf(element, MAX_LABEL_CHARACTERS);
    if (!span.hidden && found.clickables.length < MAX_OF_HEAD && isClickable(element))
      found.clickables.push(span);
    for (const { name, value } of element.attrs) {
      if (name === 'itemscope') found.hasMicrodata = true;
      else if (name === 'typeof') found.hasRdfa = true;
      else if (name === 'ng-app' || (name === 'id' && APP_ROOT.test(value)))
        found.appRoots.push({ element, text: label() });
      else if (name === 'onclick' && !span.hidden && found.scriptedLinks.length < MAX_OF_HEAD) {
        const url = element.tagName === 'a' ? undefined : targetOf(value, addresses);
        if (url !== undefined) found.scriptedLinks.push({ text: label(), url, element });
      } else if (name === 'style' && !span.hidden) concealed.add(span);
    }
    // Angular's root element, which has no id.
    if (element.tagName === 'app-root') found.appRoots.push({ element, text: label() });
    if (element === main && span.nosnippet) found.mainUnderNosnippet = true;
    if (isSiteFooter(span, within))
      found.footer = { element, text: walk.textOf(element, MAX_FOOTER_CHARACTERS) };
    switch (element.tagName) {
      case 'title':
        if (!span.inForeign)
          found.titles.push({ element, text: rawTextOf(element, MAX_LABEL_CHARACTERS), inHead: span.inHead });
        break;
      case 'meta': {
        if (at('charset') !== undefined) found.charsetMeta ??= element;
        for (const name of metaNames(element)) {
          if (found.metas.length >= MAX_OF_HEAD) break;
          found.metas.push({ element, name, content: at('content') ?? '', inHead: span.inHead });
        }
        break;
      }
      case 'link':
        if (found.links.length < MAX_OF_HEAD) found.links.push(linkFrom(element, addresses, span.inHead));
        if (tokens(at('rel')).includes('stylesheet')) noteInsecure(element, at('href'));
        break;
      case 'a':
        found.controls.push(span);
        if ((!span.hidden || span.drawn) && found.anchors.length < MAX_ANCHORS)
          found.anchors.push(anchorFrom(span, walk, { addresses, within }));
        break;
      case 'img': {
        const image = span.hidden || found.images.length >= MAX_ANCHORS ? undefined : imageFrom(span, within);
        if (image !== undefined) found.images.push(image);
        break;
      }
      case 'style':
        if (found.styles.length < MAX_OF_HEAD) found.styles.push(element);
        break;
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        if (!span.hidden && found.headings.length < MAX_OF_HEAD)
          found.headings.push({ element, level: Number(element.tagName[1]), text: nameOf(span, walk) });
        break;
      case 'noscript':
        found.noscript += ` ${rawTextOf(element)}`;
        break;
      case 'script':
        if (isStructuredData(element)) found.jsonLd.push({ element, text: rawTextOf(element) });
        else if (at('src') !== undefined) {
          found.loadedScripts++;
          if (span.inHead && isAwaited(element)) found.blockingScripts.push({ element });
        }
        noteInsecure(element, at('src'));
        break;
      case 'button':
      case 'select':
      case 'textarea':
      case 'label':
        found.controls.push(span);
        break;
      case 'input':
        found.controls.push(span);
        if (!span.hidden && at('type')?.toLowerCase() === 'password') found.asksPassword = true;
        break;
      case 'form':
        if (!span.hidden && found.forms.length < MAX_OF_HEAD) found.forms.push(element);
        break;
      case 'address':
        if (!span.hidden) found.hasAddress = true;
        break;
      case 'iframe':
        found.controls.push(span);
        noteInsecure(element, at('src'));
        break;
    }
  }
  return found;
}

/** An address that a handler goes to, such as `location.href = '/prices'`. */
const GOES_TO = /\blocation(?:\.href\s*=|\s*=|\.(?:assign|replace)\()\s*['"`]([^'"`]+)['"`]/;

function targetOf(handler: string, addresses: Addresses): URL | undefined {
  const [, address] = GOES_TO.exec(handler.slice(0, MAX_HANDLER_CHARACTERS)) ?? [];
  return address === undefined ? undefined : addresses.resolve(address);
}

function metaNames(meta: Element): ReadonlySet<string> {
  const names = ['name', 'property', 'http-equiv'].flatMap((key) => attribute(meta, key) ?? []);
  return new Set(names.map((name) => name.trim().toLowerCase()));
}

function linkFrom(element: Element, addresses: Addresses, inHead: boolean): LinkElement {
  const href = attribute(element, 'href') ?? '';
  return {
    element,
    rel: tokens(attribute(element, 'rel')),
    href,
    url: addresses.resolve(href),
    hreflang: attribute(element, 'hreflang'),
    inHead,
  };
}

/**
 * Returns the text of elements whose content is not markup: `title`, `script` and, as browsers with scripts read it,
 * `noscript`.
 */
function rawTextOf(element: Element, limit?: number): string {
  const parts = element.childNodes.map((child) => ('value' in child ? child.value : ''));
  return parts.join('').slice(0, limit);
}

function isSiteFooter({ element, hidden, index }: ElementSpan, main: ElementSpan | undefined): boolean {
  if (element.tagName !== 'footer' && attribute(element, 'role') !== 'contentinfo') return false;
  const inMain =
    main !== undefined && main.element.tagName !== 'body' && index > main.index && index < main.end;
  return !hidden && !inMain;
}

/** HTML Standard, 4.12.1: neither async nor deferred, and no module. */
function isAwaited(script: Element): boolean {
  const has = (name: string) => attribute(script, name) !== undefined;
  if (has('async') || has('defer') || has('nomodule')) return false;
  const type = attribute(script, 'type')?.trim().toLowerCase() ?? '';
  return type === '' || /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/.test(type);
}
