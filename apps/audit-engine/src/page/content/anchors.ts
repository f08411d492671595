import type { Addresses } from './addresses.js';
import { attribute, isElement, isText, tokens } from '../parsing/html-nodes.js';
import type { ChildNode, Element } from '../parsing/parse-document.js';
import { nameOf } from './names.js';
import { foldSpace, MAX_LABEL_CHARACTERS, type ElementSpan, type Walk } from '../parsing/walk.js';

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
  /** Has a role or a name, so it may be something other than a link. */
  readonly marked: boolean;
  /** Has an id, or marks the position of the reader: without an address it is a target or a placeholder. */
  readonly placeholder: boolean;
}

export interface Surroundings {
  readonly addresses: Addresses;
  /** The main content. */
  readonly within: ElementSpan | undefined;
}

export function anchorFrom(span: ElementSpan, walk: Walk, { addresses, within }: Surroundings): Anchor {
  const { element, index, drawn } = span;
  const href = attribute(element, 'href');
  const url = href === undefined ? undefined : addresses.resolve(href);
  return {
    element,
    href,
    url,
    site: url === undefined ? '' : addresses.siteOf(url),
    text: (drawn && drawnText(element)) || nameOf(span, walk),
    rel: tokens(attribute(element, 'rel')),
    inMain: within !== undefined && index > within.index && index < within.end,
    marked: ['role', 'name'].some((name) => (attribute(element, name) ?? '').trim() !== ''),
    placeholder:
      attribute(element, 'id') !== undefined ||
      ['page', 'location'].includes(attribute(element, 'aria-current') ?? ''),
  };
}

/** More would be an attack: drawn links lie in each other, and each is read on its own. */
const MAX_DRAWN_NODES = 50;

/** Returns the text of a link in a picture, which the text of the page leaves out. */
function drawnText(element: Element): string {
  const stack: ChildNode[] = [element];
  let text = '';
  for (let nodes = 0; nodes < MAX_DRAWN_NODES; nodes++) {
    const node = stack.pop();
    if (node === undefined) break;
    if (isText(node)) text += ` ${node.value.slice(0, MAX_LABEL_CHARACTERS)}`;
    else if (isElement(node)) stack.push(...node.childNodes.slice(0, MAX_DRAWN_NODES).reverse());
  }
  return foldSpace(text).slice(0, MAX_LABEL_CHARACTERS);
}
