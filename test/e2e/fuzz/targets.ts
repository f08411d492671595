import fc, { type Arbitrary } from 'fast-check';
import { hostileText } from './hostile.js';
import type { FuzzedOperation } from './operations.js';

/** Values that name something, by parameter. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

const QUERIES = [
  '?',
  '?a=1&a=2',
  '?__proto__[x]=1&constructor=2',
  '?%',
  '?a=%ff',
  '?=',
  '?a#b',
  `?q=${'x'.repeat(4_000)}`,
];

/** Request targets, one byte a character: mostly of the operation, with some of their parts odd. */
export function targets(
  { path, pathParameters, queryParameters }: FuzzedOperation,
  known: KnownValues,
): Arbitrary<string> {
  const parameters = pathParameters.map((name) =>
    fc.oneof(
      { weight: 15, arbitrary: fc.constantFrom(...(known[name] ?? ['x'])) },
      { weight: 2, arbitrary: hostileText.map(percentEncoded) },
      { weight: 1, arbitrary: fc.webSegment() },
      {
        weight: 1,
        arbitrary: fc.constantFrom('%', '%zz', '%ff', '%c0%af', '%2F', '%3Acancel', '%2e%2e', ';a=1', 'a b'),
      },
    ),
  );
  const plain = fc.tuple(...parameters).map((values) => {
    const rest = [...values];
    // None is empty: whether that is still the path of the operation is the router's own affair.
    return path.replace(/\{\w+\}/g, () => rest.shift() || '-');
  });
  return fc
    .tuple(plain, fc.oneof({ weight: 20, arbitrary: fc.constant(asIs) }, { weight: 1, arbitrary: bend }))
    .chain(([target, change]) =>
      fc.oneof(
        { weight: 12, arbitrary: fc.constant(change(target)) },
        { weight: 1, arbitrary: fc.constantFrom(...QUERIES).map((query) => change(target) + query) },
        ...(queryParameters.length === 0
          ? []
          : [{ weight: 12, arbitrary: queries(queryParameters).map((query) => change(target) + query) }]),
      ),
    );
}

const QUERY_VALUES = [
  '1',
  '100',
  '0',
  '-1',
  'seo',
  'queued,failed',
  '2026-11-21',
  '2026-11-21T00:00:00%2B02:00',
  'true',
];

/** A query with some of the parameters that an operation takes, with values that one of them allows, and others. */
function queries(names: readonly string[]): Arbitrary<string> {
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...QUERY_VALUES) },
    { weight: 1, arbitrary: hostileText.map(percentEncoded) },
    { weight: 1, arbitrary: fc.constantFrom('', '%', '%zz', '%00', '%ff', '%f0%9f%99%82', 'MTIzLmF1ZA') },
  );
  const field = fc.tuple(fc.constantFrom(...names), value).map(([name, text]) => `${name}=${text}`);
  return fc.array(field, { minLength: 1, maxLength: 3 }).map((fields) => `?${fields.join('&')}`);
}

const asIs = (path: string): string => path;

const bend: Arbitrary<(path: string) => string> = fc.constantFrom(
  (path: string) => `${path}/`,
  (path: string) => `/${path}`,
  (path: string) => path.replace('/api', '/API'),
  (path: string) => path.replace('/v1', '/v1/.'),
  (path: string) => path.replace('/v1', '/x/../v1'),
  (path: string) => path.replace('v1', '%76%31'),
  (path: string) => `http://127.0.0.1${path}`,
  (path: string) => `https://example.com:443${path}`,
  (path: string) => `${path}%00`,
  (path: string) => `${path}\xff`,
  (path: string) => `${path} x`,
  (path: string) => `${path}\t`,
  (path: string) => `${path}:${'v'.repeat(9_000)}`,
  (path: string) => path + 'x'.repeat(20_000),
  (path: string) => path.slice(1),
  () => '*',
  () => '',
  () => '/',
  () => '/favicon.ico',
);

/** As `encodeURIComponent`, but for halves of surrogate pairs, too, which it refuses. */
function percentEncoded(text: string): string {
  return [...Buffer.from(text.slice(0, 1_000), 'utf8')]
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('');
}
