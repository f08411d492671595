import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { request } from 'undici';
import { checkDocumented } from '../../../../../test/support/openapi/check-documented.js';
import { type BillingStage, chargedAudit, createBilling } from '../../../test-support/billing-stage.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';

jest.setTimeout(60_000);

describe('an answer to a caller that takes gzip', () => {
  let stage: BillingStage;
  beforeAll(async () => {
    stage = await createBilling();
    stage.ledger.script = {
      'ledger.charge-audit': chargedAudit,
    };
  });
  afterAll(() => stage.remove());

  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const { apiKey } = await seedKey(stage.harness);
    const response = await request(`${stage.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'accept-encoding': 'gzip' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    const { statusCode: status, headers } = response;
    const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    checkDocumented({ method, path, status, headers, text });
    return { status, headers, text };
  };

  it('is as it is where something is made, however long the URL that it repeats', async () => {
    const url = `https://example.com/${'x'.repeat(1_900)}`;
    const { status, headers, text } = await ask('POST', '/api/v1/audit', { url, type: 'seo' });
    expect([status, JSON.parse(text)]).toMatchObject([202, { data: { url } }]);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
  });

  it.each(['/docs', '/docs/errors', '/docs/errors/audit-timeout', '/docs/errors/none', '/openapi.json'])(
    'is compressed where it is a document, as documented: %s',
    async (path) => {
      const { headers } = await ask('GET', path);
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    },
  );
});
