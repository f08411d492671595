import { attribute, tokens } from '../parsing/html-nodes.js';
import { styleOf } from '../parsing/inline-style.js';
import type { Element } from '../parsing/parse-document.js';
import type { ElementSpan } from '../parsing/walk.js';

/** An image that is shown. */
export interface Image {
  readonly element: Element;
  readonly src: string;
  /** Has a text alternative, or is declared to need none. */
  readonly isNamed: boolean;
  /** Says its size, so that the text around it stays where it is. */
  readonly isSized: boolean;
  /** The characters of the main content that stand before it; undefined outside of the main content. */
  readonly textBefore: number | undefined;
}

/** Returns the image; undefined for tracking pixels and layout spacers. `within` is the main content. */
export function imageFrom(
  { element, index, from }: ElementSpan,
  within: ElementSpan | undefined,
): Image | undefined {
  const at = (name: string) => attribute(element, name);
  if (at('width') === '1' || at('height') === '1') return undefined;
  const inMain = within !== undefined && index > within.index && index < within.end;
  return {
    element,
    src: at('src') ?? at('data-src') ?? '',
    isNamed: isNamed(element),
    isSized: isSized(element),
    textBefore: inMain ? from - within.from : undefined,
  };
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
  const style = styleOf(image, /aspect-ratio|width/i);
  return style.has('aspect-ratio') || (style.has('width') && style.has('height'));
}
