import { breadcrumbCode } from '../checks/code/markup/breadcrumb-code.js';
import { repairedBlock } from '../checks/code/markup/broken-json-code.js';
import { addsOwner } from '../checks/code/markup/markup-code.js';
import { withMeantNames } from '../checks/code/markup/values-code.js';
import { kindOf, typeToAdd } from '../checks/kinds/kind-rules.js';
import { hasWrongValues, lackOf, mainObjectOf, ownObjectsOf } from '../checks/kinds/main-object.js';
import { shownPropertiesOf } from '../checks/kinds/shown/shown-properties.js';
import { unknownNames } from '../checks/schema/names/schema-names.js';
import { need } from '../checks/schema/schema-requirements.js';
import { judgeSchemas, type SchemaVerdict } from '../checks/schema/schema-rules.js';
import type { JsonLdBlock } from '../page/content/elements.js';
import type { Page } from '../page/page.js';
import { kindsOf } from '../page/structured-data/schema-types.js';
import { readBlock } from '../page/structured-data/structured-data.js';
import { when, type Cause } from './cause.js';

const MAIN_MARKUP = ['seo.schema.required_props', 'aeo.schema.answer_types'];

/** Returns what may be wrong with the markup that says what the page is, what makes it useless first. */
export function markupCauses(page: Page): readonly Cause[] {
  return [
    ...brokenMarkup(page),
    ...mistyped(page),
    ...withoutMarkup(page),
    ...when(mainObjectOf(page) === undefined && asksWhoseItIs(page), WITHOUT_OWNER),
    ...wrongValues(page),
    incompleteMarkup(page),
    ...when(recommendsOwner(page), OWNER_RECOMMENDED),
  ];
}

/** The markup of a home page, a contact page or a profile is what says whose it is. */
const WITHOUT_OWNER: Cause = {
  named: MAIN_MARKUP,
  follows: ['geo.entity.organization', 'aeo.schema.publisher'],
};

/** Whoever adds markup to a page without any says in it whose it is, where it stands, and of a text when it was written. */
function withoutMarkup(page: Page): readonly Cause[] {
  if (page.structuredData.nodes.length > 0) return [];
  const hasDate = shownPropertiesOf(page).some(({ property }) => /^date[A-Z]/.test(property));
  return [
    {
      named: MAIN_MARKUP,
      follows: [
        'aeo.schema.publisher',
        'geo.entity.author',
        'geo.entity.organization',
        ...(hasDate ? ['geo.fresh.date'] : []),
        ...(breadcrumbCode(page) === undefined ? [] : ['seo.schema.breadcrumb']),
      ],
    },
  ];
}

/** What the main object lacks. While machines refuse one of its values it is of no use even when it is complete. */
function incompleteMarkup(page: Page): Cause {
  const main = mainObjectOf(page);
  return {
    named: MAIN_MARKUP,
    follows: [
      'seo.schema.complete_objects',
      'seo.schema.recommended_props',
      'aeo.schema.publisher',
      'geo.entity.author',
      ...(main !== undefined && addsOwner(page) ? ['geo.entity.organization'] : []),
    ],
    open: main !== undefined && hasWrongValues(main) ? ['aeo.schema.answer_types'] : [],
  };
}

/** Of a product the brand, of an event the organizer: they are recommended with the rest. */
const OWNER_RECOMMENDED: Cause = {
  named: ['seo.schema.recommended_props'],
  follows: ['aeo.schema.publisher'],
};

function recommendsOwner(page: Page): boolean {
  const { owner } = kindOf(page);
  return shownPropertiesOf(page).some(({ property, isRequired }) => !isRequired && owner.includes(property));
}

/** A block that can't be read takes with it what its types would have said. */
function brokenMarkup(page: Page): readonly Cause[] {
  const { broken } = page.structuredData;
  if (broken.length === 0) return [];
  const written = broken.flatMap(({ types }) => types);
  const lost = kindsOf({ '@type': written });
  // A type may be mistyped as well: "product".
  const names = new Set([...lost, ...written].map((type) => type.toLowerCase()));
  const isMain =
    mainObjectOf(page) === undefined &&
    (lost.size === 0 || kindOf(page).types.some((type) => names.has(type.toLowerCase())));
  const read = repairedBlock(page);
  return [
    {
      comesFirst: isMain,
      named: ['seo.schema.valid_json'],
      follows: [
        ...(isMain ? MAIN_MARKUP : []),
        ...(isMain && namesOwner(page) ? ['aeo.schema.publisher'] : []),
        ...(lost.has('Organization') ? ['geo.entity.organization'] : []),
        ...(lost.has('BreadcrumbList') ? ['seo.schema.breadcrumb'] : []),
      ],
      open: isMain && read !== undefined ? lackingIn(read, page) : [],
    },
  ];
}

/** Returns what fails although the block can be read: what it says is incomplete, or nobody knows what is meant. */
function lackingIn(block: JsonLdBlock, page: Page): readonly string[] {
  const data = readBlock(block, page.url);
  const { types, owner } = kindOf(page);
  const own = judgeSchemas(data).filter(({ type }) => types.includes(type));
  const named = need(...owner);
  const isRefused = ({ values }: SchemaVerdict) =>
    values.some(
      ({ problem, value, format }) =>
        problem !== undefined && format.corrected?.(value, page.url) === undefined,
    );
  return [
    ...(own.some(({ missing }) => missing.length === 0) ? [] : ['seo.schema.required_props']),
    ...(own.some((each) => lackOf(each).length === 0 && !isRefused(each)) ? [] : ['aeo.schema.answer_types']),
    ...(own.some(({ node }) => named.isMet(node, data)) ? [] : ['aeo.schema.publisher']),
  ];
}

/** True if a block that can't be read has a property for who is behind the page. */
function namesOwner(page: Page): boolean {
  const { structuredData, elements } = page;
  const texts = structuredData.broken.map(({ block }) => elements.jsonLd[block - 1]?.text ?? '');
  return kindOf(page).owner.some((path) =>
    texts.some((text) =>
      text.includes(
        `"${path
          .replace(/\.name$/, '')
          .split('.')
          .at(-1)}"`,
      ),
    ),
  );
}

/** True if the markup to add is that of an organization or a person. */
function asksWhoseItIs(page: Page): boolean {
  const kinds = kindsOf({ '@type': typeToAdd(page) ?? '' });
  return kinds.has('Organization') || kinds.has('ProfilePage');
}

/** The type that says what the page is has another spelling: "product". Its values are first read when its name is right. */
function mistyped(page: Page): readonly Cause[] {
  const { types } = kindOf(page);
  const found = unknownNames(page.structuredData).find(
    ({ kind, meant }) =>
      kind === 'type' && meant !== undefined && types.some((type) => kindsOf({ '@type': meant }).has(type)),
  );
  const element = found && page.structuredData.spots.get(found.node)?.element;
  if (found === undefined || element === undefined) return [];
  const text = withMeantNames(found.node, page.structuredData);
  return [
    {
      comesFirst: true,
      named: ['seo.schema.known_names'],
      follows: [...MAIN_MARKUP, 'aeo.schema.publisher'],
      open: lackingIn({ text, element }, page),
    },
  ];
}

/** An object that says what the page is, is of no use for the values that machines refuse. */
function wrongValues(page: Page): readonly Cause[] {
  const refused = ownObjectsOf(page).filter(({ values }) =>
    values.some(({ problem }) => problem !== undefined),
  );
  const isComplete = refused.some(
    ({ missing, missingEssential }) => missing.length + missingEssential.length === 0,
  );
  const isNeeded = refused.some(({ rule: { required, essential = [] }, values }) => {
    const paths = new Set([...required, ...essential].flatMap((each) => each.paths));
    return values.some(({ problem, path }) => problem !== undefined && paths.has(path));
  });
  return when(isComplete || isNeeded, {
    comesFirst: isNeeded,
    named: ['seo.schema.valid_values'],
    follows: isComplete ? ['aeo.schema.answer_types'] : [],
  });
}
