import { attribute, isElement, isFrame, isHidden, isInline, isText } from './html-nodes.js';
import { Panels } from './panels.js';
import type { ChildNode, Document, Element } from './parse-document.js';

/** An element, where it stands, and what stands below it. */
export interface Placed {
  readonly element: Element;
  /** Its number in document order; the elements below it are those up to `end`, which is not one of them. */
  readonly index: number;
  readonly end: number;
  readonly inHead: boolean;
  /** Within SVG or MathML. */
  readonly inForeign: boolean;
  /** Not shown, itself or with something around it; panels that readers open are shown. */
  readonly hidden: boolean;
  /** Within navigation, an aside or a dialog, or one itself. */
  readonly around: boolean;
  readonly nosnippet: boolean;
  /** Where its text begins and ends in the text of the document. */
  readonly from: number;
  readonly to: number;
}

/**
 * One pass over a document: every element with its place, and the visible text as one string of which each element has
 * a part, so that no check walks again. Without recursion: a page decides how deep its markup is.
 */
export class Walk {
  readonly elements: readonly Placed[];
  private readonly text: string;
  private readonly placed = new Map<Element, Placed>();

  constructor(document: Document) {
    const text = new FoldedText();
    const elements: Open[] = [];
    const panels = new Panels(elements);
    const stack: (ChildNode | Open)[] = [];
    const outside: Open = { ...OUTSIDE };
    let around: Open = outside;
    pushChildren(stack, document);
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (isOpen(node)) {
        node.end = elements.length;
        if (!node.inline) text.part();
        node.to = text.length;
        if (isQuoted(node)) text.add('”');
        around = node.parent ?? outside;
      } else if (isElement(node)) {
        const open = openIn(around, node, elements.length, panels);
        around.last = open;
        elements.push(open);
        this.placed.set(node, open);
        if (!open.inline) text.part();
        if (isQuoted(open)) text.add('“');
        open.from = text.length;
        stack.push(open);
        pushChildren(stack, node);
        around = open;
      } else if (isText(node) && !around.hidden && !around.inHead) text.add(node.value);
    }
    this.elements = elements;
    this.text = text.toString();
  }

  /** Where an element of the document stands. Throws a `RangeError` for one of another document. */
  placeOf(element: Element): Placed {
    const placed = this.placed.get(element);
    if (placed === undefined) throw new RangeError(`<${element.tagName}> is not of this document`);
    return placed;
  }

  /** The visible text of a node, white space folded, cut after `limit` characters. */
  textOf(node: ChildNode, limit = MAX_TEXT_CHARACTERS): string {
    if (isText(node)) return foldSpace(node.value.slice(0, limit));
    if (!isElement(node)) return '';
    const { from, to } = this.placeOf(node);
    return this.text.slice(from, Math.min(to, from + limit)).trim();
  }

  /** Characters of the visible text, without making it. */
  lengthOf(element: Element): number {
    const { from, to } = this.placeOf(element);
    return to - from;
  }

  /** The elements below, in document order; those of this tag, and what is in them, left out. */
  below(element: Element, except?: string): readonly Placed[] {
    const { index, end } = this.placeOf(element);
    if (except === undefined) return this.elements.slice(index + 1, end);
    const found: Placed[] = [];
    for (let at = index + 1; at < end;) {
      const placed = this.elements[at];
      if (placed === undefined) break;
      const skipped = placed.element.tagName === except;
      if (!skipped) found.push(placed);
      at = skipped ? placed.end : at + 1;
    }
    return found;
  }
}

/** As much text as a short book has: more of it changes no score, and every check stays cheap. */
export const MAX_TEXT_CHARACTERS = 300_000;

/** A title, a heading or a link; longer ones say nothing more. */
export const MAX_LABEL_CHARACTERS = 1_000;

export function foldSpace(text: string): string {
  return squeeze(text).trim();
}

/** A `Placed` that is being made. */
interface Open extends Placed {
  readonly parent: Open | undefined;
  readonly inline: boolean;
  /** The last of its children so far. */
  last: Open | undefined;
  end: number;
  from: number;
  to: number;
}

const OUTSIDE = {
  inHead: false,
  inForeign: false,
  hidden: false,
  around: false,
  nosnippet: false,
} as Open;

function openIn(parent: Open, element: Element, index: number, panels: Panels): Open {
  const inHead = parent.inHead || element.tagName === 'head';
  const hidden =
    parent.hidden || (!inHead && isHidden(element) && (parent.around || !panels.has(element, parent.last)));
  return {
    element,
    parent,
    index,
    inline: isInline(element),
    inHead,
    inForeign: parent.inForeign || element.tagName === 'svg' || element.tagName === 'math',
    hidden,
    around: parent.around || hidden || isFrame(element),
    nosnippet: parent.nosnippet || attribute(element, 'data-nosnippet') !== undefined,
    last: undefined,
    end: index,
    from: 0,
    to: 0,
  };
}

/** Browsers put the marks around it. */
function isQuoted({ element, hidden }: Open): boolean {
  return element.tagName === 'q' && !hidden;
}

function isOpen(node: ChildNode | Open): node is Open {
  return 'element' in node;
}

/** Puts the children on a stack so that the first is taken first; a page may have a million of them. */
export function pushChildren<T>(
  stack: (ChildNode | T)[],
  { childNodes }: { readonly childNodes: readonly ChildNode[] },
): void {
  for (let index = childNodes.length - 1; index >= 0; index--) {
    const child = childNodes[index];
    if (child !== undefined) stack.push(child);
  }
}

/** Text that is put together with one space between words at most. */
class FoldedText {
  private readonly parts: string[] = [];
  private endsInSpace = true;
  length = 0;

  add(text: string): void {
    const squeezed = squeeze(text);
    const part = this.endsInSpace && squeezed.startsWith(' ') ? squeezed.slice(1) : squeezed;
    if (part === '') return;
    this.parts.push(part);
    this.length += part.length;
    this.endsInSpace = part.endsWith(' ');
  }

  /** Keeps the words before and after it apart. */
  part(): void {
    if (this.endsInSpace) return;
    this.parts.push(' ');
    this.length += 1;
    this.endsInSpace = true;
  }

  toString(): string {
    return this.parts.join('');
  }
}

/** One space for each run of white space; most texts have no other, and stay as they are. */
function squeeze(text: string): string {
  return isSqueezed(text) ? text : text.replace(/[^\S ]\s*| \s+/g, ' ');
}

/** Sure of what it says of yes; texts with letters of the ranges that also have spaces are looked at again. */
function isSqueezed(text: string): boolean {
  let afterSpace = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const space = code === 0x20;
    if (
      space
        ? afterSpace
        : code < 0x20 || code === 0xa0 || (code >= 0x1680 && code <= 0x3000) || code === 0xfeff
    )
      return false;
    afterSpace = space;
  }
  return true;
}
