import { readCssSelector } from '../selectors/css-selector.js';
import { findPaths, type Path } from '../selectors/path.js';
import { readXPath } from '../selectors/xpath.js';
import type { Walk } from '../walk.js';
import { nodesOfType, valuesOf } from './schema-node.js';
import { objectsOf, type StructuredData } from './structured-data.js';

/** A part of the page that is marked up to be read aloud. */
export interface SpeakablePart {
  /** The CSS selector or XPath as written. */
  readonly selector: string;
  /** Whether it leads to an element; undefined where it is of a kind that is not read here. */
  readonly found: boolean | undefined;
}

/** A few parts are read aloud, not a page of them. */
const MAX_SELECTORS = 10;

/** Looks up what `speakable` points to. Undefined where nothing is marked up as such. */
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
    ...texts('xpath').map((selector) => ({ selector, paths: listOf(readXPath(selector)) })),
  ].slice(0, MAX_SELECTORS);
  const found = findPaths(
    walk,
    written.flatMap(({ paths }) => paths ?? []),
  );
  let next = 0;
  return written.map(({ selector, paths }) => {
    if (paths === undefined) return { selector, found: undefined };
    const from = next;
    next += paths.length;
    return { selector, found: found.slice(from, next).some(Boolean) };
  });
}

function listOf(path: Path | undefined): readonly Path[] | undefined {
  return path && [path];
}
