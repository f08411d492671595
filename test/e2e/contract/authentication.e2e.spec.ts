import { describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { newApiKey } from '../../../apps/api-gateway/src/http/callers/api-key.js';
import { PartnerClient } from '../../support/partner/partner-client.js';
import { expectError, expectHeaders, contractStage } from '../support/contract.js';
import { ENDPOINTS } from '../support/endpoints.js';
import { gatewayUrl } from '../support/workspace.js';

describe('authentication', () => {
  const stage = contractStage();

  it.each(ENDPOINTS)('5 asks for a key at $name', async ({ method, path }) => {
    const { apiKey } = await stage.open(0);
    const wrong = [
      undefined,
      '',
      'Bearer',
      apiKey,
      `Basic ${apiKey}`,
      `Bearer ${apiKey}x`,
      `Bearer ${apiKey.slice(0, -1)}`,
      `Bearer ${apiKey.toUpperCase()}`,
      // Form and checksum are right, but it was never issued.
      `Bearer ${newApiKey()}`,
    ];
    for (const authorization of wrong) {
      const response = await new PartnerClient(gatewayUrl(), apiKey).call(method, path, {
        headers: { authorization: authorization ?? '' },
      });
      expectError(response, 401, 'UNAUTHORIZED');
      expect(response.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('5 takes the scheme in any case', async () => {
    const { partner, apiKey } = await stage.open(7);
    const response = await partner.call('GET', '/api/v1/balance', {
      headers: { authorization: `bearer ${apiKey}` },
    });
    expect([response.status, response.body.data.balance]).toEqual([200, 7]);
  });

  it('5 lets a workspace have several keys, which see the same and are limited apart', async () => {
    const { id: workspace_id, partner } = await stage.open(100);
    const { api_key } = await stage.operator.send('gateway.create-key', { workspace_id });
    const other = new PartnerClient(gatewayUrl(), api_key);
    const { body } = await partner.createAudit({ url: `${stage.site.url}/missing`, type: 'seo' });
    expect((await other.getAudit(body.data.audit_id)).status).toBe(200);

    await partner.getBalance();
    const [mine, theirs] = [await partner.getBalance(), await other.getBalance()];
    expect([mine, theirs].map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['58', '59']);
  });

  it('5 shows a key once: no list holds it', async () => {
    const { id: workspace_id, apiKey } = await stage.open(0);
    const list = await stage.operator.send('gateway.list-keys', { workspace_id });
    expect(list.keys).toHaveLength(1);
    expect(JSON.stringify(list)).not.toContain(apiKey);
  });

  it('5 replaces a key by rotation: the new one works, the old one ends with its overlap', async () => {
    const { keyId, partner } = await stage.open(7);
    expect((await partner.getBalance()).status).toBe(200);
    const { api_key } = await stage.operator.send('gateway.rotate-key', {
      key_id: keyId,
      overlap_seconds: 0,
    });
    const rotated = new PartnerClient(gatewayUrl(), api_key);
    expect((await rotated.getBalance()).body.data.balance).toBe(7);
    expectError(await partner.getBalance(), 401, 'UNAUTHORIZED');
  });

  it('A refuses a key from the moment it is revoked', async () => {
    const { keyId, partner } = await stage.open(80);
    expect((await partner.getBalance()).status).toBe(200);
    await stage.operator.send('gateway.revoke-key', { key_id: keyId });
    const refused = await partner.getBalance();
    expectError(refused, 401, 'UNAUTHORIZED');
    expect(refused.headers['www-authenticate']).toBe('Bearer');
  });

  it("A answers 404 AUDIT_NOT_FOUND to an unknown audit, another workspace's, and what is no identifier", async () => {
    const owner = await stage.open(80);
    const { body } = await owner.partner.createAudit({ url: `${stage.site.url}/missing`, type: 'seo' });
    const { partner } = await stage.open(0);
    for (const auditId of [newId('audit'), body.data.audit_id, newId('delivery'), 'x']) {
      expectError(await partner.getAudit(auditId), 404, 'AUDIT_NOT_FOUND');
      expectError(await partner.cancelAudit(auditId), 404, 'AUDIT_NOT_FOUND');
    }
  });

  it('1 wraps every success in data; create and balance carry the request_id', async () => {
    const { partner } = await stage.open(1_000);
    const created = await partner.createAudit({ url: `${stage.site.url}/missing`, type: 'seo' });
    const { audit_id } = created.body.data;
    const responses = [
      created,
      await partner.getAudit(audit_id),
      await partner.cancelAudit(audit_id),
      await partner.getBalance(),
      await partner.call('POST', '/api/v1/billing/topup', { body: '{"package":"starter"}' }),
    ];
    for (const response of responses) {
      expect(response.status).toBeLessThan(300);
      expect(response.body.data).toEqual(expect.any(Object));
      expectHeaders(response);
      const others = Object.keys(response.body).filter((field) => field !== 'data');
      expect(others).toEqual(response.body.request_id === undefined ? [] : ['request_id']);
    }
    for (const { body, headers } of [responses[0]!, responses[3]!]) {
      expect(body.request_id).toBe(headers['x-request-id']);
    }
  });
});
