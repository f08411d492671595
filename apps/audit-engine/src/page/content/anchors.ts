import type { Addresses } from './addresses.js';
import { attribute, isElement, tokens } from '../parsing/html-nodes.js';
import type { Element } from '../parsing/parse-document.js';
import { MAX_LABEL_CHARACTERS, type Placed, type Walk } from '../parsing/walk.js';

/** An `<a>`: `href` as written, `url` resolved. */
export interface Anchor {
  readonly element: Element;
  readonly href: string | undefined;
  readonly url: URL | undefined;
  /** The registrable domain of the target; empty without an address. */
  readonly site: string;
  readonly text: string;
  readonly rel: readonly string[];
  readonly inMain: boolean;
  /** Has a role, a name or an id, so it may be something other than a link. */
  readonly marked: boolean;
}

export interface Surroundings {
  readonly addresses: Addresses;
  /** The main content. */
  readonly within: Placed | undefined;
}

export function anchorFrom(
  { element, index }: Placed,
  walk: Walk,
  { addresses, within }: Surroundings,
): Anchor {
  const href = attribute(element, 'href');
  const url = href === undefined ? undefined : addresses.resolve(href);
  const label = attribute(element, 'aria-label') ?? attribute(element, 'title') ?? imageText(element);
  return {
    element,
    href,
    url,
    site: url === undefined ? '' : addresses.siteOf(url),
    text: walk.textOf(element, MAX_LABEL_CHARACTERS) || label,
    rel: tokens(attribute(element, 'rel')),
    inMain: within !== undefined && index > within.index && index < within.end,
    marked: ['role', 'name', 'id'].some((name) => attribute(element, name) !== undefined),
  };
}

function imageText(element: Element): string {
  const image = element.childNodes.find((child) => isElement(child) && child.tagName === 'img');
  return image !== undefined && isElement(image) ? (attribute(image, 'alt') ?? '') : '';
}
