import { pageKindName } from '#contracts/audit/page-kinds';
import { foldToLetters } from '../../page/language/fold-text.js';
import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { textValue, type SchemaNode } from '../../page/structured-data/schema-node.js';
import { h1Of, titleOf } from '../meta.js';
import { judgeSchemas, verdictName, type SchemaVerdict } from '../schema/schema-rules.js';
import { kindOf, typeToAdd } from './kind-rules.js';

/** What a page is called where its kind has two types. */
const NAMES: Readonly<Record<string, string>> = {
  QAPage: 'a question with answers',
  DiscussionForumPosting: 'a discussion',
};

/** Returns the objects of the markup whose type fits the kind of the page, the most complete first. */
export const ownObjectsOf = oncePer((page: Page): readonly SchemaVerdict[] => {
  const { types } = kindOf(page);
  return judgeSchemas(page.structuredData)
    .filter(({ type }) => types.includes(type))
    .sort((a, b) => lackingIn(a) - lackingIn(b));
});

/**
 * Returns the object that says what the page is; undefined if no object has a type of its kind. Of several it is the one
 * with the name of the page, or else with a part of it: a related thing may be called alike. If two have it, the less
 * complete one counts, so that the other one hides nothing.
 */
export const mainObjectOf = oncePer((page: Page): SchemaVerdict | undefined => {
  const own = ownObjectsOf(page);
  const headings = [h1Of(page), titleOf(page)].map(foldToLetters).filter((text) => text !== '');
  const named = (isName: (name: string, heading: string) => boolean) =>
    own.filter(({ node }) => {
      const name = foldToLetters(nameOf(node));
      return name !== '' && headings.some((heading) => isName(name, heading));
    });
  return (
    named((name, heading) => name === heading).at(-1) ??
    named((name, heading) => heading.includes(name) || name.includes(heading)).at(-1) ??
    own[0]
  );
});

function nameOf(node: SchemaNode): string {
  return ['name', 'headline', 'title'].map((property) => textValue(node, property)).find(Boolean) ?? '';
}

/** Returns what a main object lacks to be of use: required and essential properties. */
export function lackOf({ missing, missingEssential }: SchemaVerdict): readonly string[] {
  return [...missing, ...missingEssential];
}

export function hasWrongValues({ values }: SchemaVerdict): boolean {
  return values.some(({ problem }) => problem !== undefined);
}

/** Returns what an owner reads of missing or incomplete markup of the page itself. */
export function markupProblem(page: Page): string | undefined {
  const main = mainObjectOf(page);
  if (main === undefined) {
    const add = typeToAdd(page);
    return add === undefined
      ? 'Machines can’t tell what this page is: no markup says it'
      : `Google can’t tell that this is ${NAMES[add] ?? kindOf(page).name ?? pageKindName(page.kind.kind)}: add ${kindOf(page).addAs ?? add} markup`;
  }
  const lack = lackOf(main);
  if (lack.length > 0)
    return `The ${verdictName(main)} markup is incomplete: ${lack[0]?.split(' or ')[0] ?? ''} is missing`;
  return hasWrongValues(main) ? `The ${verdictName(main)} markup has values that machines refuse` : undefined;
}

function lackingIn(verdict: SchemaVerdict): number {
  return lackOf(verdict).length + Number(hasWrongValues(verdict));
}
