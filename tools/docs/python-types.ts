import type { OpenApiDocument, Schema } from '../../apps/api-gateway/src/http/openapi/schemas.js';
import { ERROR_SCHEMAS } from '../../apps/api-gateway/src/http/openapi/errors.js';

const HEAD = `"""
The shapes of what the service sends and takes, generated from its OpenAPI document by \`npm run docs\`.

They are ordinary dicts. Fields and values may be added to them at any time; those that this version does not know are
there all the same.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union
`;

/** Names of Python that can't be a field in the syntax of classes. */
const KEYWORDS = new Set(['from', 'class', 'import', 'in', 'is', 'not', 'or', 'and', 'global', 'with', 'as']);

/** The values that callers pass: alias, schema, field. */
const VALUES = [
  ['AuditType', 'CreateAuditRequest', 'type'],
  ['PageKind', 'CreateAuditRequest', 'kind'],
  ['AuditStatus', 'CancelResponse', 'status'],
  ['Package', 'TopUpRequest', 'package'],
  ['UsageGroup', 'CreditUsage', 'by'],
] as const;

/**
 * Python 3.9 has no \`NotRequired\`: fields that may be missing are in a class of their own. Throws for a schema that has
 * something which this does not know.
 */
export function pythonTypes({ components, webhooks }: OpenApiDocument): string {
  // The order of the document is that of its classes; sorted, a class that moves changes nothing here.
  const schemas = Object.entries(components.schemas)
    .filter(([name]) => !Object.hasOwn(ERROR_SCHEMAS, name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const objects = schemas.filter(([, { oneOf }]) => oneOf === undefined);
  const unions = schemas.filter(([, { oneOf }]) => oneOf !== undefined);
  const events = Object.values(webhooks).map(({ post }) =>
    nameOf(post?.requestBody?.content['application/json']?.schema),
  );
  const values = new Map<string, string>(
    VALUES.flatMap(([alias, schema, field]) => {
      const value = components.schemas[schema]?.properties?.[field];
      return value === undefined ? [] : [[alias, literal(value.enum ?? [])] as const];
    }),
  );
  const eventTypes = events.flatMap((name) => components.schemas[name]?.properties?.type?.const ?? []);
  if (eventTypes.length > 0) values.set('EventType', literal(eventTypes));
  return [
    HEAD,
    ...objects.map(([name, schema]) => definition(name, schema)),
    ...unions.map(([name, { oneOf = [] }]) => `${name} = Union[${oneOf.map(typeOf).join(', ')}]\n`),
    `WebhookEvent = Union[${events.join(', ')}]\n`,
    ...[...values].map(([alias, type]) => `${alias} = ${type}\n`),
    `__all__ = [\n${[...schemas.map(([name]) => name), ...values.keys(), 'WebhookEvent']
      .toSorted()
      .map((name) => `    "${name}",\n`)
      .join('')}]\n`,
  ].join('\n');
}

function definition(name: string, schema: Schema): string {
  const { type, properties, required = [], description } = schema;
  if (type !== 'object' || properties === undefined) return `${name} = ${typeOf(schema)}\n`;
  const fields = Object.entries(properties);
  const always = fields.filter(([field]) => required.includes(field));
  const sometimes = fields.filter(([field]) => !required.includes(field));
  if (fields.some(([field]) => KEYWORDS.has(field))) {
    if (sometimes.length > 0) throw new Error(`${name}: a keyword beside a field that may be missing`);
    const members = always.map(
      ([field, value]) => `\n        "${field}": ${JSON.stringify(typeOf(value).replaceAll('"', "'"))},`,
    );
    return `\n${name} = TypedDict(\n    "${name}",\n    {${members.join('')}\n    },\n)\n`;
  }
  const text = description === undefined ? '' : `${docstring(description)}\n`;
  if (sometimes.length === 0) return `\nclass ${name}(TypedDict):\n${text}${members(always)}`;
  if (always.length === 0) return `\nclass ${name}(TypedDict, total=False):\n${text}${members(sometimes)}`;
  return `\nclass _${name}(TypedDict):\n${members(always)}\n\nclass ${name}(_${name}, total=False):\n${text}${members(sometimes)}`;
}

function members(fields: readonly (readonly [string, Schema])[]): string {
  return fields.length === 0 ? '    pass\n' : fields.map(([name, schema]) => member(name, schema)).join('');
}

function member(name: string, schema: Schema): string {
  const text = sentenceOf(schema);
  return `    ${name}: ${typeOf(schema)}\n${text === undefined ? '' : `${docstring(text)}\n`}`;
}

function sentenceOf(schema: Schema): string | undefined {
  const values = schema['x-extensible-enum'];
  if (values === undefined) return schema.description;
  return `${schema.description ?? ''} Today one of: ${values.join(', ')}.`.trim();
}

function docstring(text: string): string {
  const lines: string[] = [];
  for (const word of text.replaceAll('\\', '\\\\').replaceAll('"', "'").split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > 105) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  if (lines.length === 1 && lines[0]!.length < 100) return `    """${lines[0]}"""`;
  return ['    """', ...lines.map((line) => `    ${line}`), '    """'].join('\n');
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema);
  if (schema.oneOf !== undefined) return `Union[${schema.oneOf.map(typeOf).join(', ')}]`;
  if (schema.const !== undefined) return `Literal["${schema.const}"]`;
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  const nullable = [schema.type ?? []].flat().includes('null');
  if (types.length === 0) return nullable ? 'None' : 'Any';
  const named = types.map((type) => plainType(type, schema));
  const type = named.length === 1 ? named[0]! : `Union[${named.join(', ')}]`;
  return nullable ? `Optional[${type}]` : type;
}

function plainType(type: string, schema: Schema): string {
  switch (type) {
    case 'string': {
      return schema.enum === undefined ? 'str' : literal(schema.enum);
    }
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'array':
      return `List[${schema.items === undefined ? 'Any' : typeOf(schema.items)}]`;
    case 'object': {
      const values = schema.additionalProperties;
      return `Dict[str, ${typeof values === 'object' ? typeOf(values) : 'Any'}]`;
    }
    default:
      throw new Error(`a schema has the type ${type}`);
  }
}

function literal(values: readonly (string | null)[]): string {
  const named = values.filter((value) => value !== null).map((value) => `"${value}"`);
  return `Literal[${named.join(', ')}]`;
}

function nameOf(schema: Schema | undefined): string {
  const name = schema?.$ref?.split('/').at(-1);
  if (name === undefined) throw new Error('a schema is not one of the components');
  return name;
}
