import type { Page } from '../../page/page.js';
import { textValue, type SchemaNode } from '../../page/structured-data/schema-node.js';
import { nodesOfKind } from '../../page/structured-data/schema-types.js';
import { variantsOf } from './schema-rules.js';
import { isNumberVisible, isVisible } from './visible-text.js';
import { oncePer } from '../../page/once.js';

/**
 * A fact in the markup about the page's main thing, which readers must find, too (Google, structured data policies).
 */
export interface Claim {
  readonly claim: string;
  readonly visible: boolean;
  /** The object that claims it. */
  readonly node: SchemaNode;
}

/** A page has one main thing; a listing has some dozens. */
const MAX_TEXTS = 50;
const MAX_NUMBERS = 20;

/** Returns headlines, names and ratings in the structured data. */
export const claimsOf = oncePer((page: Page): readonly Claim[] => {
  const { nodes } = page.structuredData;
  const variants = variantsOf(page.structuredData);
  const products = nodesOfKind(nodes, 'Product').filter((node) => !variants.has(node));
  const texts = [
    ...nodesOfKind(nodes, 'Article').flatMap((node) => textIn(node, 'headline')),
    ...products.flatMap((node) => textIn(node, 'name')),
    ...nodesOfKind(nodes, 'Recipe', 'Event').flatMap((node) => textIn(node, 'name')),
    ...nodesOfKind(nodes, 'JobPosting').flatMap((node) => textIn(node, 'title')),
  ];
  return [
    ...texts
      .slice(0, MAX_TEXTS)
      .map(({ text, node }) => ({ claim: text.slice(0, 200), visible: isVisible(page, text), node })),
    ...nodesOfKind(nodes, 'AggregateRating')
      .slice(0, MAX_NUMBERS)
      .flatMap((rating) => ratingClaim(page, rating)),
  ];
});

function textIn(node: SchemaNode, property: string): { text: string; node: SchemaNode }[] {
  const text = textValue(node, property);
  return text === undefined ? [] : [{ text, node }];
}

/** Returns the rating as written, or rounded to one digit, as most pages show it. */
function ratingClaim(page: Page, rating: SchemaNode): Claim[] {
  const value = textValue(rating, 'ratingValue');
  if (value === undefined || Number(value) === 0) return [];
  const exact = isNumberVisible(page, value);
  if (exact === undefined) return [];
  const visible = exact || isNumberVisible(page, Number(value).toFixed(1)) === true;
  return [{ claim: `rating ${value}`, visible, node: rating }];
}
