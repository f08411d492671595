import type { DefaultTreeAdapterMap } from 'parse5';
import { attribute, isElement } from '../html-nodes.js';
import type { ChildNode, Document, Element } from '../parse-document.js';

/** The elements that may have a shadow tree, beside those with a hyphen in their name (DOM Standard, 4.8). */
const HOSTS = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);
/** A component of a component; deeper ones only multiply the depth of a page. */
const MAX_DEPTH = 32;

/** A shadow tree. What is left of the children of its host when all slots have theirs is not shown. */
interface Scope {
  readonly template: Template;
  readonly assigned: Map<string, ChildNode[]>;
  readonly around: Scope | undefined;
  readonly depth: number;
}
type Template = DefaultTreeAdapterMap['template'];
type Placed = readonly [node: ChildNode, scope: Scope | undefined];

/**
 * Puts the content of declarative shadow trees in the place where browsers show it: below its host, with the host's own
 * children in its slots (HTML Standard, 4.12.3; DOM Standard, 4.2.2). Children without a slot go into the template, where
 * nothing is shown. Each node is visited once.
 */
export function placeShadowTrees(document: Document): void {
  const scopes: Scope[] = [];
  const stack: Placed[] = document.childNodes.map((node) => [node, undefined]);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [host, around] = next;
    if (!isElement(host)) continue;
    const template = shadowOf(host);
    const depth = (around?.depth ?? 0) + 1;
    if (template === undefined || depth > MAX_DEPTH) {
      if (around !== undefined) fill(host, placed(host.childNodes, around));
      for (const child of host.childNodes) stack.push([child, around]);
      continue;
    }
    const light = host.childNodes.filter((child) => child !== template);
    const assigned = Map.groupBy(light, (child) => (isElement(child) && attribute(child, 'slot')) || '');
    const scope: Scope = { template, assigned, around, depth };
    scopes.push(scope);
    const content = placed(template.content.childNodes, scope);
    fill(host, [...content, [template, undefined]]);
    stack.push(...content);
  }
  for (const { template, assigned } of scopes)
    fill(
      template,
      [...assigned.values()].flat().map((node) => [node, undefined]),
    );
}

/** Returns nodes of a tree with what is shown in the place of each slot. */
function placed(nodes: readonly ChildNode[], scope: Scope): Placed[] {
  const found: Placed[] = [];
  const stack: Placed[] = nodes.toReversed().map((node) => [node, scope]);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [node, within] = next;
    if (within === undefined || !isElement(node) || node.tagName !== 'slot') {
      found.push(next);
      continue;
    }
    const name = attribute(node, 'name') ?? '';
    const own = within.assigned.get(name);
    within.assigned.delete(name);
    const inner: readonly Placed[] =
      own?.map((each) => [each, within.around]) ?? node.childNodes.map((each) => [each, within]);
    stack.push(...inner.toReversed());
  }
  return found;
}

function fill(parent: Element, children: readonly Placed[]): void {
  parent.childNodes = children.map(([node]) => node);
  for (const child of parent.childNodes) child.parentNode = parent;
}

/** Returns the template of an element's shadow tree: the first that declares one. */
function shadowOf(host: Element): Template | undefined {
  if (!HOSTS.has(host.tagName) && !host.tagName.includes('-')) return undefined;
  return host.childNodes.find(
    (child): child is Template =>
      isElement(child) &&
      'content' in child &&
      /^(?:open|closed)$/i.test(attribute(child, 'shadowrootmode') ?? ''),
  );
}
