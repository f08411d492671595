import { readCssSelector } from '../selectors/css-selector.js';
import { findPaths } from '../selectors/path.js';
import type { Walk } from '../parsing/walk.js';
import { nodesOfType, valuesOf } from './schema-node.js';
import { objectsOf, type StructuredData } from './structured-data.js';

/** A part of the page that is marked up to be read aloud. */
export interface SpeakablePart {
  /** The CSS selector or XPath as written. */
  readonly selector: string;
  /** Whether it leads to an element; undefined for what is not read: XPaths and unsupported selectors. */
  readonly found: boolean | undefined;
}

/** A few parts are read aloud, not a page of them. Each comma in a selector adds a path. */
const MAX_SELECTORS = 10;
const MAX_PATHS = 20;

/** Finds the targets of `speakable`. Returns undefined if the page has no such markup. */
export function speakableParts(data: StructuredData, walk: Walk): readonly SpeakablePart[] | undefined {
  const specifications = new Set([
    ...nodesOfType(data.nodes, 'SpeakableSpecification'),
    ...data.nodes.flatMap((node) => objectsOf(data, node, 'speakable')),
  ]);
  if (specifications.size === 0) return undefined;
  const texts = (property: string) =>
    [...specifications].flatMap((each) =>
      valuesOf(each, property).filter((value) => typeof value === 'string'),
    );
  const written = [
    ...texts('cssSelector').map((selector) => ({ selector, paths: readCssSelector(selector) })),
    ...texts('xpath').map((selector) => ({ selector, paths: undefined })),
  ].slice(0, MAX_SELECTORS);
  const all = written.flatMap(({ paths }) => paths ?? []).slice(0, MAX_PATHS);
  const hits = findPaths(walk, all);
  const found = new Set(all.filter((_, at) => hits[at]));
  const read = new Set(all);
  return written.map(({ selector, paths }) => {
    if (paths?.some((path) => found.has(path))) return { selector, found: true };
    return { selector, found: paths?.every((path) => read.has(path)) ? false : undefined };
  });
}
