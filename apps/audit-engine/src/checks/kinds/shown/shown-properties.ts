import { oncePer } from '../../../page/once.js';
import type { Page } from '../../../page/page.js';
import { kindsOf } from '../../../page/structured-data/schema-types.js';
import { lacks, type SchemaVerdict } from '../../schema/schema-rules.js';
import type { Requirement } from '../../schema/schema-requirements.js';
import { ruleFor, type TypeRule } from '../../schema/type-rules.js';
import { typeToAdd } from '../kind-rules.js';
import { mainObjectOf } from '../main-object.js';
import { SHOWN, SHOWN_OF } from './shown-values.js';

/** A property that the markup of the page itself lacks, with what the page says for it. */
export interface ShownProperty {
  /** Its path in the object: `offers.price`. */
  readonly property: string;
  /** Without it Google shows no rich result, or machines can't know whose or what the object is. */
  readonly isRequired: boolean;
  /** Whether it is Google who requires it, for the result of the rule. */
  readonly isByGoogle: boolean;
  /** As readers see it, or an address of the page; empty where the page says none. */
  readonly values: readonly string[];
  /** Whether it was searched for: what only the owner knows, such as coordinates, is not. */
  readonly isSearched: boolean;
}

/**
 * Returns what the main object of the page lacks, in the order of Google's page about its rich result; for a page without such
 * an object, all that the one to add has. Empty for a page that needs no markup, or whose kind is not known.
 */
export const shownPropertiesOf = oncePer((page: Page): readonly ShownProperty[] => {
  const main = mainObjectOf(page);
  const type = main?.type ?? typeToAdd(page);
  const rule = main?.rule ?? (type === undefined ? undefined : ruleFor(type));
  if (type === undefined || rule === undefined) return [];
  const isLacking = (each: Requirement) =>
    main === undefined || lacks(main, each, page.structuredData) || isCurrencyToAdd(main, each, page);
  const asked = requirementsOf(rule).filter(({ requirement }) => isLacking(requirement));
  const firsts = asked.map(({ requirement: { paths } }) => paths[0] ?? '');
  const needed = firsts.filter((_, at) => asked[at]?.isRequired);
  const chosen = asked.flatMap(({ requirement: { paths }, ...from }, at) => {
    const [first = ''] = paths;
    if (firsts.indexOf(first) !== at || holdsAnother(first, needed)) return [];
    const all = paths.map((path) => ({ ...from, ...valuesOf(page, type, path) }));
    // Of alternatives the one that the page says.
    return all.find(({ values }) => values.length > 0) ?? all[0] ?? [];
  });
  return chosen.filter(({ property }, at) => chosen.findIndex((each) => each.property === property) === at);
});

/** Without a price no currency is asked for: whoever adds the price adds it, too. */
function isCurrencyToAdd(main: SchemaVerdict, { what, isMet }: Requirement, page: Page): boolean {
  return (
    what === 'offers.priceCurrency' &&
    !isMet(main.node, page.structuredData) &&
    main.missing.some((each) => each.startsWith('offers.price '))
  );
}

function requirementsOf({ required, essential = [], recommended = [], result }: TypeRule) {
  const isByGoogle = result !== undefined;
  return [
    ...required.map((requirement) => ({ requirement, isRequired: true, isByGoogle })),
    ...essential.map((requirement) => ({ requirement, isRequired: true, isByGoogle: false })),
    ...recommended.map((requirement) => ({ requirement, isRequired: false, isByGoogle: false })),
  ];
}

/** An offer is written with its price. */
function holdsAnother(path: string, paths: readonly string[]): boolean {
  return paths.some((each) => each.startsWith(`${path}.`));
}

function valuesOf(page: Page, type: string, property: string) {
  const [ofType] = [...kindsOf({ '@type': type })].flatMap((kind) => SHOWN_OF[kind]?.[property] ?? []);
  const reads = ofType ?? SHOWN[property];
  const value = reads?.(page);
  return {
    property,
    isSearched: reads !== undefined,
    values: value === undefined ? [] : [value].flat(),
  };
}
