import { Addresses } from './addresses.js';
import { anchorFrom, type Anchor } from './anchors.js';
import { attribute, tokens } from '../parsing/html-nodes.js';
import { isStructuredData, type Element } from '../parsing/parse-document.js';
import { MAX_LABEL_CHARACTERS, type Placed, type Walk } from '../parsing/walk.js';

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

export interface Image {
  readonly element: Element;
  readonly src: string;
  /** Has a text alternative, or is declared to need none. */
  readonly isNamed: boolean;
  /** Says its size, so that the text around it stays where it is. */
  readonly isSized: boolean;
}

export interface ScriptedLink {
  readonly text: string;
  readonly url: URL;
  readonly element: Element;
}

export interface Heading {
  readonly element: Element;
  readonly level: number;
  readonly text: string;
}

/** A script of structured data. */
export interface JsonLdBlock {
  readonly element: Element;
  readonly text: string;
}

/** The results of one pass over the whole document. */
export interface PageElements {
  readonly titles: readonly { readonly element: Element; readonly text: string; readonly inHead: boolean }[];
  readonly metas: readonly Meta[];
  readonly charsetMeta: string | undefined;
  readonly links: readonly LinkElement[];
  readonly anchors: readonly Anchor[];
  /** Elements without an address of their own whose click handler leads to one. */
  readonly scriptedLinks: readonly ScriptedLink[];
  readonly images: readonly Image[];
  readonly headings: readonly Heading[];
  readonly jsonLd: readonly JsonLdBlock[];
  /**
   * Whether any element has `itemscope`, and any `typeof`. Most pages have neither, and then the readers are skipped.
   */
  readonly hasMicrodata: boolean;
  readonly hasRdfa: boolean;
  /** The text of the last footer outside the main content; undefined if there is none. */
  readonly footer: string | undefined;
  readonly noscript: string;
  /** The beginning of the text in containers that single-page applications fill by script. */
  readonly appRoots: readonly string[];
  /** Scripts with an address, without structured data. */
  readonly loadedScripts: number;
  /** Scripts in the head that a browser waits for. */
  readonly blockingScripts: readonly Element[];
  /** Scripts, styles and frames that an https page loads over http. */
  readonly mixedContent: readonly string[];
  /** Whether a field for a password is shown. */
  readonly asksPassword: boolean;
  readonly mainUnderNosnippet: boolean;
  /** Longer texts that a style hides from readers but not from machines. */
  readonly concealed: readonly string[];
}

const APP_ROOT = /^(?:root|app|__next|__nuxt|___gatsby|svelte|q-app|[\w-]{1,40}-root)$/;

/**
 * Styles that move text off the screen, or make it too small to see. Faint text is excluded, because animation
 * libraries use it for text that fades in.
 */
const CONCEALING = /(?:text-indent|left|top)\s*:\s*-\d{3,}|font-size\s*:\s*0(?:px|em|rem|%)?\s*(?:;|!|$)/i;
/** Of a style or a handler, which say it at their beginning. */
const MAX_STYLE_CHARACTERS = 500;
/** Some twenty words: texts for screen readers only are shorter. */
const MIN_CONCEALED_CHARACTERS = 120;

const MAX_FOOTER_CHARACTERS = 20_000;

/** Ten times as many as large pages have. More is an attack, and every check would read them. */
const MAX_ANCHORS = 10_000;
const MAX_OF_HEAD = 1_000;

/** Collects from the elements of a page what checks need. The main content is known already. */
export function collectElements(walk: Walk, base: URL, main: Element | undefined): PageElements {
  const found = {
    titles: [] as { element: Element; text: string; inHead: boolean }[],
    metas: [] as Meta[],
    charsetMeta: undefined as string | undefined,
    links: [] as LinkElement[],
    anchors: [] as Anchor[],
    scriptedLinks: [] as ScriptedLink[],
    images: [] as Image[],
    headings: [] as Heading[],
    jsonLd: [] as JsonLdBlock[],
    hasMicrodata: false,
    hasRdfa: false,
    footer: undefined as string | undefined,
    noscript: '',
    appRoots: [] as string[],
    loadedScripts: 0,
    blockingScripts: [] as Element[],
    mixedContent: [] as string[],
    asksPassword: false,
    mainUnderNosnippet: false,
    concealed: [] as string[],
  };
  const https = base.protocol === 'https:';
  const within = main && walk.placeOf(main);
  const addresses = new Addresses(base);
  for (const place of walk.elements) {
    const { element } = place;
    const at = (name: string) => attribute(element, name);
    const label = () => walk.textOf(element, MAX_LABEL_CHARACTERS);
    for (const { name, value } of element.attrs) {
      if (name === 'itemscope') found.hasMicrodata = true;
      else if (name === 'typeof') found.hasRdfa = true;
      else if (name === 'ng-app' || (name === 'id' && APP_ROOT.test(value))) found.appRoots.push(label());
      else if (name === 'onclick' && !place.hidden && found.scriptedLinks.length < MAX_OF_HEAD) {
        const url = element.tagName === 'a' ? undefined : targetOf(value, addresses);
        if (url !== undefined) found.scriptedLinks.push({ text: label(), url, element });
      } else if (name === 'style' && !place.hidden && CONCEALING.test(value.slice(0, MAX_STYLE_CHARACTERS))) {
        if (label().length >= MIN_CONCEALED_CHARACTERS) found.concealed.push(label());
      }
    }
    // Angular's root element, which has no id.
    if (element.tagName === 'app-root') found.appRoots.push(label());
    if (element === main && place.nosnippet) found.mainUnderNosnippet = true;
    if (isSiteFooter(place, within)) found.footer = walk.textOf(element, MAX_FOOTER_CHARACTERS);
    switch (element.tagName) {
      case 'title':
        if (!place.inForeign)
          found.titles.push({
            element,
            text: rawTextOf(element).slice(0, MAX_LABEL_CHARACTERS),
            inHead: place.inHead,
          });
        break;
      case 'meta': {
        if (at('charset') !== undefined) found.charsetMeta ??= at('charset');
        for (const name of metaNames(element)) {
          if (found.metas.length >= MAX_OF_HEAD) break;
          found.metas.push({ element, name, content: at('content') ?? '', inHead: place.inHead });
        }
        break;
      }
      case 'link':
        if (found.links.length < MAX_OF_HEAD) found.links.push(linkFrom(element, addresses, place.inHead));
        if (https && isInsecure(at('href')) && tokens(at('rel')).includes('stylesheet')) {
          found.mixedContent.push(at('href') ?? '');
        }
        break;
      case 'a':
        if ((!place.hidden || place.drawn) && found.anchors.length < MAX_ANCHORS)
          found.anchors.push(anchorFrom(place, walk, { addresses, within }));
        break;
      case 'img':
        if (!place.hidden && found.images.length < MAX_ANCHORS && !isSpacer(element))
          found.images.push({
            element,
            src: at('src') ?? at('data-src') ?? '',
            isNamed: isNamed(element),
            isSized: isSized(element),
          });
        break;
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        if (!place.hidden && found.headings.length < MAX_OF_HEAD)
          found.headings.push({
            element,
            level: Number(element.tagName[1]),
            text: label(),
          });
        break;
      case 'noscript':
        found.noscript += ` ${rawTextOf(element)}`;
        break;
      case 'script':
        if (isStructuredData(element)) found.jsonLd.push({ element, text: rawTextOf(element) });
        else if (at('src') !== undefined) {
          found.loadedScripts++;
          if (place.inHead && isAwaited(element)) found.blockingScripts.push(element);
        }
        if (https && isInsecure(at('src'))) found.mixedContent.push(at('src') ?? '');
        break;
      case 'input':
        if (!place.hidden && at('type')?.toLowerCase() === 'password') found.asksPassword = true;
        break;
      case 'iframe':
        if (https && isInsecure(at('src'))) found.mixedContent.push(at('src') ?? '');
        break;
    }
  }
  return found;
}

/** An address that a handler goes to, such as `location.href = '/prices'`. */
const GOES_TO = /\blocation(?:\.href\s*=|\s*=|\.(?:assign|replace)\()\s*['"`]([^'"`]+)['"`]/;

function targetOf(handler: string, addresses: Addresses): URL | undefined {
  const [, address] = GOES_TO.exec(handler.slice(0, MAX_STYLE_CHARACTERS)) ?? [];
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
function rawTextOf(element: Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

function isSiteFooter({ element, hidden, index }: Placed, main: Placed | undefined): boolean {
  if (element.tagName !== 'footer' && attribute(element, 'role') !== 'contentinfo') return false;
  const inMain =
    main !== undefined && main.element.tagName !== 'body' && index > main.index && index < main.end;
  return !hidden && !inMain;
}

/** The rule of axe's image-alt: an alt attribute, even an empty one, another name, or a role that needs none. */
function isNamed(image: Element): boolean {
  if (attribute(image, 'alt') !== undefined) return true;
  if (tokens(attribute(image, 'role')).some((role) => role === 'presentation' || role === 'none'))
    return true;
  return ['aria-label', 'aria-labelledby', 'title'].some((name) => attribute(image, name)?.trim());
}

function isSized(image: Element): boolean {
  const [width, height] = ['width', 'height'].map((name) => attribute(image, name)?.trim());
  if (width && height) return true;
  const style = (attribute(image, 'style') ?? '').slice(0, MAX_STYLE_CHARACTERS);
  return /\baspect-ratio\s*:/i.test(style) || (/\bwidth\s*:/i.test(style) && /\bheight\s*:/i.test(style));
}

/** HTML Standard, 4.12.1: neither async nor deferred, and no module. */
function isAwaited(script: Element): boolean {
  const has = (name: string) => attribute(script, name) !== undefined;
  if (has('async') || has('defer') || has('nomodule')) return false;
  const type = attribute(script, 'type')?.trim().toLowerCase() ?? '';
  return type === '' || /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/.test(type);
}

/** True for tracking pixels and layout spacers. */
function isSpacer(image: Element): boolean {
  return attribute(image, 'width') === '1' || attribute(image, 'height') === '1';
}

function isInsecure(address: string | undefined): boolean {
  return address?.trimStart().slice(0, 5).toLowerCase() === 'http:';
}
