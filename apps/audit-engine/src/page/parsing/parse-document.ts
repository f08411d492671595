import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { leanTree } from './lean-tree.js';

export type Document = DefaultTreeAdapterMap['document'];
export type Element = DefaultTreeAdapterMap['element'];
export type ChildNode = DefaultTreeAdapterMap['childNode'];
export type TextNode = DefaultTreeAdapterMap['textNode'];

/** Parses as browsers do, into a tree without comments and scripts. Throws `HtmlTooComplex`. */
export function parseDocument(html: string): Document {
  return parse(html, { treeAdapter: leanTree() });
}
