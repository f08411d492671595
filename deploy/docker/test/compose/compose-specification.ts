import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { parse } from 'yaml';

/** The Compose specification's own schema, as the package `dclint` ships it. */
const schema = JSON.parse(readFileSync('node_modules/dclint/schemas/compose.schema.json', 'utf8')) as Record<
  string,
  unknown
>;

// Without the address of its draft, which it writes otherwise than Ajv.
const validate = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile({
  ...schema,
  $schema: undefined,
});

/** What the specification's schema has against a Compose file, each with the place. */
export function specificationProblems(text: string): readonly string[] {
  validate(parse(text, { merge: true }));
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message}: ${JSON.stringify(params)}`,
  );
}
