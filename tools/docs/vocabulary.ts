import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** What JSON-LD may name as the type of a plain value. They are no types of objects, so `schema-dts` has none of them. */
const DATA_TYPES =
  'Boolean CssSelectorType Date DateTime Float Integer Number PronounceableText Text Time URL XPathType';

/** The enumerations that rules of values name. */
const ENUMERATIONS = new Set(
  'DayOfWeek EventAttendanceModeEnumeration EventStatusType ItemAvailability MerchantReturnEnumeration OfferItemCondition RestrictedDiet ReturnFeesEnumeration ReturnMethodEnumeration'.split(
    ' ',
  ),
);

/** Returns the names of the vocabulary of schema.org, as the types of the package `schema-dts` have them. */
export async function vocabulary(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const types = await readFile(resolve('schema-dts').replace(/\.js$/, '.d.ts'), 'utf8');
  const { version } = JSON.parse(await readFile(resolve('schema-dts/package.json'), 'utf8')) as {
    readonly version: string;
  };
  const names = [...types.matchAll(/^ {4}"@type": "(\w+)";$/gm)].map(([, name = '']) => name);
  const properties = [...types.matchAll(/^ {4}"(\w+)"\?: SchemaValue</gm)].map(([, name = '']) => name);
  const enumerations = [...types.matchAll(/^export type (\w+) = ("https:\/\/schema\.org\/\w+".*);$/gm)]
    .map(([, name = '', members = '']) => [name, membersIn(members)] as const)
    .filter(([name]) => ENUMERATIONS.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `// Written by \`npm run docs\` from the types of schema-dts ${version} (Apache-2.0); changes by hand are lost.
// The vocabulary is that of schema.org (CC BY-SA 3.0), with what is pending and what was replaced.

/** The types. */
export const TYPES: ReadonlySet<string> = new Set(
  ${listed([...names, ...DATA_TYPES.split(' ')])},
);

/** The properties of all types. */
export const PROPERTIES: ReadonlySet<string> = new Set(
  ${listed(properties)},
);

/** The members of the enumerations whose values are checked. */
export const ENUMERATIONS = {
${enumerations.map(([name, members]) => `  ${name}: ${listed(members)},`).join('\n')}
} as const satisfies Readonly<Record<string, readonly string[]>>;
`;
}

function membersIn(union: string): string[] {
  return [...union.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
}

function listed(names: readonly string[]): string {
  return JSON.stringify([...new Set(names)].sort());
}
