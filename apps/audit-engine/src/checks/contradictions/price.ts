import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import type { Spot } from '../../page/content/positions.js';
import { blockText } from '../../page/content/sections.js';
import { textValue, type SchemaNode } from '../../page/structured-data/schema-node.js';
import { nodesOfKind } from '../../page/structured-data/schema-types.js';
import { objectsOf, spotsOf, type StructuredData } from '../../page/structured-data/structured-data.js';
import { documented, inDimension, yes } from '../check.js';
import { h1Of, metaContent, metaElements } from '../meta.js';
import { variantsOf } from '../schema/schema-rules.js';
import { digitsOf, isNumberVisible } from '../schema/visible-text.js';
import { foldText } from '../../page/language/fold-text.js';
import { phraseSet } from '../../page/phrases/phrase-set.js';
import { WORDS } from '../../page/kind/words/kind-words.js';
import { type Amount, amountsIn, CURRENCY_CODES, valueOf } from '../../page/statements/money/amounts.js';
import { FROM, joins } from '../../page/statements/money/ranges.js';
import { withNumbersApart } from '../kinds/shown/numbers-apart.js';
import { ownBlocks } from './own-blocks.js';

const MAX_THINGS = 20;
const MAX_PRICES = 20;
const MAX_LINE = 100;
const PRICES = ['price', 'lowPrice', 'highPrice'];
/** Facebook's names for a price, the newer one first. */
const META_PRICES = ['product:price:amount', 'og:price:amount'];
const META_CURRENCIES = ['product:price:currency', 'og:price:currency'];

export const PRICE = inDimension('structured_data', [
  {
    id: 'seo.schema.price',
    weight: 8,
    isFault: true,
    title: 'The price in the markup is the one that readers see',
    problem: 'The price in the markup is not the one on the page',
    problemOf: (page) => {
      const [first] = mismatchesOf(page);
      return first !== undefined && first.shown === undefined
        ? `Readers do not see the price of the markup: ${first.declared}`
        : undefined;
    },
    why: 'Google compares both, and takes the product out of its shopping results where they differ. Buyers who find another price than they were promised leave.',
    fix: 'Write the price that buyers pay, and its currency, once: into the text, and from the same source into offers.price and product:price:amount.',
    source: documented('Google merchant listing: price; Google Merchant Center: mismatched price'),
    passes:
      '1 when the page shows one of the prices that the markup has, one between lowPrice and highPrice, or a range around it; 0 when it shows none of them. 0, too, when another amount stands alone below the main heading, or product:price:amount is another one. Not applicable without the price of a product, or of an event whose page shows prices.',
    measure: (page) =>
      inMarkup(page).length === 0 && inMeta(page) === undefined ? null : yes(mismatchesOf(page).length === 0),
    evidence: (page) =>
      mismatchesOf(page).map(({ declared, shown }) =>
        shown === undefined
          ? `not in the visible text: price ${declared}`
          : `price ${declared} in the markup, ${shown}`,
      ),
    where: (page) => mismatchesOf(page).flatMap(({ spots }) => spots),
  },
]);

interface Declared {
  /** Of one thing, at least one: variants and ranges have several. */
  readonly prices: readonly string[];
  readonly ranges: readonly Range[];
  readonly currency: string | undefined;
  readonly spots: readonly Spot[];
}

interface Mismatch {
  readonly declared: string;
  /** What there is in its place; undefined where no price is shown. */
  readonly shown: string | undefined;
  readonly spots: readonly Spot[];
}

const mismatchesOf = oncePer((page: Page): readonly Mismatch[] => {
  const things = inMarkup(page);
  const meta = inMeta(page);
  const [thing] = things;
  if (thing === undefined) return meta === undefined ? [] : unlike(page, meta, true);
  const unseen = things.flatMap((each) => unlike(page, each, things.length === 1));
  if (meta === undefined || things.length > 1 || agree(page, meta, thing)) return unseen;
  const shown = `${meta.prices.join()} in product:price:amount`;
  return [{ declared: linesOf(thing), shown, spots: [...thing.spots, ...meta.spots] }, ...unseen];
});

/** Both may be shown: the price before and now, or with and without a tax. */
function agree(page: Page, meta: Declared, thing: Declared): boolean {
  const values = thing.prices.map(Number);
  const value = Number(meta.prices[0]);
  if (value >= Math.min(...values) && value <= Math.max(...values)) return true;
  return [...meta.prices, ...thing.prices].every((price) => isNumberVisible(page, price) === true);
}

function linesOf({ prices, currency }: Declared): string {
  return `${prices.slice(0, 3).join(', ')}${currency === undefined ? '' : ` ${currency}`}`;
}

/** One visible price of several is enough, or one in a range: variants are chosen by script, and a range names its ends. */
function unlike(page: Page, thing: Declared, isAlone: boolean): Mismatch[] {
  const { prices, ranges, currency, spots } = thing;
  if (prices.some((price) => isIn(shownRanges(page), Number(price)))) return [];
  const isNumber = prices.some((price) => isNumberVisible(page, price) === true);
  const isOne = (value: number) => isIn(ranges, value) || prices.some((price) => Number(price) === value);
  const isShown = amountsOf(page).some((amount) => isOne(amount.value) && isOf(amount, currency));
  const other = isNumber && !isAlone ? undefined : priceAlone(page);
  if (isShown || (isNumber && other === undefined)) return [];
  const shown = other ?? amountsIn(withNumbersApart(page, page.main.text))[0];
  return [{ declared: linesOf(thing), shown: shown && `${shown.text} on the page`, spots }];
}

/** True of a code that nobody has, too. */
function isOf({ currencies }: Amount, currency: string | undefined): boolean {
  return currency === undefined || !CURRENCY_CODES.has(currency) || currencies.has(currency);
}

const amountsOf = oncePer((page: Page): readonly Amount[] =>
  amountsIn(withNumbersApart(page, page.bodyText)),
);

/** Returns the only amount that stands in a line of its own below the main heading; undefined for several that differ. */
const priceAlone = oncePer((page: Page): Amount | undefined => {
  const found = ownBlocks(page).flatMap((block) => {
    const text = block.kind === 'paragraph' ? withNumbersApart(page, blockText(block).trim()) : '';
    const [first] = text === '' || text.length > MAX_LINE ? [] : amountsIn(text);
    return first?.text.length === text.length ? first : [];
  });
  return new Set(found.map(({ value }) => value)).size === 1 ? found[0] : undefined;
});

/** What may stand before the "from" of a price, beside words for prices and the name of the thing. */
const BEFORE_FROM = phraseSet(`
  only, just, now, available, nur, schon, bereits, jetzt, erhältlich, seulement, disponible, sólo, solo, ahora, ora, già,
  slechts, nu, tylko, już, teraz, apenas, agora, já`);
const SENTENCE_END = /(?<=[.!?])\s/;

type Range = readonly [lowest: number, highest: number];

function isIn(ranges: readonly Range[], value: number): boolean {
  return ranges.some(([lowest, highest]) => value >= lowest && value <= highest);
}

/** Returns the ranges that readers see beside the one thing. A line about delivery names from which price on that is free. */
const shownRanges = oncePer((page: Page): readonly Range[] =>
  ownBlocks(page)
    .flatMap((block) => (block.kind === 'list' ? block.items : blockText(block).split(SENTENCE_END)))
    .flatMap((line) => (WORDS.delivery.isIn(line) ? [] : rangesIn(line, h1Of(page)))),
);

function rangesIn(line: string, name: string): readonly Range[] {
  const amounts = amountsIn(line);
  return amounts.flatMap(({ value, from, to }, at): Range[] => {
    const before = line.slice(amounts[at - 1]?.to ?? 0, from);
    if (before.length <= MAX_LINE && FROM.test(before) && isOfPrice(before.replace(FROM, ''), name))
      return [[value, Infinity]];
    const next = amounts[at + 1];
    return next !== undefined && joins(line.slice(0, from), line.slice(to, next.from))
      ? [[value, next.value]]
      : [];
  });
}

/** False for "Gift wrap from €3" and "Instalments from €20". */
function isOfPrice(before: string, name: string): boolean {
  const folded = foldText(before);
  if (folded === '' || (name !== '' && folded.startsWith(foldText(name)))) return true;
  return BEFORE_FROM.is(before) || WORDS.prices.opens(before) || WORDS.tickets.opens(before);
}

/** Returns the prices of products and events in the markup, without what is free or no number. */
const inMarkup = oncePer((page: Page): readonly Declared[] => {
  const { structuredData: data } = page;
  const variants = variantsOf(data);
  const products = nodesOfKind(data.nodes, 'Product').filter((node) => !variants.has(node));
  // Many events show no price, because others sell them.
  const ticketed = page.signs.mainNumbers.prices > 0 ? nodesOfKind(data.nodes, 'Event') : [];
  return [...products, ...ticketed].slice(0, MAX_THINGS).flatMap((thing) => {
    const offers = offersOf(data, thing);
    const prices = pricesIn(offers);
    const currency = offers.map((offer) => textValue(offer, 'priceCurrency')).find(Boolean);
    const ranges = offers.flatMap(rangeOf);
    return prices.length === 0 ? [] : { prices, ranges, currency, spots: spotsOf(data, thing) };
  });
});

/** As machines write it, with any number of decimals. */
const PLAIN = /^\d{1,9}\.\d{1,9}$/;
const READ = /^[\d\s.,'’]{1,15}$/;

const inMeta = oncePer((page: Page): Declared | undefined => {
  const content = META_PRICES.map((name) => metaContent(page, name)).find(Boolean) ?? '';
  const value = PLAIN.test(content) ? Number(content) : READ.test(content) ? valueOf(content) : 0;
  if (!(value > 0)) return undefined;
  const currency = META_CURRENCIES.map((name) => metaContent(page, name)).find(Boolean);
  return { prices: [String(value)], ranges: [], currency, spots: metaElements(page, ...META_PRICES) };
});

function pricesIn(offers: readonly SchemaNode[]): readonly string[] {
  return offers
    .flatMap((offer) => PRICES.flatMap((property) => textValue(offer, property) ?? []))
    .filter((price) => digitsOf(price) !== undefined && Number(price) !== 0)
    .slice(0, MAX_PRICES);
}

/** Of an AggregateOffer, whose offers have any price between both. */
function rangeOf(offer: SchemaNode): readonly Range[] {
  const [lowest, highest] = [textValue(offer, 'lowPrice'), textValue(offer, 'highPrice')].map(Number);
  return lowest !== undefined && highest !== undefined && lowest <= highest ? [[lowest, highest]] : [];
}

function offersOf(data: StructuredData, thing: SchemaNode): readonly SchemaNode[] {
  const variants = objectsOf(data, thing, 'hasVariant').slice(0, MAX_PRICES);
  const offers = [thing, ...variants].flatMap((each) => objectsOf(data, each, 'offers').slice(0, MAX_PRICES));
  return offers.flatMap((offer) => [
    offer,
    ...objectsOf(data, offer, 'priceSpecification'),
    ...objectsOf(data, offer, 'offers'),
  ]);
}
