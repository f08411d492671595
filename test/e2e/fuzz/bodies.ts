import fc, { type Arbitrary } from 'fast-check';
import { gzipSync } from 'node:zlib';
import type { OpenApiDocument, Schema } from '../../../apps/api-gateway/src/http/openapi/schemas.js';
import { BROKEN_JSON, hostileJson } from './hostile.js';
import { resolve } from './operations.js';

/** How a body is made, small enough to be printed. */
export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string; readonly charset: 'utf8' | 'utf16le' | 'latin1' }
  | { readonly kind: 'bytes'; readonly bytes: readonly number[] }
  | { readonly kind: 'gzip'; readonly text: string }
  /** Arrays or objects one in another, `field` holding the outermost. */
  | {
      readonly kind: 'nested';
      readonly opening: '[' | '{"a":';
      readonly depth: number;
      readonly closed: boolean;
    }
  /** Exactly so many bytes of valid JSON. */
  | { readonly kind: 'padded'; readonly text: string; readonly bytes: number };

/** The bytes that are sent, or would be if the connection lasted. */
export function bytesOf(body: Body): Buffer {
  switch (body.kind) {
    case 'none':
      return Buffer.alloc(0);
    case 'text':
      return Buffer.from(body.text, body.charset);
    case 'bytes':
      return Buffer.from(body.bytes);
    case 'gzip':
      return gzipSync(body.text);
    case 'nested': {
      const closing = body.opening === '[' ? ']' : '}';
      const inner = body.opening === '[' ? '' : '0';
      const end = body.closed ? `${closing.repeat(body.depth)}}` : '';
      return Buffer.from(`{"metadata":${body.opening.repeat(body.depth)}${inner}${end}`);
    }
    case 'padded': {
      const start = Buffer.from(`${body.text.slice(0, -1)},"pad":"`);
      return Buffer.concat([
        start,
        Buffer.alloc(Math.max(0, body.bytes - start.length - 2), 'x'),
        Buffer.from('"}'),
      ]);
    }
  }
}

const MB = 1_048_576;

/** Bodies for an operation, most of them near to what it takes; `values` gives what its fields may hold. */
export function bodies(
  document: OpenApiDocument,
  schema: Schema | undefined,
  values: Readonly<Record<string, Arbitrary<string>>>,
): Arbitrary<Body> {
  const valid = schema ? objectText(document, schema, values) : fc.constant('{}');
  const text = (arbitrary: Arbitrary<string>) =>
    arbitrary.map((value): Body => ({ kind: 'text', text: value, charset: 'utf8' }));
  return fc.oneof(
    { weight: 40, arbitrary: text(valid) },
    { weight: 4, arbitrary: text(hostileJson) },
    { weight: 3, arbitrary: text(fc.constantFrom(...BROKEN_JSON)) },
    { weight: 2, arbitrary: fc.constant<Body>({ kind: 'none' }) },
    {
      weight: 1,
      arbitrary: valid.map((value): Body => ({ kind: 'text', text: value, charset: 'utf16le' })),
    },
    { weight: 1, arbitrary: valid.map((value): Body => ({ kind: 'gzip', text: value })) },
    {
      weight: 2,
      arbitrary: fc
        .array(fc.integer({ min: 0, max: 255 }), { maxLength: 40 })
        .map((bytes): Body => ({ kind: 'bytes', bytes })),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('nested' as const),
        opening: fc.constantFrom('[' as const, '{"a":' as const),
        depth: fc.constantFrom(10, 1_000, 100_000),
        closed: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('padded' as const),
        text: valid,
        bytes: fc.constantFrom(MB - 1, MB, MB + 1, 2 * MB),
      }),
    },
  );
}

type Field = readonly [name: string, value: string];

/**
 * The text of an object as the schema has it, or with some fields missing, doubled, of any other value, unknown, or in
 * another order.
 */
function objectText(
  document: OpenApiDocument,
  schema: Schema,
  values: Readonly<Record<string, Arbitrary<string>>>,
): Arbitrary<string> {
  const { properties = {}, required = [] } = resolve<Schema>(document, schema);
  const fields = Object.entries(properties).map(([name, property]) => {
    const value = values[name] ?? valueText(resolve<Schema>(document, property));
    return fc
      .tuple(fc.constant(name), fc.boolean(), value)
      .map(([key, present, text]): Field[] => (present || required.includes(key) ? [[key, text]] : []));
  });
  const sound = fc.tuple(...fields).map((parts) => parts.flat());
  const unknown = fc.constantFrom('__proto__', 'constructor', 'toString', '', 'a.b', 'ü', '0');
  const known = fc.constantFrom(...Object.keys(properties));
  const extra: Arbitrary<Field> = fc.tuple(
    fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: unknown }),
    hostileJson,
  );
  const mutated = fc
    .tuple(sound, fc.array(extra, { minLength: 1, maxLength: 3 }), fc.nat(), fc.boolean())
    .map(([parts, extras, from, first]) => {
      const kept = parts.filter((_, index) => index !== from % (parts.length + 2));
      return first ? [...extras, ...kept] : [...kept, ...extras];
    });
  return fc.oneof({ weight: 3, arbitrary: sound }, { weight: 2, arbitrary: mutated }).map(textOf);
}

/** Not by `JSON.stringify`: a name may come twice, and values are texts already. */
function textOf(fields: readonly Field[]): string {
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
}

/** The text of a value that the schema allows. */
function valueText(schema: Schema): Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum).map((value) => JSON.stringify(value));
  const type = [schema.type ?? 'string'].flat()[0];
  if (type === 'object')
    return fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }).map((value) => JSON.stringify(value));
  return fc.string({ maxLength: 50 }).map((value) => JSON.stringify(value));
}
