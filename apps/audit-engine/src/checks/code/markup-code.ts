import type { IssueCode } from '#contracts/audit/audits';
import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { stockIn } from '../../page/phrases/stock.js';
import { amountsIn } from '../../page/statements/amounts.js';
import { writtenDates } from '../../page/statements/written-dates.js';
import { kindsOf } from '../../page/structured-data/schema-types.js';
import { isNode, typesOf, valuesOf, type SchemaNode } from '../../page/structured-data/schema-node.js';
import { inWords } from '../kinds/markup-advice.js';
import { typeToAdd } from '../kinds/kind-rules.js';
import { mainObjectOf } from '../kinds/main-object.js';
import { shownPropertiesOf, type ShownProperty } from '../kinds/shown/shown-properties.js';
import { SHOWN } from '../kinds/shown/shown-values.js';
import { h1Of } from '../meta.js';
import { INTO_HEAD, jsonOf, leavingOut, MAX_CODE_CHARACTERS, type WritesCode } from './code.js';

/** A longer object is not shown again with what it lacks. */
const MAX_OBJECT = 1_800;
const MAX_LEVELS = 6;
const CONTEXT = { '@context': 'https://schema.org' };

/** The types of the objects within, by the path to them, which follow from the property alone. */
const TYPES: Readonly<Record<string, string>> = {
  offers: 'Offer',
  author: 'Person',
  'mainEntity.author': 'Person',
  publisher: 'Organization',
  brand: 'Brand',
  organizer: 'Organization',
  performer: 'PerformingGroup',
  provider: 'Organization',
  hiringOrganization: 'Organization',
  location: 'Place',
  'mainEntity.acceptedAnswer': 'Answer',
};
/** What the main entity is, by the type of the page. */
const MAIN_ENTITIES: Readonly<Record<string, string>> = {
  QAPage: 'Question',
  ProfilePage: 'Person',
  CollectionPage: 'ItemList',
  ContactPage: 'Organization',
};

type Form = (values: readonly string[], page: Page) => unknown;

const text: Form = ([value]) => value;
const list: Form = (values) => values;
/** "Ann Lee and Bob Ray" are two: a person says which. */
const SEVERAL = /\s(?:and|und|et|y|e|en|i|och|og|&)\s\p{Lu}[\p{L}.'’-]{0,30}\s\p{Lu}|,\s/u;
const person: Form = ([value = '']) => (SEVERAL.test(value) ? undefined : value);
const day: Form = ([value = '']) => {
  const [date, ...others] = writtenDates(value);
  return date === undefined || others.length > 0 ? undefined : new Date(date).toISOString().slice(0, 10);
};
/** "1,204 answers" */
const count: Form = ([value = '']) => {
  const digits = value.replace(/\D/g, '');
  return digits === '' ? undefined : Number(digits);
};
/** Of two prices one is the old one, or the end of a range. */
const price: Form = ([value = '']) => {
  const [amount, ...others] = amountsIn(value);
  return amount === undefined || others.length > 0 ? undefined : String(amount.value);
};
const offer: Form = (values, page) => {
  const amount = price(values, page);
  const [currency] = [SHOWN['offers.priceCurrency']?.(page)].flat();
  return amount === undefined || currency === undefined
    ? undefined
    : { '@type': 'Offer', price: amount, priceCurrency: currency };
};
const stock: Form = ([value = '']) => {
  const found = stockIn(value);
  return found && `https://schema.org/${found === 'in' ? 'InStock' : 'OutOfStock'}`;
};
const named =
  (type: string): Form =>
  ([name]) => ({ '@type': type, name });
const steps: Form = (values) => values.map((each) => ({ '@type': 'HowToStep', text: each }));
const entries: Form = (values, { elements }) => {
  const links = values.flatMap((name) => {
    const url = elements.anchors.find((anchor) => anchor.text === name && anchor.url !== undefined)?.url;
    return url === undefined ? [] : [{ name, url: url.href }];
  });
  return links.map((link, index) => ({ '@type': 'ListItem', position: index + 1, ...link }));
};

/** How a value is written that readers see. What has no form here needs a person: a salary, hours, terms of delivery. */
const FORMS: Readonly<Record<string, Form>> = {
  ...each(
    `name headline title description text image logo url telephone email address sku contentUrl thumbnailUrl recipeYield
    recipeCategory operatingSystem applicationCategory mainEntity.name mainEntity.description mainEntity.text mainEntity.image
    brand.name author.url publisher.name organizer.name performer.name
    mainEntity.acceptedAnswer.text offers.priceCurrency location.address`,
    text,
  ),
  ...each('sameAs mainEntity.sameAs recipeIngredient', list),
  ...each(
    `datePublished dateModified datePosted dateCreated uploadDate startDate endDate validThrough
    mainEntity.datePublished`,
    day,
  ),
  ...each('mainEntity.answerCount mainEntity.upvoteCount', count),
  ...each('itemListElement mainEntity.itemListElement', entries),
  offers: offer,
  'offers.price': price,
  'offers.availability': stock,
  ...each('author.name mainEntity.author.name', person),
  author: (values, page) => {
    const name = person(values, page);
    return name === undefined ? undefined : { '@type': 'Person', name };
  },
  provider: named('Organization'),
  hiringOrganization: named('Organization'),
  recipeInstructions: steps,
};

/**
 * The markup of the page itself: a new object, or the one that is there with what it lacks. A page without any markup gets
 * what says whose it is and where it stands as well.
 */
export const markupCode: WritesCode = oncePer((page: Page): IssueCode | undefined => {
  const own = codeOf(
    page,
    shownPropertiesOf(page).filter(({ isRequired }) => isRequired || mainObjectOf(page) === undefined),
  );
  if (own === undefined || page.structuredData.blocks + page.structuredData.nodes.length > 0) return own;
  const isOwner = kindsOf({ '@type': typeToAdd(page) ?? '' }).has('Organization');
  const owner = isOwner ? undefined : organizationCode(page);
  const lacksOwner = !isOwner && owner === undefined && !BY_NOBODY.has(page.kind.kind);
  return [owner, breadcrumbCode(page)].reduce(withBlock, {
    ...own,
    ...(lacksOwner && {
      missing: [...(own.missing ?? []), 'whose page it is (an Organization with its name)'],
    }),
  });
});

/** Pages that nobody signs. */
const BY_NOBODY: ReadonlySet<string> = new Set(['login', 'search']);

function withBlock(code: IssueCode, block: IssueCode | undefined): IssueCode {
  const after = `${code.after}\n${block?.after ?? ''}`;
  if (block === undefined || after.length > MAX_CODE_CHARACTERS) return code;
  return { ...code, after, ...leavingOut([...(code.missing ?? []), ...(block.missing ?? [])]) };
}

/** The same with what Google recommends. */
export const recommendedCode: WritesCode = (page) =>
  mainObjectOf(page) === undefined
    ? undefined
    : codeOf(
        page,
        shownPropertiesOf(page).filter(({ isRequired }) => !isRequired),
      );

function codeOf(page: Page, properties: readonly ShownProperty[]): IssueCode | undefined {
  const main = mainObjectOf(page);
  const type = main?.type ?? typeToAdd(page);
  if (type === undefined) return undefined;
  const found = main === undefined ? undefined : written(main.node, page);
  if (main !== undefined && found === undefined) return undefined;
  const after = found === undefined ? { '@type': type } : withoutEmpty(found);
  const missing: string[] = [];
  let added = 0;
  for (const { property, values } of properties) {
    const value = values.length === 0 ? undefined : FORMS[property]?.(values, page);
    if (isEmpty(value)) missing.push(inWords(property));
    else if (put(after, property, value, type)) added++;
    else return undefined;
  }
  if (added === 0) return undefined;
  return {
    ...(found === undefined
      ? { language: 'html' as const, into: INTO_HEAD, after: block(after) }
      : {
          language: 'json' as const,
          into: `in the ${type} of the JSON-LD`,
          before: jsonOf(found),
          after: jsonOf(after),
        }),
    ...leavingOut(missing),
  };
}

const HOME_OF_LANGUAGE = /^\/[a-z]{2}(?:-[a-z]{2})?\/?$/i;

/** The path to the page, from the links to the pages above it. */
export const breadcrumbCode: WritesCode = (page) => {
  const own = h1Of(page);
  if (own === '') return undefined;
  const above = page.url.pathname.split('/').slice(0, -1);
  const levels = above.slice(0, MAX_LEVELS).flatMap((_, depth) => {
    const path = above.slice(0, depth + 1).join('/');
    const link = page.elements.anchors.find(
      ({ url, text: name }) =>
        name !== '' &&
        url?.origin === page.url.origin &&
        url.search === '' &&
        url.pathname.replace(/\/$/, '') === path,
    );
    return link?.url === undefined || link.url.href === page.url.href
      ? []
      : [{ name: link.text, item: link.url.href }];
  });
  if (levels.length === 0) return undefined;
  // Above a home page of a language stands that of no other.
  const start = levels.findIndex(({ item }) => HOME_OF_LANGUAGE.test(new URL(item).pathname));
  const entriesOfPath = [...levels.slice(Math.max(0, start)), { name: own, item: page.url.href }];
  return {
    language: 'html',
    into: INTO_HEAD,
    after: block({
      '@type': 'BreadcrumbList',
      itemListElement: entriesOfPath.map((entry, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...entry,
      })),
    }),
  };
};

/** Who the page is by, with the links that prove it. */
export const organizationCode: WritesCode = (page) => {
  const [name, logo] = ['publisher.name', 'logo'].map((property) => [SHOWN[property]?.(page)].flat()[0]);
  const profiles = [SHOWN.sameAs?.(page) ?? []].flat();
  if (name === undefined) return undefined;
  const code = {
    language: 'html' as const,
    into: INTO_HEAD,
    after: block({
      '@type': 'Organization',
      name,
      url: `${page.url.origin}/`,
      ...(logo === undefined ? {} : { logo }),
      ...(profiles.length === 0 ? {} : { sameAs: profiles }),
    }),
  };
  return profiles.length === 0 ? { ...code, missing: ['links to other profiles (sameAs)'] } : code;
};

/** The organization of the markup with its home page and the profiles that the page links. */
export function ownerCode(page: Page, node: SchemaNode): IssueCode | undefined {
  const found = written(node, page);
  const profiles = [SHOWN.sameAs?.(page) ?? []].flat();
  if (found === undefined || !kindsOf(found).has('Organization')) return undefined;
  const lacking = {
    ...(valuesOf(found, 'url').length > 0 ? {} : { url: `${page.url.origin}/` }),
    ...(valuesOf(found, 'sameAs').length > 0 || profiles.length === 0 ? {} : { sameAs: profiles }),
  };
  if (Object.keys(lacking).length === 0) return undefined;
  return {
    language: 'json',
    into: `in the ${typesOf(found)[0] ?? ''} of the JSON-LD`,
    before: jsonOf(found),
    after: jsonOf({ ...found, ...lacking }),
    ...(profiles.length === 0 ? { missing: ['links to other profiles (sameAs)'] } : {}),
  };
}

/** Returns the object as it stands in a JSON-LD block; undefined for other syntaxes, and for a long one. */
function written(node: SchemaNode, { structuredData }: Page): SchemaNode | undefined {
  if (!structuredData.bySyntax['JSON-LD'].includes(node)) return undefined;
  return typesOf(node).length > 0 && jsonOf(node).length <= MAX_OBJECT ? node : undefined;
}

/** Leaves out the texts that say nothing, of which Google warns as it does of wrong values. */
function withoutEmpty(object: SchemaNode): Record<string, unknown> {
  return Object.fromEntries(Object.entries(structuredClone(object)).filter(([, value]) => value !== ''));
}

/** Sets a value by its path. Returns false where the markup has something else on the way. */
function put(object: Record<string, unknown>, path: string, value: unknown, type: string): boolean {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let within = object;
  for (const [depth, name] of names.entries()) {
    const to = names.slice(0, depth + 1).join('.');
    const found = (within[name] ??= typed(to === 'mainEntity' ? MAIN_ENTITIES[type] : TYPES[to]));
    if (!isNode(found)) return false;
    within = found;
  }
  if (isNode(within[last])) return false;
  within[last] = value;
  return true;
}

function typed(type: string | undefined): Record<string, unknown> {
  return type === undefined ? {} : { '@type': type };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

function block(object: object): string {
  return `<script type="application/ld+json">\n${jsonOf({ ...CONTEXT, ...object })}\n</script>`;
}

function each(paths: string, form: Form): Readonly<Record<string, Form>> {
  return Object.fromEntries(paths.split(/\s+/).map((path) => [path, form]));
}
