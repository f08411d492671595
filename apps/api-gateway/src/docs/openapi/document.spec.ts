import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { API_ERRORS } from '#contracts/gateway/api-errors';
import { LIMITED_ENDPOINTS } from '#contracts/limits';
import { newEventId, newId } from '#contracts/identifiers';
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from '#contracts/webhooks/envelope';
import { publicEvent } from '#contracts/webhooks/public-event';
import { ENDPOINT_NAMES } from '../../http/routes/endpoint.js';
import { ERROR_BODIES } from '../../http/openapi/errors.js';
import { openApiDocument } from './document.js';
import { DOCUMENT_SHAPE } from '../../../test-support/openapi/document-shape.js';
import type {
  ApiResponse,
  Content,
  Example,
  Header,
  Headers,
  Operation,
  Schema,
} from '../../http/openapi/schemas.js';
import { nodes, strictDocument } from '../../../test-support/openapi/strict-document.js';

const document = openApiDocument({ publicUrl: 'https://api.example.com/audits' });
const strict = strictDocument(document);

const newAjv = () => {
  // What is no keyword of JSON Schema 2020-12 or of OpenAPI 3.1 is an error.
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true, allErrors: true });
  addFormats.default(ajv);
  ajv.addVocabulary(['components', 'x-extensible-enum', 'discriminator']);
  return ajv;
};

/** What is wrong with a value, by a schema of a document; empty where nothing is. */
const problems = ({ components }: typeof document, schema: Schema, value: unknown) => {
  const ajv = newAjv();
  ajv.validate({ ...schema, components: { schemas: components.schemas } }, value);
  return ajv.errorsText(ajv.errors, { separator: '\n' }).replace('No errors', '');
};

const at = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], document);

const operations = [...Object.entries(document.paths), ...Object.entries(document.webhooks)].flatMap(
  ([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
const idsOf = (all: readonly { readonly operation: Operation }[]) =>
  all.map(({ operation }) => operation.operationId);

describe('the OpenAPI document', () => {
  it('has the shape of OpenAPI 3.1, also where it is closed for tests', () => {
    const ajv = newAjv();
    for (const each of [document, strict])
      expect([ajv.validate(DOCUMENT_SHAPE, JSON.parse(JSON.stringify(each))), ajv.errors]).toEqual([
        true,
        null,
      ]);
  });

  it('has schemas of JSON Schema 2020-12, each of which can be compiled', () => {
    const schemas = [...nodes(document)].filter(([pointer]) =>
      /\/schema$|^#\/components\/schemas\/\w+$/.test(pointer),
    );
    expect(schemas.length).toBeGreaterThan(100);
    for (const [, schema] of schemas) expect(() => problems(document, schema, null)).not.toThrow();
  });

  it('has no type beside oneOf, which would refuse what oneOf takes', () => {
    const choices = [...nodes(document)].filter(([, { oneOf }]) => Array.isArray(oneOf));
    expect(choices.length).toBeGreaterThan(2);
    expect(choices.filter(([, { type }]) => type !== undefined).map(([pointer]) => pointer)).toEqual([]);
  });

  it('refers to nothing that is not there', () => {
    const refs = [...nodes(document)].flatMap(([pointer, { $ref }]) =>
      typeof $ref === 'string' ? [[pointer, $ref] as const] : [],
    );
    expect(refs.length).toBeGreaterThan(100);
    expect(refs.filter(([, ref]) => at(ref) === undefined)).toEqual([]);
    for (const { $ref } of document.components.schemas.Audit!.oneOf!)
      expect(Object.values(document.components.schemas.Audit!.discriminator!.mapping)).toContain($ref);
  });

  it('names every operation once, by a name that generators of clients can use', () => {
    const ids = idsOf(operations);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  });

  it('declares each parameter of a path, and no other, and only tags that it describes', () => {
    const tags = document.tags.map(({ name }) => name);
    for (const { path, operation } of operations) {
      const declared = (operation.parameters ?? [])
        .map((each) => ('$ref' in each ? (at(each.$ref) as { in: string; name: string }) : each))
        .filter((each) => each.in === 'path')
        .map(({ name }) => name);
      expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(tags).toEqual(expect.arrayContaining([...operation.tags]));
    }
  });

  it.each([
    ['as it is published', document],
    ['closed for tests', strict],
  ])('has examples that fit their schemas %s', (_how, which) => {
    const examples = [...nodes(which)].flatMap(([pointer, { schema, examples }]) =>
      schema === undefined || examples === undefined
        ? []
        : Object.entries(examples as Readonly<Record<string, Example>>).map(([name, { value }]) => ({
            where: `${pointer} ${name}`,
            problem: problems(which, schema as Schema, value),
          })),
    );
    expect(examples.length).toBeGreaterThan(40);
    expect(examples.filter(({ problem }) => problem !== '')).toEqual([]);
    const parameters = [...nodes(which)].filter(
      ([, { schema, example }]) => schema !== undefined && example !== undefined,
    );
    expect(parameters.length).toBeGreaterThan(5);
    for (const [, { schema, example }] of parameters)
      expect(problems(which, schema as Schema, example)).toBe('');
  });

  it('has an example of every body', () => {
    const bodies = operations.flatMap(({ operation: { requestBody, responses, tags } }) =>
      tags.includes('Documentation')
        ? []
        : [requestBody, ...Object.values(responses)].flatMap((body): Content[] => {
            const found = body && '$ref' in body ? (at(body.$ref) as typeof body) : body;
            return found && 'content' in found && found.content ? [found.content] : [];
          }),
    );
    expect(bodies.length).toBeGreaterThan(50);
    for (const content of bodies)
      expect(Object.keys(content['application/json']?.examples ?? {})).not.toEqual([]);
  });

  it('has the endpoints that are limited, each for callers with a key and with the table of its limits', () => {
    const endpoints = operations.filter(({ path, method }) => path.startsWith('/api/') && method !== 'head');
    const names = endpoints.map(
      ({ path, method }) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`,
    );
    const anyId = (name: string) => name.replace(/\{\w+\}/, '{id}');
    expect(names.map(anyId).sort()).toEqual(LIMITED_ENDPOINTS.map((each) => ENDPOINT_NAMES[each]).sort());
    for (const { operation } of endpoints) {
      expect(operation.security ?? document.security).toEqual([{ apiKey: [] }]);
      expect(operation.description).toContain('| starter |');
    }
  });

  it('has the webhook events of the contract', () => {
    expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_EVENT_TYPES]);
  });

  it.each(WEBHOOK_EVENT_TYPES)('describes each field of a test event of %s, and no other', (type) => {
    const [createdAt, data] = [
      new Date().toISOString(),
      WEBHOOK_EVENTS[type].example(new Date(), newId('audit')),
    ];
    const body = publicEvent(newEventId(), { type, createdAt, data, test: true });
    expect(problems(strict, strict.components.schemas.Event!, JSON.parse(body))).toBe('');
  });

  it('says of every error code where it is answered, under the status that the code has', () => {
    const found = new Map<string, Set<string>>();
    for (const { operation } of operations)
      for (const [status, response] of Object.entries(operation.responses)) {
        const { content } = ('$ref' in response ? at(response.$ref) : response) as { content?: Content };
        const given = content?.['application/json']?.schema;
        const schema = given?.$ref === undefined ? given : (at(given.$ref) as Schema);
        for (const code of schema?.properties?.error?.properties?.code?.['x-extensible-enum'] ?? [])
          found.set(code, (found.get(code) ?? new Set()).add(status));
      }
    const statusesOf = (code: string) => [...(found.get(code) ?? [])].sort();
    // What breaks HTTP may have a status of its own.
    expect(statusesOf('BAD_REQUEST')).toEqual(['400', '408', '414', '417', '431', '501', '505']);
    for (const [code, status] of Object.entries(API_ERRORS)) {
      if (code === 'BAD_REQUEST') continue;
      // Stripe's webhook, which has it, is no part of the partners' API.
      const expected = code === 'INVALID_SIGNATURE' ? [] : [String(status)];
      expect([code, statusesOf(code)]).toEqual([code, expected]);
    }
  });

  it('has one type for each error body, by a name, however many answers have it', () => {
    const bodies = operations.flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status, response]) => {
        const { content } = ('$ref' in response ? at(response.$ref) : response) as ApiResponse;
        const json = content?.['application/json'];
        return Number(status) >= 400 && json && !operation.tags.includes('Health') ? [json.schema] : [];
      }),
    );
    expect(bodies.length).toBeGreaterThan(60);
    const inlined = bodies.filter(({ $ref }) => $ref === undefined);
    expect(inlined).toEqual([]);
    expect(new Set(bodies.map(({ $ref }) => $ref)).size).toBe(Object.keys(ERROR_BODIES).length);
  });

  it('has no component that nothing refers to', () => {
    const refs = new Set([...nodes(document)].map(([, { $ref }]) => $ref));
    const { securitySchemes, ...components } = document.components;
    expect(Object.keys(securitySchemes)).toEqual(Object.keys(document.security[0]!));
    const unused = Object.entries(components).flatMap(([kind, each]) =>
      Object.keys(each)
        .map((name) => `#/components/${kind}/${name}`)
        .filter((pointer) => !refs.has(pointer)),
    );
    expect(unused).toEqual([]);
  });

  it('requires X-Request-Id and Cache-Control of every answer, and those of the limits unless HTTP was broken', () => {
    const required = (headers: Headers, name: string) => {
      const header = headers[name];
      return header !== undefined && (('$ref' in header ? at(header.$ref) : header) as Header).required;
    };
    const unlimited = new Set<string>();
    for (const { path, operation } of operations.filter(({ path }) => path.startsWith('/'))) {
      for (const [status, response] of Object.entries(operation.responses)) {
        const { headers } = ('$ref' in response ? at(response.$ref) : response) as ApiResponse;
        for (const name of ['X-Request-Id', 'Cache-Control'])
          expect([path, status, name, required(headers, name)]).toEqual([path, status, name, true]);
        const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
        if (path.startsWith('/api/') && !limits.every((name) => required(headers, name)))
          unlimited.add(status);
      }
    }
    expect([...unlimited].sort()).toEqual(['408', '414', '417', '431', '501', '505']);
  });

  it('answers a HEAD as the GET, without a body', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      expect(Object.keys(item.head?.responses ?? {})).toEqual(Object.keys(item.get?.responses ?? {}));
      for (const response of Object.values(item.head?.responses ?? {}))
        expect([path, 'content' in response]).toEqual([path, false]);
    }
  });

  it('knows the address that partners use, and nothing of this one', () => {
    expect(document.servers).toEqual([expect.objectContaining({ url: 'https://api.example.com/audits' })]);
    const other = JSON.stringify(openApiDocument({ publicUrl: 'http://localhost:1' }));
    expect(other).not.toContain('api.example.com');
    expect(other).toContain('http://localhost:1/docs/errors/idempotency-conflict');
  });

  it('marks only announced deprecations', () => {
    const deprecation = {
      version: 'v1' as const,
      endpoint: 'balance.get' as const,
      deprecatedAt: new Date('2027-01-01'),
      sunsetAt: new Date('2027-06-30'),
      link: 'https://example.com/docs/v2',
    };
    const publicUrl = 'https://api.example.com';
    const { paths } = openApiDocument({ publicUrl, deprecations: [deprecation] });
    const marked = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) =>
        operation.deprecated ? [`${method} ${path}`] : [],
      ),
    );
    expect(marked).toEqual(['get /api/v1/balance', 'head /api/v1/balance']);
    expect(paths['/api/v1/balance']?.get?.description).toMatch(
      /^\*\*Deprecated\*\* since 2027-01-01; it stays until 2027-06-30 at the least. \[More about it\]\(https:\/\/example\.com\/docs\/v2\)\./,
    );
  });
});

describe('the document for tests', () => {
  const balance = (extra: object) => ({
    data: {
      balance: 1,
      balance_usd: '$0.01',
      lifetime_purchased: 1,
      lifetime_consumed: 0,
      low_balance_threshold: 0,
      ...extra,
    },
    request_id: 'req_01kawz5p0rf8mv2y6t4qn9x1c5',
  });
  const schemaOf = (of: typeof document) => {
    const response = of.paths['/api/v1/balance']!.get!.responses['200']!;
    if ('$ref' in response) throw new Error('a response of its own is expected');
    return response.content!['application/json']!.schema;
  };

  it('refuses a field that is not documented, which partners must tolerate', () => {
    expect(problems(document, schemaOf(document), balance({ tier: 'growth' }))).toBe('');
    expect(problems(strict, schemaOf(strict), balance({}))).toBe('');
    expect(problems(strict, schemaOf(strict), balance({ tier: 'growth' }))).toContain(
      'additional properties',
    );
  });

  it('refuses an error code that is not documented, which partners must tolerate', () => {
    const error = {
      error: { code: 'NEW_CODE', message: 'New.' },
      request_id: 'req_01kawz5p0rf8mv2y6t4qn9x1c5',
    };
    expect(problems(document, { $ref: '#/components/schemas/InternalError' }, error)).toBe('');
    expect(problems(strict, { $ref: '#/components/schemas/InternalError' }, error)).toContain(
      'allowed values',
    );
  });

  it('closes every object with properties, but for requests, whose other fields are ignored', () => {
    const open = [...nodes(strict)].filter(
      ([, { type, properties, additionalProperties }]) =>
        type === 'object' && properties !== undefined && additionalProperties !== false,
    );
    expect(open.map(([pointer]) => pointer)).toEqual([
      '#/components/schemas/CreateAuditRequest',
      '#/components/schemas/TopUpRequest',
    ]);
  });
});
