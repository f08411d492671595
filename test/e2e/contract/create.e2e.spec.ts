import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { pageKindName } from '#contracts/audit/page-kinds';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { ended, expectError, expectHeaders, id, contractStage, TIME } from '../support/contract.js';
import { accountVersion } from '../support/workspace.js';

describe('POST /audit', () => {
  const stage = contractStage();
  let workspace: TestWorkspace;
  let good: { url: string; type: string };
  beforeAll(async () => {
    workspace = await stage.open(100_000, 'purchase');
    good = { url: `${stage.site.url}/missing`, type: 'seo' };
  });

  it.each([
    ['with an Idempotency-Key', { idempotencyKey: randomUUID() }],
    ['without an Idempotency-Key', {}],
  ])('4.1 answers 202 with exactly these fields, %s', async (_, options) => {
    const { partner } = await stage.open(200);
    const response = await partner.createAudit(good, options);
    expect([response.status, response.body]).toEqual([
      202,
      {
        data: {
          audit_id: id('audit'),
          status: 'queued',
          type: 'seo',
          url: good.url,
          credits: { charged: 80, balance_after: 120 },
          links: { self: `/api/v1/audit/${response.body.data.audit_id}` },
          created_at: TIME,
        },
        request_id: response.headers['x-request-id'],
      },
    ]);
    expectHeaders(response);
    expect(response.headers['x-idempotent-replay']).toBeUndefined();
    const self = await partner.call('GET', response.body.data.links.self);
    expect([self.status, self.body.data.created_at]).toEqual([200, response.body.data.created_at]);
  });

  it.each([
    ['all', 150],
    ['seo', 80],
    ['aeo', 80],
    ['geo', 80],
  ])('2.3 charges for %s %i credits, before the engine runs', async (type, price) => {
    const { partner } = await stage.open(1_000);
    const { body } = await partner.createAudit({ url: `${stage.site.url}/hang`, type });
    expect(body.data.credits).toEqual({ charged: price, balance_after: 1_000 - price });
    expect((await partner.getBalance()).body.data).toMatchObject({
      balance: 1_000 - price,
      lifetime_consumed: price,
    });
    await partner.cancelAudit(body.data.audit_id);
  });

  it('4.1 takes metadata of any shape within an object, and shows it when the audit is fetched', async () => {
    const metadata = { campaign: 7, tags: ['a', null, { deep: true }], empty: {}, ключ: '🙂' };
    const { status, body } = await workspace.partner.createAudit({ ...good, metadata });
    expect(status).toBe(202);
    const { body: fetched } = await workspace.partner.getAudit(body.data.audit_id);
    expect(Object.keys(body.data)).not.toContain('metadata');
    expect(fetched.data).toMatchObject({ metadata });
  });

  it('A takes a kind, judges the page as that, and shows it when the audit is fetched', async () => {
    const url = `${stage.site.url}/article`;
    const ids: string[] = [];
    for (const kind of [undefined, null, 'recipe']) {
      const { status, body } = await workspace.partner.createAudit({ url, type: 'geo', kind });
      expect([status, Object.keys(body.data)]).toEqual([202, expect.not.arrayContaining(['kind'])]);
      ids.push(body.data.audit_id);
    }
    const [judged, none, given] = await Promise.all(ids.map((each) => ended(workspace.partner, each)));
    expect(given).toMatchObject({ kind: 'recipe', page: { kind: 'recipe', sure: 1, given: true } });
    expect(given!.page.why).toContain(`It looks like ${pageKindName(judged!.page.kind)}.`);
    for (const audit of [judged!, none!]) {
      expect(Object.keys(audit)).not.toContain('kind');
      expect(Object.keys(audit.page)).toEqual(['kind', 'sure', 'why']);
      expect(audit.page).toEqual(judged!.page);
    }
  });

  it('4.1 charges nothing and makes no audit where it refuses', async () => {
    const { id: workspace_id, partner } = await stage.open(79);
    const before = await accountVersion(stage.operator, workspace_id);
    expectError(await partner.createAudit({ ...good, type: 'none' }), 400, 'INVALID_TYPE');
    expectError(await partner.createAudit({ ...good, url: 'ftp://example.com/' }), 400, 'INVALID_URL');
    expectError(await partner.createAudit({ ...good, metadata: [] }), 400, 'INVALID_METADATA');
    expectError(await partner.createAudit({ ...good, kind: 'shop' }), 400, 'INVALID_KIND');
    const idempotencyKey = 'k'.repeat(256);
    expectError(await partner.createAudit(good, { idempotencyKey }), 400, 'INVALID_IDEMPOTENCY_KEY');
    expectError(await partner.createAudit(good), 402, 'INSUFFICIENT_CREDITS', { required: 80 });
    expect((await partner.getBalance()).body.data).toMatchObject({ balance: 79, lifetime_consumed: 0 });
    expect(await accountVersion(stage.operator, workspace_id)).toBe(before);
  });

  it('2.1 keeps the url as it was written', async () => {
    const url = `${stage.site.url.replace('http', 'HTTP')}/missing?b=2&a=%7e#Part`;
    const { body } = await workspace.partner.createAudit({ ...good, url });
    expect(body.data.url).toBe(url);
    expect((await workspace.partner.getAudit(body.data.audit_id)).body.data.url).toBe(url);
  });

  it('2.1 takes a url of 2,000 characters and refuses one of 2,001', async () => {
    const url = `${stage.site.url}/`.padEnd(2_000, 'a');
    const { status, body } = await workspace.partner.createAudit({ ...good, url });
    expect([status, body.data.url]).toEqual([202, url]);
    expectError(await workspace.partner.createAudit({ ...good, url: `${url}a` }), 400, 'INVALID_URL');
  });

  it('4.1 takes what Content-Type calls JSON, and what it calls something else', async () => {
    for (const type of ['application/json', 'application/json; charset=utf-8', 'text/plain']) {
      const { status } = await workspace.partner.call('POST', '/api/v1/audit', {
        headers: { 'content-type': type },
        body: JSON.stringify(good),
      });
      expect([type, status]).toEqual([type, 202]);
    }
  });
});
