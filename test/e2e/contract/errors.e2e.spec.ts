import { randomUUID } from 'node:crypto';
import { PAGE_KINDS } from '#contracts/audit/page-kinds';
import { refundOf } from '#contracts/money/refunds';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import type { PartnerResponse } from '../../support/partner/partner-client.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import {
  balanceBecomes,
  contractStage,
  ended,
  expectError,
  expectLimited,
  IGNORED_BODIES,
  TIME,
} from '../support/contract.js';
import { ENDPOINTS } from '../support/endpoints.js';
import { startSilentServer } from '../../support/servers/silent-server.js';

const FAILED = refundOf(150, { kind: 'failed', fault: 'engine' });

const MB = 1_048_576;

describe('errors', () => {
  const stage = contractStage();
  let workspace: TestWorkspace;
  let good: { url: string; type: string };
  beforeAll(async () => {
    workspace = await stage.open(100_000, 'purchase');
    good = { url: `${stage.site.url}/missing`, type: 'seo' };
  });

  const post = (body: string | Buffer, headers: Record<string, string> = {}): Promise<PartnerResponse> =>
    workspace.partner.call('POST', '/api/v1/audit', { body, headers });

  it.each(['{"url": ', '', '[]', 'null', '"text"', '{"url":"https://example.com/",}', '\ufeff{}'])(
    '7 answers 400 INVALID_URL to the body %j',
    async (body) => expectError(await post(body), 400, 'INVALID_URL'),
  );

  it.each([
    'ftp://example.com/',
    'example.com',
    '//example.com/',
    'javascript:alert(1)',
    '',
    ' ',
    7,
    null,
    undefined,
    {},
  ])('7 answers 400 INVALID_URL to the url %j', async (url) =>
    expectError(await workspace.partner.createAudit({ ...good, url }), 400, 'INVALID_URL'),
  );

  it.each(['ALL', 'seo ', '', 0, null, undefined, ['seo'], {}])(
    '7 answers 400 INVALID_TYPE to the type %j',
    async (type) => expectError(await workspace.partner.createAudit({ ...good, type }), 400, 'INVALID_TYPE'),
  );

  it('7 answers 402 INSUFFICIENT_CREDITS with the credits required, makes no audit and keeps no key', async () => {
    const { id: workspace_id, partner } = await stage.open(79);
    const idempotencyKey = randomUUID();
    const create = (type: string) => partner.createAudit({ ...good, type }, { idempotencyKey });
    expectError(await create('seo'), 402, 'INSUFFICIENT_CREDITS', { required: 80 });
    expectError(await create('all'), 402, 'INSUFFICIENT_CREDITS', { required: 150 });
    expect((await partner.getBalance()).body.data).toMatchObject({ balance: 79, lifetime_consumed: 0 });
    await stage.operator.send('ledger.grant-credits', {
      workspace_id,
      credits: 1,
      kind: 'goodwill',
      reference: randomUUID(),
    });
    const { status, headers, body } = await create('seo');
    expect([status, headers['x-idempotent-replay'], body.data.credits]).toEqual([
      202,
      undefined,
      { charged: 80, balance_after: 0 },
    ]);
  });

  it('7 answers 409 IDEMPOTENCY_CONFLICT with a doc_url', async () => {
    const idempotencyKey = randomUUID();
    await workspace.partner.createAudit(good, { idempotencyKey });
    const response = await workspace.partner.createAudit({ ...good, type: 'geo' }, { idempotencyKey });
    const doc_url: unknown = expect.stringMatching(/^https?:\/\/[^/]+\/docs\/errors\/idempotency-conflict$/);
    expectError(response, 409, 'IDEMPOTENCY_CONFLICT', { doc_url });
  });

  it('7 takes a body of exactly 1 MB and answers 413 BODY_TOO_LARGE to one byte more', async () => {
    const body = (bytes: number) => {
      const start = JSON.stringify({ ...good, pad: '' }).slice(0, -2);
      return `${start}${'x'.repeat(bytes - start.length - 2)}"}`;
    };
    expect([await post(body(MB)), Buffer.byteLength(body(MB))]).toMatchObject([{ status: 202 }, MB]);
    expectError(await post(body(MB + 1)), 413, 'BODY_TOO_LARGE');
  });

  it('7 counts the bytes on the wire, not characters, and also where no length is told', async () => {
    const text = JSON.stringify({ ...good, pad: 'é'.repeat(MB / 2) });
    expect(text.length).toBeLessThan(MB);
    expectError(await post(text), 413, 'BODY_TOO_LARGE');
    expectError(
      await workspace.partner.call('POST', '/api/v1/audit', { body: Readable.from(inPieces(text)) }),
      413,
      'BODY_TOO_LARGE',
    );
  });

  it('7 answers 413 to every endpoint that is sent more, and charges nothing', async () => {
    const { partner } = await stage.open(80);
    const body = Buffer.alloc(MB + 1, ' ');
    const posts = ENDPOINTS.filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(6);
    for (const { path } of posts) {
      expectError(await partner.call('POST', path, { body }), 413, 'BODY_TOO_LARGE');
    }
    expect((await partner.getBalance()).body.data.balance).toBe(80);
  });

  it('7 answers 429 RATE_LIMITED with the wait in header, body and message, which names the endpoint', async () => {
    const { partner } = await stage.open(0);
    const refused = await firstRefusal(
      () => partner.call('POST', '/api/v1/billing/topup', { body: '{}' }),
      12,
    );
    expectLimited(refused, 'POST /billing/topup', '10 calls a minute');
  });

  it('7 fails an audit with AUDIT_TIMEOUT where its site takes too long, and refunds its share', async () => {
    const { partner, registerEndpoint } = await stage.open(150);
    const silent = await startSilentServer();
    // Of https: 5 s after the connection, the shortest of the time-outs of a fetch, the engine gives up.
    const url = `https://127.0.0.1:${silent.port}/`;
    try {
      await registerEndpoint(stage.receiver.url, ['audit.failed']);
      const { body } = await partner.createAudit({ url, type: 'all' });
      const audit = await ended(partner, body.data.audit_id);
      expect(audit).toEqual({
        audit_id: body.data.audit_id,
        status: 'failed',
        type: 'all',
        url,
        failure_reason: 'timeout',
        error: { code: 'AUDIT_TIMEOUT', message: expect.stringMatching(/\.$/) },
        credits: { charged: 150, refunded: FAILED },
        created_at: body.data.created_at,
        completed_at: TIME,
      });
      const event = await eventually('its event arrives', () => stage.receiver.received[0]);
      expect(JSON.parse(event.body.toString())).toMatchObject({
        type: 'audit.failed',
        data: {
          audit_id: audit.audit_id,
          scores: null,
          failure_reason: 'timeout',
          credits: { charged: 150, refunded: FAILED },
        },
      });
      await balanceBecomes(partner, FAILED);
    } finally {
      await silent.close();
    }
  });

  it.each([
    ['a list', []],
    ['a text', 'tags'],
    ['a number', 7],
    ['an object with U+0000 in it', { tag: 'a\u0000b' }],
    ['an object with a lone surrogate in it', { nested: [{ '\udc00': 1 }] }],
  ])('A answers 400 INVALID_METADATA to metadata that is %s', async (_, metadata) =>
    expectError(await workspace.partner.createAudit({ ...good, metadata }), 400, 'INVALID_METADATA'),
  );

  it.each(['Product', '', 0, true, ['product'], {}])(
    'A answers 400 INVALID_KIND with the kinds there are to the kind %j',
    async (kind) => {
      const response = await workspace.partner.createAudit({ ...good, kind });
      expectError(response, 400, 'INVALID_KIND');
      expect(response.body.error.message).toContain(`kind must be one of ${PAGE_KINDS.join(', ')}`);
    },
  );

  it('A takes null for no metadata, and drops __proto__ keys', async () => {
    expect((await workspace.partner.createAudit({ ...good, metadata: null })).status).toBe(202);
    const body = `{"url":"${good.url}","type":"seo","metadata":{"__proto__":{"admin":true},"a":1}}`;
    expect((await post(body)).status).toBe(202);
  });

  it.each([
    ['http://10.0.0.1/', 'a private address'],
    ['http://[::ffff:10.0.0.1]/', 'a private address in IPv6'],
    ['http://167772161/', 'a private address in decimal'],
    ['http://169.254.169.254/', 'a link-local address'],
    ['https://user:secret@example.com/', 'credentials'],
    ['https://93.184.215.14:25/', 'a blocked port'],
  ])('A answers 400 INVALID_URL to %s, which has %s', async (url) =>
    expectError(await workspace.partner.createAudit({ ...good, url }), 400, 'INVALID_URL'),
  );

  it('A answers 404 NOT_FOUND to an unknown path and 405 METHOD_NOT_ALLOWED with Allow to a wrong method', async () => {
    for (const path of ['/api/v1/nothing', '/api/v1/audit/', '/api/v1/Balance', '/api/v1/audit/%ff']) {
      expectError(await workspace.partner.call('GET', path), 404, 'NOT_FOUND');
    }
    for (const [path, allow] of [
      ['/api/v1/audit', 'GET, HEAD, POST'],
      ['/api/v1/balance', 'GET, HEAD'],
      ['/health/live', 'GET, HEAD'],
    ] as const) {
      const wrong = await workspace.partner.call('DELETE', path);
      expectError(wrong, 405, 'METHOD_NOT_ALLOWED');
      expect(wrong.headers.allow).toBe(allow);
    }
  });

  it('A ignores whatever body a cancel has', async () => {
    const created = await workspace.partner.createAudit(good);
    const path = `/api/v1/audit/${created.body.data.audit_id}:cancel`;
    for (const [type, body] of IGNORED_BODIES) {
      const response = await workspace.partner.call('POST', path, {
        headers: { 'content-type': type },
        body,
      });
      expect(response.status).toBe(200);
    }
  });
});

/** Sends a body without telling its length. */
async function* inPieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** The first answer with 429 of at most `calls`. */
async function firstRefusal(call: () => Promise<PartnerResponse>, calls: number): Promise<PartnerResponse> {
  for (let count = 0; count < calls; count++) {
    const response = await call();
    if (response.status === 429) return response;
  }
  throw new Error(`none of ${calls} calls was refused`);
}
