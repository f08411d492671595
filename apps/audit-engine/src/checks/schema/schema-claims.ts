import type { Page } from '../../page/page.js';
import { textValue, type SchemaNode } from '../../page/structured-data/schema-node.js';
import { objectsOf, type StructuredData } from '../../page/structured-data/structured-data.js';
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
  /** What the page shows in its place, of a price. */
  readonly shown?: string | undefined;
}

/** A page has one main thing; a listing has some dozens. */
const MAX_TEXTS = 50;
const MAX_NUMBERS = 20;
const MAX_PRICES = 20;

/** Returns headlines, names, prices and ratings in the structured data. */
export const claimsOf = oncePer((page: Page): readonly Claim[] => {
  const { nodes } = page.structuredData;
  const variants = variantsOf(page.structuredData);
  const products = nodesOfKind(nodes, 'Product').filter((node) => !variants.has(node));
  // Many events show no price, because others sell them.
  const ticketed = page.signs.mainNumbers.prices > 0 ? nodesOfKind(nodes, 'Event') : [];
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
    ...[...products, ...ticketed].slice(0, MAX_NUMBERS).flatMap((thing) => priceClaim(page, thing)),
    ...nodesOfKind(nodes, 'AggregateRating')
      .slice(0, MAX_NUMBERS)
      .flatMap((rating) => ratingClaim(page, rating)),
  ];
});

function textIn(node: SchemaNode, property: string): { text: string; node: SchemaNode }[] {
  const text = textValue(node, property);
  return text === undefined ? [] : [{ text, node }];
}

/** One visible price of several is enough: variants are chosen by script, and a range names its ends. */
function priceClaim(page: Page, product: SchemaNode): Claim[] {
  const prices = pricesOf(page.structuredData, product).filter((price) => Number(price) !== 0);
  const seen = new Set(prices.map((price) => isNumberVisible(page, price)));
  if (!seen.has(true) && !seen.has(false)) return [];
  const claim = `price ${prices.slice(0, 3).join(', ')}`;
  if (seen.has(true)) return [{ claim, visible: true, node: product }];
  return [{ claim, visible: false, node: product, shown: AMOUNT.exec(page.main.text)?.[0] }];
}

/** An amount with its currency, as readers see it. */
const AMOUNT =
  /(?:[€$£¥₹₽]|\b(?:EUR|USD|GBP|CHF|PLN)\b)\s?\d[\d.,’']{0,12}\d|\d[\d.,’']{0,12}\s?(?:[€£₽₺円元]|(?:EUR|USD|GBP|CHF|zł|PLN|kr|Kč|Ft|lei|руб)(?!\p{L}))/u;

function pricesOf(data: StructuredData, product: SchemaNode): string[] {
  const variants = objectsOf(data, product, 'hasVariant').slice(0, MAX_PRICES);
  const offers = [product, ...variants].flatMap((each) =>
    objectsOf(data, each, 'offers').slice(0, MAX_PRICES),
  );
  const inner = offers.flatMap((offer) => [
    offer,
    ...objectsOf(data, offer, 'priceSpecification'),
    ...objectsOf(data, offer, 'offers'),
  ]);
  return inner
    .flatMap((offer) => ['price', 'lowPrice', 'highPrice'].map((property) => textValue(offer, property)))
    .filter((price) => price !== undefined)
    .slice(0, MAX_PRICES);
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
