import { stockIn } from '../../../page/phrases/stock.js';
import { textValue, type SchemaNode } from '../../../page/structured-data/schema-node.js';
import {
  ABSOLUTE_ADDRESS,
  ADDRESS,
  COUNTRY,
  CURRENCY,
  DATE,
  DATE_OR_TIME,
  DURATION,
  EMAIL,
  GTIN,
  memberOf,
  NUMBER,
  numberBetween,
  oneOf,
  PRICE,
  shorterThan,
  TELEPHONE,
  TIME,
  wholeFrom,
  type Format,
} from './value-formats.js';
import { PROPERTIES } from '../names/vocabulary.js';

/** What the values of a property must look like, and who says so. */
export interface ValueRule {
  /** For some properties it depends on the object around the value. */
  readonly format: Format | ((around: SchemaNode) => Format);
  readonly source: string;
}

const LISTING = 'Google, merchant listing';
const RATING = 'Google, review snippet';
const BUSINESS = 'Google, local business';
const JOB = 'Google, job posting';
const VIDEO = 'Google, video';
const RETURNS = 'Google, return policy';

/** Properties are named as they are, or by an address, which may be of another vocabulary. */
const VARIATION: Format = {
  expects: 'a property of schema.org, as in https://schema.org/color',
  accepts: (text) => PROPERTIES.has(text.replace(/^https?:\/\/schema\.org\//, '')) || isForeign(text),
};

function isForeign(text: string): boolean {
  return ABSOLUTE_ADDRESS.accepts(text) && !/^https?:\/\/schema\.org\//.test(text);
}

/** The values whose form search engines document, by property; by type and property or by path where others differ. */
export const VALUE_RULES: ReadonlyMap<string, ValueRule> = new Map([
  ...rules(PRICE, LISTING, 'price lowPrice minPrice maxPrice'),
  ...rules(highPrice, LISTING, 'highPrice'),
  ...rules(
    PRICE,
    JOB,
    'baseSalary.value baseSalary.value.value baseSalary.value.minValue baseSalary.value.maxValue',
  ),
  ...rules(CURRENCY, LISTING, 'priceCurrency currency'),
  ...rules(CURRENCY, JOB, 'salaryCurrency'),
  ...rules(memberOf('ItemAvailability', stockMember), LISTING, 'availability'),
  ...rules(memberOf('OfferItemCondition'), LISTING, 'itemCondition'),
  ...rules(GTIN, LISTING, 'gtin gtin8 gtin12 gtin13 gtin14'),
  ...rules(wholeFrom(1), 'Google, product snippet', 'offerCount'),
  ...rules(VARIATION, 'Google, product variants', 'variesBy'),

  ...rules(DATE, 'Google, article', 'datePublished dateModified dateCreated'),
  ...rules(DATE, VIDEO, 'uploadDate expires'),
  ...rules(DATE, JOB, 'datePosted validThrough'),
  ...rules(DATE, LISTING, 'priceValidUntil validFrom'),
  ...rules(DATE_OR_TIME, 'schema.org', 'availabilityStarts availabilityEnds doorTime'),
  ...rules(DATE_OR_TIME, 'Google, event', 'startDate previousStartDate'),
  ...rules(endDate, 'Google, event', 'endDate'),
  ...rules(DATE, 'Google, organization', 'foundingDate'),
  ...rules(TIME, BUSINESS, 'opens closes'),
  ...rules(DURATION, VIDEO, 'VideoObject.duration AudioObject.duration'),
  ...rules(DURATION, 'Google, recipe', 'cookTime prepTime totalTime performTime'),

  ...rules(ratingWithin, RATING, 'ratingValue'),
  ...rules(NUMBER, RATING, 'bestRating worstRating'),
  ...rules(wholeFrom(1), RATING, 'ratingCount reviewCount'),
  ...rules(wholeFrom(0), 'Google, Q&A', 'answerCount upvoteCount'),
  ...rules(wholeFrom(0), 'Google, video', 'userInteractionCount'),
  ...rules(wholeFrom(1), 'Google, breadcrumb', 'ListItem.position'),

  ...rules(ABSOLUTE_ADDRESS, 'Google, breadcrumb', 'ListItem.item'),
  ...rules(ABSOLUTE_ADDRESS, 'Google, organization', 'sameAs'),
  ...rules(ADDRESS, 'Google, image metadata', 'image logo thumbnailUrl contentUrl'),
  ...rules(ADDRESS, VIDEO, 'embedUrl'),

  ...rules(memberOf('EventStatusType'), 'Google, event', 'eventStatus'),
  ...rules(memberOf('EventAttendanceModeEnumeration'), 'schema.org', 'eventAttendanceMode'),
  ...rules(memberOf('DayOfWeek'), BUSINESS, 'dayOfWeek'),
  ...rules(memberOf('RestrictedDiet'), 'schema.org', 'suitableForDiet'),
  ...rules(memberOf('MerchantReturnEnumeration'), RETURNS, 'returnPolicyCategory'),
  ...rules(memberOf('ReturnFeesEnumeration'), RETURNS, 'returnFees'),
  ...rules(memberOf('ReturnMethodEnumeration'), RETURNS, 'returnMethod'),
  ...rules(oneOf('TELECOMMUTE'), JOB, 'jobLocationType'),
  ...rules(
    oneOf('FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER'),
    JOB,
    'JobPosting.employmentType',
  ),

  ...rules(COUNTRY, BUSINESS, 'addressCountry'),
  ...rules(COUNTRY, RETURNS, 'applicableCountry returnPolicyCountry'),
  ...rules(TELEPHONE, BUSINESS, 'telephone'),
  ...rules(EMAIL, 'Google, organization', 'email'),
  ...rules(numberBetween(-90, 90), BUSINESS, 'latitude'),
  ...rules(numberBetween(-180, 180), BUSINESS, 'longitude'),
  ...rules(shorterThan(100), BUSINESS, 'priceRange'),
]);

function rules(format: ValueRule['format'], source: string, names: string): [string, ValueRule][] {
  return names.split(' ').map((name) => [name, { format, source }]);
}

function stockMember(text: string): string | undefined {
  const found = stockIn(text);
  return found && { in: 'InStock', out: 'OutOfStock' }[found];
}

/** A fraction or a percentage has its scale with it; a bare number has that of the rating, or else 1 to 5. */
function ratingWithin(rating: SchemaNode): Format {
  const least = numberIn(rating, 'worstRating') ?? 1;
  const most = numberIn(rating, 'bestRating') ?? 5;
  const bare = numberBetween(least, most);
  return {
    expects: `${bare.expects}, which is its scale, with a dot for decimals`,
    accepts: (text) => {
      const [, part = '', whole = '100'] = /^([\d.]{1,20})\s?(?:%|\/\s?([\d.]{1,20}))$/.exec(text) ?? [];
      return part === '' ? bare.accepts(text) : Number(part) <= Number(whole);
    },
    corrected: bare.corrected,
  };
}

function highPrice(offer: SchemaNode): Format {
  const low = numberIn(offer, 'lowPrice');
  if (low === undefined) return PRICE;
  return {
    expects: `${PRICE.expects}, and not below lowPrice`,
    accepts: (text) => PRICE.accepts(text) && Number(text) >= low,
  };
}

/** Days are compared, because the times may be of different zones. */
function endDate(event: SchemaNode): Format {
  const start = textValue(event, 'startDate') ?? '';
  const day = (text: string) => (DATE.accepts(text) && /^\d{4}-\d\d-\d\d/.exec(text)?.[0]) || undefined;
  return {
    expects: `${DATE.expects}, and not before startDate`,
    accepts: (text) => {
      const [from, to] = [day(start), day(text)];
      return DATE_OR_TIME.accepts(text) && (from === undefined || to === undefined || to >= from);
    },
  };
}

function numberIn(node: SchemaNode, property: string): number | undefined {
  const text = textValue(node, property);
  return text !== undefined && NUMBER.accepts(text) ? Number(text) : undefined;
}
