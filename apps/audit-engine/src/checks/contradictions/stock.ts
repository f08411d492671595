import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import type { Block } from '../../page/content/blocks.js';
import type { Spot } from '../../page/content/positions.js';
import { foldText } from '../../page/language/fold-text.js';
import { mentionsSoldOut, namesStock, stockIn, type Stock } from '../../page/phrases/stock.js';
import { textValue, type SchemaNode } from '../../page/structured-data/schema-node.js';
import { nodesOfKind } from '../../page/structured-data/schema-types.js';
import { objectsOf, spotsOf } from '../../page/structured-data/structured-data.js';
import { documented, inDimension } from '../check.js';
import { h1Of } from '../meta.js';
import { variantsOf } from '../schema/schema-rules.js';
import { buyButtons } from './buy-buttons.js';
import { availabilityName, availabilityOfThing, type Availability } from './offers.js';
import { ownBlocks } from './own-blocks.js';

const MAX_THINGS = 100;
const MAX_LINE = 300;

export const STOCK = inDimension('structured_data', [
  {
    id: 'seo.schema.availability',
    weight: 8,
    isFault: true,
    severity: 'high',
    title: 'The availability in the markup is the one that readers see',
    problem: 'The markup says another availability than the page',
    problemOf: (page) => {
      const declared = contradictionOf(page)?.declared;
      if (declared === undefined) return undefined;
      return declared === 'in'
        ? 'The markup says that it can be bought, the page that it is sold out'
        : 'The markup says that it is sold out, the page that it can be bought';
    },
    why: 'Google compares both, and takes the product out of its shopping results where they differ. Readers who come for what is sold out leave again.',
    fix: 'Write offers.availability from the same stock as the text of the page: InStock, OutOfStock, PreOrder or BackOrder of schema.org.',
    source: documented(
      'Google merchant listing: availability; Google Merchant Center: mismatched availability',
    ),
    passes:
      '1 when the availability of the product or event in the markup is what the page shows; 0 when the markup has InStock, and the page has no button to buy and says that it is sold out; 0 for the other way round. Not applicable without an availability that all offers share, nor when the page shows none.',
    measure: (page) => {
      const thing = thingOf(page);
      if (thing === undefined) return null;
      if (contradictionOf(page) !== undefined) return 0;
      return shownOf(page) === undefined ? null : 1;
    },
    evidence: (page) => {
      const found = contradictionOf(page);
      return found === undefined
        ? []
        : [`${found.name}: availability ${found.value}`, `the page: ${found.shown}`];
    },
    where: (page) => contradictionOf(page)?.spots ?? [],
  },
]);

interface Thing {
  readonly node: SchemaNode;
  readonly declared: Availability;
}

/** Returns the one thing of the page whose markup says whether it can be bought; of several, the one in the main heading. */
const thingOf = oncePer((page: Page): Thing | undefined => {
  const { structuredData: data } = page;
  const variants = variantsOf(data);
  const things = nodesOfKind(data.nodes, 'Product', 'Event')
    .slice(0, MAX_THINGS)
    .flatMap((node) => {
      const declared = variants.has(node) ? undefined : availabilityOfThing(data, node);
      return declared === undefined ? [] : [{ node, declared }];
    });
  if (things.length < 2) return things[0];
  const heading = foldText(h1Of(page));
  const named = things.filter(({ node }) => {
    const name = foldText(textValue(node, 'name') ?? '');
    return name !== '' && heading !== '' && (name.includes(heading) || heading.includes(name));
  });
  return named.length === 1 ? named[0] : undefined;
});

interface Shown {
  readonly stock: Stock;
  readonly line: string;
  readonly spots: readonly Spot[];
}

/** Returns what the page shows of its thing: a line beside its price, or else the one button that buys it. */
const shownOf = oncePer((page: Page): Shown | undefined => {
  const lines = ownLines(page);
  const says = (stock: Stock) => lines.find((line) => line.stock === stock);
  const buttons = buyButtons(page).length;
  const soldOut = says('out');
  if (soldOut !== undefined) return buttons > 0 ? undefined : soldOut;
  if (mentionsSoldOut(page.main.text)) return undefined;
  const inStock = says('in');
  if (inStock !== undefined) return inStock;
  const [button] = buyButtons(page);
  if (buttons !== 1 || button === undefined) return undefined;
  return { stock: 'in', line: `"${button.text}"`, spots: [button] };
});

const contradictionOf = oncePer((page: Page) => {
  const thing = thingOf(page);
  const shown = thing && shownOf(page);
  if (thing === undefined || shown === undefined || shown.stock === thing.declared) return undefined;
  const { structuredData: data } = page;
  const [offer = thing.node] = objectsOf(data, thing.node, 'offers');
  return {
    declared: thing.declared,
    name: textValue(thing.node, 'name') ?? 'the offer',
    value: availabilityName(offer) ?? (thing.declared === 'in' ? 'InStock' : 'OutOfStock'),
    shown: shown.line,
    spots: [...spotsOf(data, offer, 'availability'), ...shown.spots],
  };
});

/** Returns the lines about the thing itself: from the main heading to the next one, below which others are shown. */
function ownLines(page: Page): Shown[] {
  return ownBlocks(page).flatMap((block) =>
    linesOf(block).flatMap((text) => {
      const stock = text.length > MAX_LINE ? undefined : stockIn(text);
      return stock === undefined ? [] : [{ stock, line: text, spots: [block] }];
    }),
  );
}

/** Entries of a list may be sizes of which some are sold out. */
function linesOf(block: Block): readonly string[] {
  switch (block.kind) {
    case 'paragraph':
      return [block.text];
    case 'list':
      return block.items.filter(namesStock);
    case 'answer':
      return namesStock(block.question) ? [block.text] : [];
    default:
      return [];
  }
}
