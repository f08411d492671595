import type { IssueCode } from '#contracts/audit/audits';
import { oncePer } from '../../../page/once.js';
import type { Page } from '../../../page/page.js';
import { kindsOf, nodesOfKind } from '../../../page/structured-data/schema-types.js';
import {
  isNode,
  textValue,
  typesOf,
  valuesOf,
  type SchemaNode,
} from '../../../page/structured-data/schema-node.js';
import { inWords } from '../../kinds/markup-advice.js';
import { kindOf, typeToAdd } from '../../kinds/kind-rules.js';
import { mainObjectOf } from '../../kinds/main-object.js';
import { LABELS } from '../../kinds/shown/labels.js';
import { labelled } from '../../kinds/shown/lines.js';
import { shownPropertiesOf, type ShownProperty } from '../../kinds/shown/shown-properties.js';
import { SHOWN } from '../../kinds/shown/shown-values.js';
import { breadcrumbCode } from './breadcrumb-code.js';
import { INTO_HEAD, jsonLd, jsonOf, leavingOut, MAX_CODE_CHARACTERS, type WritesCode } from '../code.js';
import { FORMS } from './value-forms.js';

/** A longer object is not shown again with what it lacks. */
const MAX_OBJECT = 1_800;

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

/**
 * The markup of the page itself: a new object, or the one that is there with what it lacks. A page without any markup that
 * machines can read gets what says whose it is and where it stands as well.
 */
export const markupCode: WritesCode = oncePer((page: Page): IssueCode | undefined => {
  const properties = shownPropertiesOf(page);
  const isNew = mainObjectOf(page) === undefined;
  const needed = codeOf(
    page,
    properties.filter(({ isRequired }) => isRequired || isNew),
  );
  // An issue names what is recommended, too, and promises both.
  const own = needed && codeOf(page, properties);
  if (own !== undefined && !isNew && addsOwner(page))
    return { ...own, ...leavingOut([...(own.missing ?? []), PROFILES]) };
  const { nodes, broken } = page.structuredData;
  if (own === undefined || nodes.length > 0) return own;
  // What a block that can't be read says is there once it is repaired.
  const lost = kindsOf({ '@type': broken.flatMap(({ types }) => types) });
  const isOwner = kindsOf({ '@type': typeToAdd(page) ?? '' }).has('Organization') || lost.has('Organization');
  const owner = isOwner ? undefined : organizationCode(page);
  const lacksOwner = !isOwner && owner === undefined && !BY_NOBODY.has(page.kind.kind);
  const whole = lacksOwner ? { ...own, missing: [...(own.missing ?? []), OWNED, PROFILES] } : own;
  const path = lost.has('BreadcrumbList') ? undefined : breadcrumbCode(page);
  return withBlock(withBlock(whole, OWNED, owner), PATH, path);
});

const PROFILES = 'links to other profiles (sameAs)';
const OWNED = 'whose page it is (an Organization with its name)';
const PATH = 'the path to the page (a BreadcrumbList)';
const OWNER = /^(?:author|creator|publisher|provider|organizer|performer|hiringOrganization)\b/;

/** Returns whether what the main object lacks holds the only one that says whose page it is. */
export function addsOwner(page: Page): boolean {
  const { owner } = kindOf(page);
  return (
    nodesOfKind(page.structuredData.nodes, 'Organization', 'Person').every(
      (node) => textValue(node, 'name') === undefined,
    ) && shownPropertiesOf(page).some(({ property }) => owner.includes(property) && OWNER.test(property))
  );
}

/** Pages that nobody signs. */
const BY_NOBODY: ReadonlySet<string> = new Set(['login', 'search']);

/** Adds a block, or names what it is where it is too much to show. */
function withBlock(code: IssueCode, what: string, block: IssueCode | undefined): IssueCode {
  if (block === undefined) return code;
  const missing = code.missing ?? [];
  const after = `${code.after}\n${block.after}`;
  return after.length > MAX_CODE_CHARACTERS
    ? { ...code, ...leavingOut([...missing, what]) }
    : { ...code, after, ...leavingOut([...missing, ...(block.missing ?? [])]) };
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
  const types = typesWithin(page, type);
  const isOfGoods = kindsOf({ '@type': type }).has('Product');
  let added = 0;
  for (const { property, values } of properties) {
    const form = values.length === 0 ? undefined : FORMS[property]?.(values, page);
    // Google takes a range of prices for goods alone.
    const value = property === 'offers.price' && isNode(form) && !isOfGoods ? undefined : form;
    if (isEmpty(value)) missing.push(inWords(property));
    else if (put(after, property, firstOf(property, value), types)) added++;
    else return undefined;
    const more = countOf(value) - countOf(firstOf(property, value));
    if (more > 0) missing.push(`${more} more of the ${inWords(property)}`);
  }
  if (added === 0) return undefined;
  missing.push(...ownerOf(after, page, { isNew: found === undefined, properties }));
  return {
    ...(found === undefined
      ? { language: 'html' as const, into: INTO_HEAD, after: jsonLd(after) }
      : {
          language: 'json' as const,
          // As it stands there, by which its author finds it: a BlogPosting is judged as an Article.
          into: `in the ${typesOf(found)[0] ?? type} of the JSON-LD`,
          before: jsonOf(found),
          after: jsonOf(after),
        }),
    ...leavingOut(missing),
  };
}

/** A list of hundreds is made by a program, which needs to see its form only. */
const MAX_ENTRIES_WRITTEN = 8;

function firstOf(property: string, value: unknown): unknown {
  const isList = property.endsWith('itemListElement') && Array.isArray(value);
  return isList ? value.slice(0, MAX_ENTRIES_WRITTEN) : value;
}

function countOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 1;
}

/** Adds to a new organization what proves who it is. Returns what is left out: that, and of a text who wrote it. */
function ownerOf(
  after: Record<string, unknown>,
  page: Page,
  { isNew, properties }: { readonly isNew: boolean; readonly properties: readonly ShownProperty[] },
): readonly string[] {
  if (isNew && kindsOf(after).has('Organization')) {
    after.url ??= `${page.url.origin}/`;
    const profiles = [SHOWN.sameAs?.(page) ?? []].flat();
    if (profiles.length > 0) after.sameAs ??= profiles;
    const isNamed = after.sameAs !== undefined || properties.some(({ property }) => property === 'sameAs');
    return isNamed ? [] : [PROFILES];
  }
  if (!kindOf(page).owner.includes('author.name')) return [];
  const { author } = after;
  if (author === undefined) return [inWords('author.name')];
  return isNode(author) && author.url === undefined ? [inWords('author.url')] : [];
}

/** Who the page is by, with the links that prove it. */
export const organizationCode: WritesCode = (page) => {
  const [name, logo] = ['publisher.name', 'logo'].map((property) => [SHOWN[property]?.(page)].flat()[0]);
  const profiles = [SHOWN.sameAs?.(page) ?? []].flat();
  if (name === undefined) return undefined;
  const code = {
    language: 'html' as const,
    into: INTO_HEAD,
    after: jsonLd({
      '@type': 'Organization',
      name,
      url: `${page.url.origin}/`,
      ...(logo === undefined ? {} : { logo }),
      ...(profiles.length === 0 ? {} : { sameAs: profiles }),
    }),
  };
  return profiles.length === 0 ? { ...code, missing: [PROFILES] } : code;
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
    ...(profiles.length === 0 ? { missing: [PROFILES] } : {}),
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

/** Returns the types of objects by the path to them, in an object of a type. */
function typesWithin(page: Page, type: string): Readonly<Record<string, string>> {
  const mainEntity = MAIN_ENTITIES[type];
  const isPerson = labelled(page, LABELS.speaker) !== undefined;
  return { ...TYPES, ...(mainEntity && { mainEntity }), ...(isPerson && { performer: 'Person' }) };
}

/** Sets a value by its path. Returns false where the markup has something else on the way. */
function put(
  object: Record<string, unknown>,
  path: string,
  value: unknown,
  types: Readonly<Record<string, string>>,
): boolean {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let within = object;
  for (const [depth, name] of names.entries()) {
    const to = names.slice(0, depth + 1).join('.');
    // "249 EUR" in place of an offer
    if (path === 'offers.price' && typeof within[name] !== 'object') delete within[name];
    const found = (within[name] ??= typed(types[to]));
    if (!isNode(found)) return false;
    within = found;
  }
  if (isNode(within[last])) return false;
  if (path === 'offers.price' && isNode(value)) Object.assign(within, value);
  else within[last] = value;
  return true;
}

function typed(type: string | undefined): Record<string, unknown> {
  return type === undefined ? {} : { '@type': type };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}
