import { describe, expect, it } from '@jest/globals';
import type {
  ApiResponse,
  Headers,
  OpenApiDocument,
  Operation,
  Schema,
} from '../../../apps/api-gateway/src/http/openapi/schemas.js';
import { type ObservedResponse, OpenApiChecker, UndocumentedResponse } from './openapi-checker.js';

const closed = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const shape = (status: string, properties: Record<string, Schema> = {}): Schema =>
  closed({ status: { type: 'string', enum: [status] }, ...properties });
const response = (schema: Schema, headers: Headers = {}): ApiResponse => ({
  description: '',
  headers: { 'X-Limit': { $ref: '#/components/headers/X-Limit' }, ...headers },
  content: { 'application/json': { schema } },
});
const errorOf = (code: string): ApiResponse =>
  response(closed({ error: closed({ code: { type: 'string', enum: [code] } }) }));
const operation = (responses: Operation['responses']): Operation => ({
  operationId: 'x',
  tags: [],
  summary: '',
  description: '',
  responses,
});

/** Things that can be seen while they run and when they are over, and stopped. */
const DOCUMENT: OpenApiDocument = {
  openapi: '3.1.1',
  info: { title: '', version: '1', description: '' },
  servers: [],
  tags: [],
  security: [],
  webhooks: {},
  paths: {
    '/api/v1/things/{id}': {
      get: operation({ 200: response({ $ref: '#/components/schemas/Thing' }), 404: errorOf('NO_THING') }),
      head: operation({ 200: { description: '', headers: {} } }),
    },
    '/api/v1/things/{id}:stop': { post: operation({ 200: response(closed({})) }) },
  },
  components: {
    schemas: {
      Thing: {
        oneOf: [{ $ref: '#/components/schemas/Running' }, { $ref: '#/components/schemas/Over' }],
        discriminator: { propertyName: 'status', mapping: { running: '#/components/schemas/Running' } },
      },
      Running: shape('running'),
      Over: shape('over', { at: { type: 'string', format: 'date-time' } }),
    },
    responses: {
      BadRequest: errorOf('BAD_REQUEST'),
      NotFound: errorOf('NOT_FOUND'),
      MethodNotAllowed: errorOf('METHOD_NOT_ALLOWED'),
    },
    headers: { 'X-Limit': { description: '', required: true, schema: { type: 'integer', minimum: 1 } } },
    parameters: {},
    securitySchemes: {},
  },
};

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'x-limit': '60' };
const observed = (
  status: number,
  body: object,
  changes: Partial<ObservedResponse> = {},
): ObservedResponse => ({
  method: 'GET',
  path: '/api/v1/things/7?x=1',
  headers: HEADERS,
  ...changes,
  status,
  text: changes.text ?? JSON.stringify(body),
});
const error = (code: string) => ({ error: { code } });
const PAGE = { headers: { 'content-type': 'text/html' }, text: '<p>' };

describe('an answer', () => {
  const checker = new OpenApiChecker(DOCUMENT);

  it.each([
    ['of an operation', observed(200, { status: 'running' })],
    ['of another shape of it', observed(200, { status: 'over', at: '2026-11-21T11:10:42.623Z' })],
    ['of its error', observed(404, error('NO_THING'))],
    ['of a longer path', observed(200, {}, { method: 'POST', path: '/api/v1/things/7:stop' })],
    ['without a body', observed(200, {}, { method: 'HEAD', headers: {}, text: '' })],
    ['at an unknown path', observed(404, error('NOT_FOUND'), { path: '/api/v1/x' })],
    ['to a wrong method', observed(405, error('METHOD_NOT_ALLOWED'), { method: 'PUT' })],
    ['about the server', observed(405, error('METHOD_NOT_ALLOWED'), { path: '*' })],
    ['at a page for people', observed(410, {}, { path: '/checkout/chk_1', ...PAGE })],
    ['to a payment provider', observed(418, {}, { path: '/payments/stripe/webhook' })],
  ])('%s passes where the document has it', (_, observed) => {
    expect(() => checker.check(observed)).not.toThrow();
  });

  it.each([
    ['a status that is none of the operation', observed(201, {}), 'no such status'],
    ['a status that no unknown path has', observed(403, {}, { path: '/api/v1/x' }), 'no such status'],
    ['404 where there is a path', observed(404, error('NOT_FOUND'), { method: 'PUT' }), 'no such status'],
    ['405 where there is none', observed(405, {}, { path: '/api/v1/x' }), 'no such status'],
    [
      'an unknown field',
      observed(200, { status: 'running', tier: 1 }),
      'at / must NOT have additional properties ("tier")',
    ],
    [
      'a field of another shape',
      observed(200, { status: 'running', at: '2026-11-21T11:10:42.623Z' }),
      'at / must NOT have additional properties ("at")',
    ],
    ['a field too few', observed(200, { status: 'over' }), "must have required property 'at'"],
    ['an unknown shape', observed(200, { status: 'asleep' }), 'value of tag "status" must be in oneOf'],
    ['a wrong format', observed(200, { status: 'over', at: 'now' }), 'at /at must match format "date-time"'],
    ['an unknown code', observed(404, error('GONE')), 'at /error/code must be equal to one of'],
    ['no JSON', observed(200, {}, { text: '{' }), 'the body is not JSON'],
    [
      'another type',
      observed(200, {}, { headers: { ...HEADERS, ...PAGE.headers } }),
      'the body is of type text/html',
    ],
    ['something else than a page', observed(200, {}, { path: '/checkout/chk_1' }), 'it is no page'],
    ['a body for a HEAD', observed(200, {}, { method: 'HEAD', headers: {} }), 'it has no body there'],
    [
      'an unknown header',
      observed(200, { status: 'running' }, { headers: { ...HEADERS, server: 'x' } }),
      'header server is not documented',
    ],
    [
      'another form for some callers',
      observed(200, { status: 'running' }, { headers: { ...HEADERS, vary: 'accept-encoding' } }),
      'header vary is not documented',
    ],
    [
      'a header twice',
      observed(200, { status: 'running' }, { headers: { ...HEADERS, 'x-limit': ['1', '2'] } }),
      'header X-Limit is there 2 times',
    ],
    [
      'a header of another type',
      observed(200, { status: 'running' }, { headers: { ...HEADERS, 'x-limit': '1e3' } }),
      'header X-Limit at / must be integer',
    ],
    [
      'a header missing',
      observed(200, { status: 'running' }, { headers: { 'content-type': 'application/json' } }),
      'header X-Limit is missing',
    ],
  ])('with %s is refused, by path, status and place', (_, observed, wrong) => {
    const check = () => checker.check(observed);
    expect(check).toThrow(UndocumentedResponse);
    expect(check).toThrow(`${observed.method} ${observed.path} was answered with ${observed.status}`);
    expect(check).toThrow(wrong);
  });

  it('to what is no request is an error body, and the end of the connection', () => {
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const broken = observed(400, error('BAD_REQUEST'), { path: '', headers });
    expect(() => checker.checkBroken(broken)).not.toThrow();
    expect(() => checker.checkBroken({ ...broken, status: 500 })).toThrow('no such status');
    expect(() => checker.checkBroken({ ...broken, headers: HEADERS })).toThrow('the connection is kept');
    expect(() => checker.checkBroken({ ...broken, text: '{}' })).toThrow("required property 'error'");
  });
});
