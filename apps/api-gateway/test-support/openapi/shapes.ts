import type {
  ApiResponse,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  Schema,
} from '../../src/http/openapi/schemas.js';

/**
 * Returns the guarantees of an API version, one a line: operations, fields with their types, enumerated values, events
 * and error codes. A line with `demands` is a duty of callers.
 */
export function shapesOf(document: OpenApiDocument, prefix: string): readonly string[] {
  const shapes = new Set<string>();
  const paths = Object.entries(document.paths).filter(([path]) => path.startsWith(prefix));
  for (const [path, { get, post }] of paths) {
    if (get) addOperation(`GET ${path}`, get, shapes, document);
    if (post) addOperation(`POST ${path}`, post, shapes, document);
  }
  for (const [type, { post }] of Object.entries(document.webhooks))
    if (post) addEvent(`event ${type}`, post, shapes, document);
  return [...shapes].sort();
}

type Shapes = Set<string>;

function addOperation(name: string, operation: Operation, shapes: Shapes, document: OpenApiDocument): void {
  shapes.add(name);
  for (const { in: where, name: parameter, required } of parametersOf(operation, document)) {
    shapes.add(`${name} takes ${where} ${parameter}`);
    if (required && where !== 'path') shapes.add(`${name} demands ${where} ${parameter}`);
  }
  const taken = operation.requestBody?.content['application/json']?.schema;
  if (taken) addRequest(name, taken, shapes, document);
  for (const [status, response] of Object.entries(operation.responses)) {
    const schema = resolved<ApiResponse>(response, document).content?.['application/json']?.schema;
    if (Number(status) >= 400) addError(status, schema ?? {}, shapes, document);
    else addFields(`${name} ${status} `, schema ?? {}, shapes, document);
  }
}

function addRequest(name: string, schema: Schema, shapes: Shapes, document: OpenApiDocument): void {
  addFields(`${name} takes `, schema, shapes, document);
  for (const field of resolved<Schema>(schema, document).required ?? [])
    shapes.add(`${name} demands ${field}`);
}

function addEvent(name: string, operation: Operation, shapes: Shapes, document: OpenApiDocument): void {
  for (const { name: header } of parametersOf(operation, document)) shapes.add(`${name} header ${header}`);
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (schema) addFields(`${name} `, schema, shapes, document);
}

/** All errors have one body, whatever the operation; only the code differs. */
function addError(status: string, schema: Schema, shapes: Shapes, document: OpenApiDocument): void {
  addFields('error ', schema, shapes, document);
  const codes =
    resolved<Schema>(schema, document).properties?.error?.properties?.code?.['x-extensible-enum'] ?? [];
  for (const code of codes) shapes.add(`error ${status} ${code}`);
}

/**
 * Adds the fields below `at`, such as `credits.charged: integer`. `?` marks an optional field, `[]` the items of a
 * list.
 */
function addFields(at: string, given: Schema, shapes: Shapes, document: OpenApiDocument): void {
  const schema = resolved<Schema>(given, document);
  for (const [value, variant] of Object.entries(schema.discriminator?.mapping ?? {}))
    addFields(at.replace(/\.$/, `(${value}).`), { $ref: variant }, shapes, document);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const field = resolved<Schema>(property, document);
    const path = `${at}${name}`;
    shapes.add(
      `${path}${schema.required?.includes(name) ? '' : '?'}: ${[field.type ?? 'object'].flat().join('|')}`,
    );
    for (const value of valuesOf(field)) shapes.add(`${path} = ${value}`);
    addFields(`${path}.`, field, shapes, document);
  }
  if (schema.items) addFields(at.replace(/\.$/, '[].'), schema.items, shapes, document);
  if (typeof schema.additionalProperties === 'object')
    addFields(at.replace(/\.$/, '.*.'), schema.additionalProperties, shapes, document);
}

/** Returns the fixed values. An extensible list has the current values, and callers must expect others. */
function valuesOf({ const: only, enum: values = [] }: Schema): readonly string[] {
  return [...(only === undefined ? [] : [only]), ...values].map(String);
}

function parametersOf({ parameters = [] }: Operation, document: OpenApiDocument): readonly Parameter[] {
  return parameters.map((parameter) => resolved<Parameter>(parameter, document));
}

function resolved<T extends object>(node: T | Reference, document: OpenApiDocument): T {
  if (!('$ref' in node) || node.$ref === undefined) return node as T;
  const found = node.$ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], document);
  return resolved<T>(found as T | Reference, document);
}
