import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];

/** Attributes whose values are text, or follow from it. Of all others the values belong to the shape. */
const OF_TEXT: ReadonlySet<string> = new Set([
  'href',
  'value',
  'aria-label',
  'title',
  'action',
  'id',
  'datetime',
]);

/** Returns the elements of a document in their order, each with its depth and attributes, without any text. */
export function shapeOf(document: string): string[] {
  return elementsOf(document).map(({ element, depth }) => {
    const attributes = element.attrs.map(({ name, value }) =>
      OF_TEXT.has(name) ? name : `${name}=${value}`,
    );
    return [depth, element.tagName, ...attributes].join(' ');
  });
}

/** Returns the addresses that the document leads to. */
export function addressesIn(document: string): string[] {
  const leading = new Set(['href', 'src', 'action', 'formaction', 'srcset']);
  return elementsOf(document).flatMap(({ element }) =>
    element.attrs.filter(({ name }) => leading.has(name)).map(({ value }) => value),
  );
}

/** Returns the text that a reader sees. */
export function textOf(document: string): string {
  const text = (node: Node): string => {
    if (defaultTreeAdapter.isTextNode(node)) return node.value;
    if (!('childNodes' in node) || ['style', 'script', 'title'].includes(node.nodeName)) return '';
    return node.childNodes.map(text).join('');
  };
  return text(parse(document)).replaceAll(/\s+/g, ' ').trim();
}

function elementsOf(document: string) {
  const found: { readonly element: DefaultTreeAdapterMap['element']; readonly depth: number }[] = [];
  const visit = (node: Node, depth: number): void => {
    if (defaultTreeAdapter.isElementNode(node)) found.push({ element: node, depth });
    if ('content' in node) visit(node.content, depth + 1);
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, depth + 1);
  };
  visit(parse(document), 0);
  return found;
}
