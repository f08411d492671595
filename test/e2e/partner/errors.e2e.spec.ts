import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Operator } from '../../../apps/operator/src/connections/operator.js';
import { type PartnerResponse, PartnerClient } from '../../support/partner/partner-client.js';
import { type SampleSite, startSampleSite } from '../../support/sample-site/sample-site.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { accountVersion, gatewayUrl, openWorkspace, testOperator } from '../support/workspace.js';

describe('a refused request', () => {
  let operator: Operator;
  let site: SampleSite;
  let workspace: TestWorkspace;
  let good: { url: string; type: string };

  beforeAll(async () => {
    operator = testOperator();
    site = await startSampleSite();
    workspace = await openWorkspace(operator, 100_000, 'purchase');
    good = { url: `${site.url}/article`, type: 'seo' };
  });
  afterAll(() => Promise.all([operator.close(), site.close()]));

  /** Calls, expects the error, and proves that the account got no event and the balance did not move. */
  async function expectRefused(
    call: (partner: PartnerClient) => Promise<PartnerResponse>,
    status: number,
    code: string,
    from: TestWorkspace = workspace,
  ): Promise<PartnerResponse> {
    const before = await accountVersion(operator, from.id);
    const response = await call(from.partner);
    expect([response.status, response.body.error.code]).toEqual([status, code]);
    expect(response.body.error.message).toEqual(expect.any(String));
    expect(response.body.request_id).toMatch(/^req_/);
    expect(response.headers['x-request-id']).toBe(response.body.request_id);
    for (const header of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
      expect(response.headers[header]).toMatch(/^\d+$/);
    }
    expect(await accountVersion(operator, from.id)).toBe(before);
    return response;
  }

  it.each([
    ['not JSON', '{"url": '],
    ['JSON that is no object', '[]'],
    ['empty', ''],
  ])('with a body that is %s is INVALID_URL', (_, body) =>
    expectRefused((partner) => partner.createAudit(body), 400, 'INVALID_URL'),
  );

  it.each([
    ['no url', undefined],
    ['a number', 7],
    ['no http address', 'ftp://example.com/'],
    ['no address at all', 'example.com'],
    ['an address with credentials', 'https://user:password@example.com/'],
    ['a private address', 'http://10.0.0.1/'],
    ['the cloud’s metadata address', 'http://169.254.169.254/latest/meta-data/'],
    ['a private address in decimal', 'http://167772161/'],
    ['a blocked port', 'https://93.184.215.14:22/'],
    ['over 2,000 characters', `https://example.com/${'a'.repeat(2_000)}`],
  ])('with %s for its url is INVALID_URL', (_, url) =>
    expectRefused((partner) => partner.createAudit({ url, type: 'seo' }), 400, 'INVALID_URL'),
  );

  it.each([
    ['missing', undefined],
    ['unknown', 'ALL'],
    ['a list', ['seo']],
  ])('with a type that is %s is INVALID_TYPE', (_, type) =>
    expectRefused((partner) => partner.createAudit({ url: good.url, type }), 400, 'INVALID_TYPE'),
  );

  it.each([
    ['a list', []],
    ['a text', 'tags'],
    ['an object with U+0000 in it', { tag: 'a\u0000b' }],
    ['an object with a lone surrogate in it', { nested: [{ tag: '\ud800' }] }],
  ])('with metadata that is %s is INVALID_METADATA', (_, metadata) =>
    expectRefused((partner) => partner.createAudit({ ...good, metadata }), 400, 'INVALID_METADATA'),
  );

  it.each([
    ['over 255 characters', 'k'.repeat(256)],
    ['not ASCII', 'schlüssel'],
  ])('with an Idempotency-Key that is %s is INVALID_IDEMPOTENCY_KEY', (_, idempotencyKey) =>
    expectRefused(
      (partner) =>
        partner.createAudit(good, { idempotencyKey: Buffer.from(idempotencyKey).toString('latin1') }),
      400,
      'INVALID_IDEMPOTENCY_KEY',
    ),
  );

  it('with a used Idempotency-Key and another body is IDEMPOTENCY_CONFLICT, with a doc_url', async () => {
    const idempotencyKey = randomUUID();
    expect((await workspace.partner.createAudit(good, { idempotencyKey })).status).toBe(202);
    const { body } = await expectRefused(
      (partner) => partner.createAudit({ ...good, type: 'geo' }, { idempotencyKey }),
      409,
      'IDEMPOTENCY_CONFLICT',
    );
    expect(body.error.doc_url).toMatch(/^https?:\/\/.+\/docs\/errors\//);
  });

  it('with too few credits is INSUFFICIENT_CREDITS and says how many are required; the key may be used again', async () => {
    const poor = await openWorkspace(operator, 79);
    const idempotencyKey = randomUUID();
    const { body } = await expectRefused(
      (partner) => partner.createAudit(good, { idempotencyKey }),
      402,
      'INSUFFICIENT_CREDITS',
      poor,
    );
    expect(body.error.required).toBe(80);
    await operator.send('ledger.grant-credits', {
      workspace_id: poor.id,
      credits: 1,
      kind: 'goodwill',
      reference: 'one more',
    });
    expect((await poor.partner.createAudit(good, { idempotencyKey })).status).toBe(202);
  });

  it('with a body over 1 MB is BODY_TOO_LARGE', () =>
    expectRefused(
      (partner) => partner.createAudit({ ...good, metadata: { text: 'x'.repeat(1_048_576) } }),
      413,
      'BODY_TOO_LARGE',
    ));

  it.each([
    ['no key', ''],
    ['a malformed key', 'acs_live_short'],
    ['a key with a wrong checksum', `acs_live_${'a'.repeat(38)}`],
  ])('with %s is UNAUTHORIZED', async (_, key) => {
    const stranger = { ...workspace, partner: new PartnerClient(gatewayUrl(), key) };
    const { headers } = await expectRefused(
      (partner) => partner.createAudit(good),
      401,
      'UNAUTHORIZED',
      stranger,
    );
    expect(headers['www-authenticate']).toMatch(/^Bearer/);
  });

  it('with a revoked key is UNAUTHORIZED', async () => {
    const revoked = await openWorkspace(operator, 100);
    expect((await revoked.partner.getBalance()).status).toBe(200);
    await operator.send('gateway.revoke-key', { key_id: revoked.keyId });
    await expectRefused((partner) => partner.createAudit(good), 401, 'UNAUTHORIZED', revoked);
  });

  it.each([
    ['an unknown audit', 'aud_01k9zzzzzzzzzzzzzzzzzzzzzz'],
    ['no identifier at all', 'nonsense'],
  ])('for %s is AUDIT_NOT_FOUND', async (_, id) => {
    await expectRefused((partner) => partner.getAudit(id), 404, 'AUDIT_NOT_FOUND');
    await expectRefused((partner) => partner.cancelAudit(id), 404, 'AUDIT_NOT_FOUND');
  });

  it("for another workspace's audit is AUDIT_NOT_FOUND", async () => {
    const { body } = await workspace.partner.createAudit(good);
    const foreign = await openWorkspace(operator, 100);
    await expectRefused((partner) => partner.getAudit(body.data.audit_id), 404, 'AUDIT_NOT_FOUND', foreign);
    await expectRefused(
      (partner) => partner.cancelAudit(body.data.audit_id),
      404,
      'AUDIT_NOT_FOUND',
      foreign,
    );
  });

  it('for an unknown path is NOT_FOUND, for a wrong method METHOD_NOT_ALLOWED with Allow', async () => {
    await expectRefused((partner) => partner.call('GET', '/api/v1/nothing'), 404, 'NOT_FOUND');
    const { headers } = await expectRefused(
      (partner) => partner.call('DELETE', '/api/v1/balance'),
      405,
      'METHOD_NOT_ALLOWED',
    );
    expect(headers.allow).toContain('GET');
  });

  it('over the limit is RATE_LIMITED, names the endpoint and the wait, and leaves the balance alone', async () => {
    const eager = await openWorkspace(operator, 0);
    const responses: PartnerResponse[] = [];
    // 60 a minute and 10 % of burst.
    for (let call = 0; call < 67; call++) responses.push(await eager.partner.getBalance());
    expect(responses.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.body.error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) });
    expect(refused?.body.error.message).toMatch(/balance/);
    expect(refused?.headers['retry-after']).toBe(String(refused?.body.error.retryAfter));
    expect(refused?.headers['x-ratelimit-remaining']).toBe('0');
  });
});
