import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { request } from 'undici';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import { Environment } from '#runtime/configuration/environment';
import { checkDocumented } from '../../../../../test/support/openapi/check-documented.js';
import { chargedAudit, balanceAfterCharge } from '../../../test-support/ledger-replies.js';
import { newClientAddress } from '../../../test-support/calls/http-client.js';
import { useGateway } from '../../../test-support/gateway-stage.js';
import { defaultHeaders } from '../server/admitted-headers.js';

const LIMITS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

jest.setTimeout(60_000);

describe('the headers of answers', () => {
  const stage = useGateway({ peers: ['credit-ledger'] });
  beforeAll(() => {
    stage.ledger.script = { 'ledger.charge-audit': chargedAudit, 'ledger.get-balance': balanceAfterCharge };
  });

  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const response = await request(stage.url + path, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      bytes: Buffer.from(await response.body.arrayBuffer()),
    };
  };
  const newPartner = async () => {
    const { authorization, workspaceId } = await stage.partner();
    /** An audit with its first `steps` events, and so many issues. */
    const audit = async (steps = 3, issues = 0) => {
      const stored = await stage.audit(workspaceId, steps);
      const issue = { id: 'i', engine: 'seo', title: 'T\u00ebxt', severity: 'high', impact: 1, fix: 'F' };
      const texts = JSON.stringify(Array.from({ length: issues }, () => issue));
      if (issues > 0)
        await stage.pool.query('update audits set issues = $2 where audit_id = $1', [stored.auditId, texts]);
      return `/api/v1/audit/${stored.auditId}`;
    };
    const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
      ask(method, path, { authorization, ...headers }, body);
    return { send, audit };
  };
  type Partner = Awaited<ReturnType<typeof newPartner>>;
  const stranger = () => ({ 'x-forwarded-for': newClientAddress() });

  const ANSWERS: [string, (partner: Partner) => ReturnType<typeof ask>][] = [
    ['a balance', ({ send }) => send('GET', '/api/v1/balance')],
    [
      'a create',
      ({ send }) => send('POST', '/api/v1/audit', {}, '{"url":"https://example.com","type":"seo"}'),
    ],
    ['an audit that runs', async ({ send, audit }) => send('GET', await audit(2))],
    ['an unknown audit', ({ send }) => send('GET', `/api/v1/audit/${newId('audit')}`)],
    ['an unknown path', () => ask('GET', '/nothing', stranger())],
    ['no key', () => ask('GET', '/api/v1/balance', stranger())],
    ['a wrong method', () => ask('PUT', '/api/v1/balance', stranger())],
    ['a body that is too large', ({ send }) => send('POST', '/api/v1/audit', {}, 'x'.repeat(1_048_577))],
    ['a probe', () => ask('GET', '/health/live')],
  ];

  it.each(ANSWERS)(
    'to %s keep it from being stored, guessed at, framed or read elsewhere',
    async (_what, get) => {
      const { headers } = await get(await newPartner());
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
      });
      expect(headers.etag).toBeUndefined();
    },
  );

  it('to what fails for a reason of ours tell the limits and the request, and nothing of the reason', async () => {
    const { send } = await newPartner();
    const { script } = stage.ledger;
    stage.ledger.script = {
      ...script,
      'ledger.get-balance': () => {
        throw new Failure('rejected', 'UNKNOWN_TO_PARTNERS', 'secret');
      },
    };
    try {
      const { status, headers, bytes } = await send('GET', '/api/v1/balance');
      expect([status, JSON.parse(bytes.toString())]).toEqual([
        500,
        {
          error: { code: 'INTERNAL_ERROR', message: expect.not.stringContaining('secret') },
          request_id: headers['x-request-id'],
        },
      ]);
      for (const name of LIMITS) expect(headers[name]).toMatch(/^\d+$/);
    } finally {
      stage.ledger.script = script;
    }
  });

  it('to a person leave its policies to the page', async () => {
    const { headers } = await ask('GET', '/billing/done', stranger());
    expect(headers['content-security-policy']).toContain('style-src');
    expect(headers).toMatchObject({ 'referrer-policy': 'same-origin', 'x-content-type-options': 'nosniff' });
  });

  it('say nothing of https where the public address has none', () => {
    const headers = defaultHeaders(new Environment({ PUBLIC_URL: 'http://localhost:8080' }));
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).toHaveProperty('x-content-type-options', 'nosniff');
  });

  it.each(['/api/v1/audit', '/api/v1/balance', '/api/v1/audit/aud_1', '/checkout/x'])(
    'to a script of another origin let it in nowhere, and answer its preflight for %s with 405',
    async (path) => {
      const headers = {
        ...stranger(),
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      };
      const response = await ask('OPTIONS', path, headers);
      expect(response.status).toBe(405);
      expect(response.headers.allow).toMatch(/GET|POST/);
      const { send } = await newPartner();
      const direct = await send('GET', '/api/v1/balance', { origin: 'https://elsewhere.example' });
      expect(direct.status).toBe(200);
      for (const { headers: given } of [response, direct])
        expect(Object.keys(given).filter((name) => name.startsWith('access-control'))).toEqual([]);
    },
  );

  describe('to HEAD', () => {
    it.each<[string, (partner: Partner) => Promise<string> | string]>([
      ['a balance', () => '/api/v1/balance'],
      ['an ended audit', ({ audit }) => audit()],
      ['a large one', ({ audit }) => audit(3, 100)],
      ['an unknown one', () => `/api/v1/audit/${newId('audit')}`],
    ])('are those to GET of %s, without a body, from the same limit', async (_what, pathOf) => {
      const partner = await newPartner();
      const path = await pathOf(partner);
      for (const encoding of ['identity', 'gzip']) {
        const get = await partner.send('GET', path, { 'accept-encoding': encoding });
        const head = await partner.send('HEAD', path, { 'accept-encoding': encoding });
        expect(head.bytes).toHaveLength(0);
        expect(head.status).toBe(get.status);
        expect(get.headers['content-length']).toBe(String(get.bytes.length));
        expect(Number(head.headers['x-ratelimit-remaining'])).toBe(
          Number(get.headers['x-ratelimit-remaining']) - 1,
        );
        // The client ends the connection after a HEAD.
        const changing = [
          'connection',
          'keep-alive',
          'date',
          'x-request-id',
          'x-ratelimit-remaining',
          'x-ratelimit-reset',
        ];
        const lasting = (headers: object) =>
          Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.includes(name)));
        expect(lasting(head.headers)).toEqual(lasting(get.headers));
      }
    });

    it('have no length where GET of it has none', async () => {
      const partner = await newPartner();
      const path = await partner.audit();
      const { headers } = await partner.send('GET', path);
      const head = await partner.send('HEAD', path, { 'if-none-match': headers.etag! });
      expect(head.status).toBe(304);
      expect(head.headers['content-length']).toBeUndefined();
    });
  });

  describe('of an ended audit', () => {
    it('have a tag; a caller that names it gets 304, the limits and no body', async () => {
      const partner = await newPartner();
      const path = await partner.audit();
      const first = await partner.send('GET', path);
      expect(first.status).toBe(200);
      expect(first.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        etag: expect.stringMatching(/^"[\w-]{22}"$/),
      });
      for (const names of [first.headers.etag!, `"other", W/${first.headers.etag!}`, '*']) {
        const again = await partner.send('GET', path, { 'if-none-match': names });
        expect([again.status, again.bytes.length]).toEqual([304, 0]);
        expect(again.headers).toMatchObject({
          etag: first.headers.etag,
          'cache-control': 'private, no-cache',
          'x-request-id': expect.stringMatching(/^req_/),
        });
        for (const name of LIMITS) expect(again.headers[name]).toMatch(/^\d+$/);
        expect(again.headers).not.toHaveProperty('content-type');
        expect(again.headers).not.toHaveProperty('content-length');
      }
      const { status, bytes } = await partner.send('GET', path, { 'if-none-match': '"other"' });
      expect([status, bytes]).toEqual([200, first.bytes]);
    });

    it('tell another partner nothing, whatever tag it names', async () => {
      const [owner, other] = await Promise.all([newPartner(), newPartner()]);
      const path = await owner.audit();
      expect((await other.send('GET', path, { 'if-none-match': '*' })).status).toBe(404);
    });

    it('differ by coding: a weak tag for gzip, a strong one without, both valid for 304', async () => {
      const partner = await newPartner();
      const path = await partner.audit(3, 100);
      const plain = await partner.send('GET', path);
      const packed = await partner.send('GET', path, { 'accept-encoding': 'br, gzip' });
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(packed.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-length': String(packed.bytes.length),
        'content-type': 'application/json; charset=utf-8',
        etag: `W/${plain.headers.etag!}`,
      });
      expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5);
      expect([plain.headers.vary, packed.headers.vary]).toEqual(['accept-encoding', 'accept-encoding']);
      for (const encoding of ['identity', 'gzip']) {
        for (const etag of [plain.headers.etag!, packed.headers.etag!]) {
          const again = await partner.send('GET', path, {
            'if-none-match': etag,
            'accept-encoding': encoding,
          });
          expect(again.status).toBe(304);
          expect(again.headers).toMatchObject({
            etag: (encoding === 'gzip' ? packed : plain).headers.etag,
            vary: 'accept-encoding',
          });
          expect(again.headers).not.toHaveProperty('content-encoding');
        }
      }
    });

    it('say nothing of gzip where it would save nothing, or where it is refused', async () => {
      const partner = await newPartner();
      const [small, large] = await Promise.all([partner.audit(), partner.audit(3, 100)]);
      const untouched = await partner.send('GET', small, { 'accept-encoding': 'gzip' });
      expect(untouched.headers).not.toHaveProperty('vary');
      expect(untouched.headers).not.toHaveProperty('content-encoding');
      const refused = await partner.send('GET', large, { 'accept-encoding': 'gzip;q=0, *' });
      expect(refused.headers).not.toHaveProperty('content-encoding');
      expect(JSON.parse(refused.bytes.toString())).toMatchObject({ data: { status: 'complete' } });
    });
  });

  it.each(['/billing/done', '/docs/api', '/openapi.json'])(
    'of the document or page %s allow gzip, too, as documented',
    async (path) => {
      const { status, headers, bytes } = await ask('GET', path, { ...stranger(), 'accept-encoding': 'gzip' });
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      checkDocumented({ method: 'GET', path, status, headers, text: gunzipSync(bytes).toString() });
    },
  );

  it('of a create say nothing of gzip, however long the URL that it repeats', async () => {
    const { send } = await newPartner();
    const body = { url: `https://example.com/${'x'.repeat(1_900)}`, type: 'seo' };
    const gzip = { 'accept-encoding': 'gzip' };
    const { status, headers, bytes } = await send('POST', '/api/v1/audit', gzip, JSON.stringify(body));
    expect([status, JSON.parse(bytes.toString())]).toMatchObject([202, { data: body }]);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
    checkDocumented({ method: 'POST', path: '/api/v1/audit', status, headers, text: bytes.toString() });
  });
});
