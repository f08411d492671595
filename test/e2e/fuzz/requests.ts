import fc, { type Arbitrary } from 'fast-check';
import type { OpenApiDocument } from '../../../apps/api-gateway/src/http/openapi/schemas.js';
import { bodies } from './bodies.js';
import { headText } from './hostile.js';
import type { FuzzedOperation } from './operations.js';
import { type KnownValues, targets } from './targets.js';
import type { Framing, WireRequest } from './wire-request.js';

/** What the service under test knows, for requests that get somewhere. */
export interface KnownWorld {
  readonly host: string;
  readonly keys: readonly string[];
  readonly parameters: KnownValues;
  /** Texts of JSON values for fields of bodies, by name. */
  readonly fields: Readonly<Record<string, Arbitrary<string>>>;
}

type Field = readonly [name: string, value: string];

/** Requests of an operation: valid ones, hostile ones, and all between, since each part is drawn by itself. */
export function requests(
  document: OpenApiDocument,
  operation: FuzzedOperation,
  world: KnownWorld,
): Arbitrary<WireRequest> {
  return fc
    .record({
      method: fc.oneof(
        { weight: 25, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: oddMethod },
      ),
      target: targets(operation, world.parameters),
      version: fc.oneof(
        { weight: 40, arbitrary: fc.constant('HTTP/1.1') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.9', 'http/1.1', ''),
        },
      ),
      authorization: authorizations(world.keys),
      idempotency: fc.oneof(
        { weight: 10, arbitrary: fc.constant<Field[]>([]) },
        { weight: 10, arbitrary: fc.nat(30).map((key): Field[] => [['Idempotency-Key', `key-${key}`]]) },
        { weight: 1, arbitrary: headText(false).map((key): Field[] => [['idempotency-key', key]]) },
        {
          weight: 1,
          arbitrary: fc.constant<Field[]>([
            ['Idempotency-Key', 'one'],
            ['Idempotency-Key', 'two'],
          ]),
        },
      ),
      host: fc.oneof(
        { weight: 30, arbitrary: fc.constant<Field[]>([['Host', world.host]]) },
        {
          weight: 1,
          arbitrary: fc.constantFrom<Field[]>(
            [],
            [['Host', '']],
            [['Host', 'a b']],
            [['Host', '[::1']],
            [
              ['Host', world.host],
              ['Host', 'example.com'],
            ],
          ),
        },
      ),
      others: fc.oneof(
        { weight: 2, arbitrary: fc.constant<Field[]>([]) },
        { weight: 1, arbitrary: fc.array(otherHeader, { minLength: 1, maxLength: 3 }) },
      ),
      body:
        operation.method === 'POST'
          ? bodies(document, operation.body, world.fields)
          : fc.oneof(
              { weight: 8, arbitrary: fc.constant({ kind: 'none' as const }) },
              { weight: 1, arbitrary: bodies(document, undefined, {}) },
            ),
      framing: framings,
    })
    .map(({ authorization, idempotency, host, others, ...rest }): WireRequest => ({
      operation: operation.id,
      ...rest,
      headers: [
        ...host,
        ...authorization.fields,
        ...idempotency,
        ...others,
        // One request a connection: what follows it is no request of ours.
        ['Connection', 'close'],
      ],
      authorized: authorization.valid,
    }));
}

const oddMethod = fc.constantFrom(
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'CONNECT'],
  ...['get', 'FOO', '', 'POST ', 'G\xc9T'],
);

interface Authorization {
  readonly fields: readonly Field[];
  /** Whether it is one valid key, in the way that the document says. */
  readonly valid: boolean;
}

function authorizations(keys: readonly string[]): Arbitrary<Authorization> {
  const valid = fc
    .tuple(fc.constantFrom(...keys), fc.constantFrom('Bearer', 'bearer', 'BEARER'))
    .map(([key, scheme]): Authorization => ({
      fields: [['Authorization', `${scheme} ${key}`]],
      valid: true,
    }));
  const wrong = fc
    .oneof(
      fc.constantFrom(
        '',
        'Bearer',
        'Bearer ',
        'Basic YTpi',
        `Bearer ${keys[0]}x`,
        `Token ${keys[0]}`,
        `${keys[0]}`,
      ),
      headText(false),
      headText(false).map((text) => `Bearer ${text}`),
    )
    .map((value): Authorization => ({ fields: [['Authorization', value]], valid: false }));
  const twice = fc.constant<Authorization>({
    fields: [
      ['Authorization', `Bearer ${keys[0]}`],
      ['authorization', 'Bearer x'],
    ],
    valid: false,
  });
  return fc.oneof(
    { weight: 30, arbitrary: valid },
    { weight: 2, arbitrary: wrong },
    { weight: 1, arbitrary: fc.constant<Authorization>({ fields: [], valid: false }) },
    { weight: 1, arbitrary: twice },
  );
}

const otherHeader: Arbitrary<Field> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(
      fc.constant('Content-Type'),
      fc.constantFrom(
        ...[
          'application/json',
          'application/json; charset=utf-8',
          'application/json; charset=utf-16',
          'text/plain',
        ],
        ...[
          'multipart/form-data; boundary=',
          'application/x-www-form-urlencoded',
          'nonsense',
          '',
          ';',
          '\xff/\xff',
        ],
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constant('Content-Encoding'),
      fc.constantFrom('gzip', 'br', 'deflate', 'identity', 'nonsense', 'gzip, gzip', ''),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(
      fc.constantFrom(
        ...[
          'Accept',
          'Accept-Encoding',
          'Accept-Language',
          'Cookie',
          'Expect',
          'If-None-Match',
          'If-Match',
          'Range',
        ],
        ...[
          'Origin',
          'Referer',
          'Upgrade',
          'X-Forwarded-For',
          'Forwarded',
          'X-HTTP-Method-Override',
          'X-Request-Id',
        ],
        ...[
          'traceparent',
          'tracestate',
          'Via',
          'TE',
          'Trailer',
          'Date',
          'X-Idempotent-Replay',
          'X-RateLimit-Limit',
        ],
      ),
      fc.oneof(
        headText(false),
        fc.constantFrom(
          '*',
          '*/*',
          'gzip',
          '100-continue',
          'websocket',
          'h2c',
          'bytes=0-1',
          '0',
          '-1',
          'trailers',
        ),
      ),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(headText(true), headText(true)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('X-Large'), fc.constant('x'.repeat(15_000))) },
);

const framings: Arbitrary<Framing> = fc.oneof(
  { weight: 40, arbitrary: fc.constant<Framing>({ kind: 'length' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('chunked' as const),
      size: fc.constantFrom(1, 7, 1_000, 65_536),
      extension: fc.constantFrom('', ';a', ';a=b', ';a="b;c"', ` ;${'x'.repeat(20_000)}`),
      trailer: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('raw-chunks' as const),
      text: fc.constantFrom(
        ...[
          '',
          '0\r\n',
          'zz\r\n\r\n',
          '-1\r\n\r\n',
          '5\r\n{}\r\n0\r\n\r\n',
          'fffffffffffffffff\r\n',
          '2\n{}\n0\n\n',
        ],
        ...['2\r\n{}0\r\n\r\n', '0x2\r\n{}\r\n0\r\n\r\n', '2 \r\n{}\r\n0\r\n\r\n'],
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('told' as const),
      length: fc.constantFrom(
        '0',
        '1',
        '-1',
        '+5',
        '0x5',
        '5, 5',
        '5 5',
        '',
        '99999999999999999999',
        '1e3',
        'abc',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Framing>({ kind: 'both' }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cut' as const), missing: fc.constantFrom(1, 2, 20, 200) }),
  },
);
