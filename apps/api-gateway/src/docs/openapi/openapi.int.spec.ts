import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { parse } from 'yaml';
import type { ServiceDefinition } from '#runtime/bootstrap/service';
import { type GatewayReplica, startGateway } from '../../../test-support/gateway-replica.js';
import { service } from '../../service.js';
import { openApiDocument } from './document.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';

const PUBLIC_URL = 'https://api.example.com/audits';
const DOCUMENT = openApiDocument({ publicUrl: PUBLIC_URL });

/** What the document leaves out, and why. */
const LEFT_OUT = [
  // The payment provider's side of a checkout: partners get its address, and open it in a browser.
  /^(GET|HEAD|POST) \/(checkout|billing)\//,
  // Pages for people: the dashboard and shared reports. `dashboard/access/rights.int.spec.ts` lists their routes.
  /^(GET|HEAD|POST) \/(dashboard$|dashboard\/|reports\/)/,
  // Pages for people, too: the guides.
  /^(GET|HEAD) \/docs(\/\*)?$/,
  // Called by Stripe alone, in the shapes that Stripe documents.
  /^POST \/payments\/stripe\/webhook$/,
];

describe('the OpenAPI document, served', () => {
  let harness: TestHarness;
  const gateways: GatewayReplica[] = [];
  const routes = new Set<string>();

  const start = async (variables: Readonly<Record<string, string>>) => {
    const gateway = await startGateway(harness, { variables: { PUBLIC_URL, ...variables } }, noting(routes));
    gateways.push(gateway);
    return gateway;
  };
  beforeAll(async () => {
    harness = await TestHarness.create(service);
    await start({});
    const secrets = { STRIPE_WEBHOOK_SECRET: 'whsec_test' };
    await start({ PAYMENT_PROVIDER: 'stripe', ...secrets });
  });
  afterAll(() => harness?.remove());

  const get = async (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    const response = await request(`${gateways[0]!.url}${path}`, { method, headers });
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes: Buffer.from(await response.body.arrayBuffer()),
    };
  };

  it('describes every route of the gateway, with either payment provider, and none that it lacks', () => {
    const anyName = (path: string) => path.replace(/\{\w+\}/g, '{}');
    const documented = Object.entries(DOCUMENT.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${anyName(path)}`),
    );
    expect(routes).toContain('POST /payments/stripe/webhook');
    expect(routes).toContain('POST /checkout/{}/pay');
    const partners = [...routes].filter((route) => !LEFT_OUT.some((pattern) => pattern.test(route)));
    expect(partners.sort()).toEqual(documented.sort());
  });

  it('has the probes as they answer', async () => {
    const responses = await Promise.all(['live', 'ready', 'nothing'].map((probe) => get(`/health/${probe}`)));
    expect(responses.map(({ status, bytes }) => [status, JSON.parse(bytes.toString()) as unknown])).toEqual([
      [200, { status: 'ok' }],
      [200, { status: 'ok' }],
      [404, { status: 'unknown probe' }],
    ]);
    for (const { headers } of responses) expect(headers['x-request-id']).toMatch(/^req_/);
  });

  it('is the same as JSON and as YAML, at the address that partners use', async () => {
    const [json, yaml] = [await get('/openapi.json'), await get('/openapi.yaml')];
    expect([json.status, json.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect([yaml.status, yaml.headers['content-type']]).toEqual([200, 'application/yaml']);
    const plain: unknown = JSON.parse(JSON.stringify(DOCUMENT));
    expect(JSON.parse(json.bytes.toString())).toEqual(plain);
    expect(parse(yaml.bytes.toString())).toEqual(plain);
    expect(parse(yaml.bytes.toString(), { version: '1.1' })).toEqual(plain);
  });

  it.each([
    '/openapi.json',
    '/openapi.yaml',
    '/docs/',
    '/docs/guides/first-audit',
    '/docs/api',
    '/docs/api/scalar-0000000000.js',
    '/docs/api/reference-0000000000.css',
    '/bot',
  ])('sends %s compressed to whom takes it, and 304 to whom has it', async (path) => {
    const plain = await get(path);
    const etag = plain.headers.etag as string;
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
    expect(plain.headers['content-encoding']).toBeUndefined();

    const zipped = await get(path, { 'accept-encoding': 'br, gzip' });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', etag });
    expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
    expect(zipped.bytes.length).toBeLessThan(plain.bytes.length);

    const held = await get(path, { 'if-none-match': `"other", ${etag}` });
    expect([held.status, held.headers.etag, held.bytes.length]).toEqual([304, etag, 0]);
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);

    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.headers.etag, head.bytes.length]).toEqual([200, etag, 0]);
    expect(head.headers['content-length']).toBe(String(plain.bytes.length));
  });
});

/** The gateway, noting its routes as the document would write them, `POST /api/v1/audit/{}:cancel`. */
function noting(routes: Set<string>): ServiceDefinition {
  return {
    ...service,
    http: {
      ...service.http,
      configure: async (app, context) => {
        const fastify = app.getHttpAdapter().getInstance();
        fastify.addHook('onRoute', ({ method, url }) => {
          const path = url
            .replaceAll('::', '\0')
            .replace(/:\w+(\([^)]*\))?/g, '{}')
            .replaceAll('\0', ':');
          for (const each of [method].flat()) routes.add(`${each} ${path}`);
        });
        // The probes were there before.
        for (const method of ['GET', 'HEAD'] as const)
          if (fastify.hasRoute({ url: '/health/:probe', method })) routes.add(`${method} /health/{}`);
        await service.http!.configure(app, context);
      },
    },
  };
}
