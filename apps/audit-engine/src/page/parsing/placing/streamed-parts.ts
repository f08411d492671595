import { attribute, isElement, parentOf } from '../html-nodes.js';
import type { ChildNode, Document, Element } from '../parse-document.js';

/** What React gives a part (S), and the template in its gap (B or P). A prefix of the app may stand before. */
const LETTER = /[SBP](?=:[\da-f]{1,8}$)/;
/** Of a gap; parts of deeper ones stay where they are. */
const MAX_DEPTH = 512;

interface Gap {
  readonly template: Element;
  readonly depth: number;
}

/**
 * Moves the parts of a page that React streams after it to where its script moves them: a hidden `S:1` replaces the
 * template `B:1`. A gap comes before its part, so that no part can get into itself, and each node is visited once. What
 * shows while a part is awaited stays.
 */
export function placeStreamedParts(document: Document): void {
  const gaps = new Map<string, Gap>();
  const moved = new Map<ChildNode, Element>();
  const stack: (readonly [node: ChildNode, depth: number])[] = document.childNodes.map((node) => [node, 1]);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [node, depth] = next;
    if (!isElement(node) || node.tagName === 'head') continue;
    const id = attribute(node, 'id') ?? '';
    const [letter] = LETTER.exec(id) ?? [];
    const name = id.replace(LETTER, '');
    const gap = letter === 'S' ? gaps.get(name) : undefined;
    if (gap !== undefined) {
      moved.set(gap.template, node);
      gaps.delete(name);
    } else if (letter !== undefined && node.tagName === 'template' && depth < MAX_DEPTH)
      gaps.set(name, { template: node, depth });
    const below = (gap?.depth ?? depth) + 1;
    for (const child of node.childNodes.toReversed()) stack.push([child, below]);
  }
  const parts = new Set<ChildNode>(moved.values());
  const parents = new Set([...moved].flat().map((node) => (isElement(node) ? parentOf(node) : undefined)));
  for (const parent of parents) {
    if (parent === undefined || parts.has(parent)) continue;
    parent.childNodes = withParts(parent, moved, parts);
    for (const child of parent.childNodes) child.parentNode = parent;
  }
}

/** Returns the children of an element with the content of parts in the gaps among them, and without parts. */
function withParts(
  { childNodes }: Element,
  moved: ReadonlyMap<ChildNode, Element>,
  parts: ReadonlySet<ChildNode>,
): ChildNode[] {
  const children: ChildNode[] = [];
  const stack = childNodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const part = moved.get(node);
    if (part !== undefined) for (const child of part.childNodes.toReversed()) stack.push(child);
    else if (!parts.has(node)) children.push(node);
  }
  return children;
}
