import { textValue, type SchemaNode } from '../../page/structured-data/schema-node.js';
import { objectsOf, type StructuredData } from '../../page/structured-data/structured-data.js';

export type Availability = 'in' | 'out';

const SOLD = new Set(['instock', 'limitedavailability', 'onlineonly', 'instoreonly', 'preorder', 'presale']);
const NOT_SOLD = new Set(['outofstock', 'soldout', 'discontinued']);
const MAX_OFFERS = 50;

/** Returns whether an offer can be bought by its markup; undefined if it does not say, or several offers in it differ. */
export function availabilityOf(data: StructuredData, offer: SchemaNode): Availability | undefined {
  const own = read(offer);
  if (own !== undefined) return own;
  return sharedBy(objectsOf(data, offer, 'offers').slice(0, MAX_OFFERS).map(read));
}

/** Returns the same for all offers of a thing and of its variants. */
export function availabilityOfThing(data: StructuredData, thing: SchemaNode): Availability | undefined {
  const variants = objectsOf(data, thing, 'hasVariant').slice(0, MAX_OFFERS);
  const offers = [thing, ...variants].flatMap((each) => objectsOf(data, each, 'offers').slice(0, MAX_OFFERS));
  return sharedBy(offers.map((offer) => availabilityOf(data, offer)));
}

function sharedBy(all: readonly (Availability | undefined)[]): Availability | undefined {
  const [first] = all;
  return all.every((each) => each === first) ? first : undefined;
}

/** Returns the availability of an offer as its markup names it, without the address of the vocabulary. */
export function availabilityName(offer: SchemaNode): string | undefined {
  return textValue(offer, 'availability')?.replace(/^.*[/:#]/, '');
}

function read(offer: SchemaNode): Availability | undefined {
  const value = availabilityName(offer)
    ?.replace(/[\s_-]/g, '')
    .toLowerCase();
  if (value === undefined) return undefined;
  return SOLD.has(value) ? 'in' : NOT_SOLD.has(value) ? 'out' : undefined;
}
