import { describe, expect, it } from '@jest/globals';
import { contractStage, expectError, id } from '../support/contract.js';
import { ENDPOINTS } from '../support/endpoints.js';

describe('the version', () => {
  const stage = contractStage();

  it('9 is part of every path: without it, or with another, there is nothing', async () => {
    const { partner } = await stage.open(0);
    for (const { method, path } of ENDPOINTS) {
      for (const other of ['/api', '/v1', '/api/v2', '/api/V1', '/api/v1/v1']) {
        expectError(await partner.call(method, path.replace('/api/v1', other)), 404, 'NOT_FOUND');
      }
    }
  });

  it('9 offers the six endpoints of release v1.0, and those that came after it', async () => {
    const { partner } = await stage.open(0);
    const codes: Record<string, string> = {};
    for (const { name, method, path } of ENDPOINTS) {
      const { status, body } = await partner.call(method, path);
      codes[name] = status === 200 ? 'OK' : body.error.code;
    }
    expect(codes).toEqual({
      'audit.create': 'INVALID_URL',
      'audit.fetch': 'AUDIT_NOT_FOUND',
      'audit.cancel': 'AUDIT_NOT_FOUND',
      'audit.list': 'OK',
      'balance.get': 'OK',
      'credits.entries': 'OK',
      'credits.usage': 'OK',
      'billing.topup': 'INVALID_PACKAGE',
      'delivery.replay': 'DELIVERY_NOT_FOUND',
      'events.read': 'OK',
      'report.link': 'AUDIT_NOT_FOUND',
      'brand.get': 'OK',
      'brand.set': 'INVALID_BRAND',
    });
  });

  it('9 tolerates unknown query parameters, headers and request fields', async () => {
    const { partner } = await stage.open(200);
    const headers = { 'x-new-header': '1', accept: 'text/html', 'accept-encoding': 'br', cookie: 'a=b' };
    const body = JSON.stringify({ url: `${stage.site.url}/missing`, type: 'seo', audit_id: 'x', v: 2 });
    const created = await partner.call('POST', '/api/v1/audit?dry_run=1&type=geo', { headers, body });
    expect([created.status, created.body.data.type]).toEqual([202, 'seo']);
    const { audit_id } = created.body.data;
    expect(audit_id).toEqual(id('audit'));
    const fetched = await partner.call('GET', `/api/v1/audit/${audit_id}?fields=all&fields`, { headers });
    expect([fetched.status, fetched.body.data.audit_id]).toEqual([200, audit_id]);
    const topup = await partner.call('POST', '/api/v1/billing/topup', {
      body: '{"package":"starter","seats":3}',
    });
    expect(topup.status).toBe(201);
  });
});
