import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { PartnerClient } from '../../support/partner/partner-client.js';
import { auditsCharged } from '../../support/records/account-events.js';
import { ended, expectError, expectHeaders, contractStage } from '../support/contract.js';
import { gatewayUrl } from '../support/workspace.js';

describe('Idempotency-Key', () => {
  const stage = contractStage();
  let good: { url: string; type: string };
  beforeAll(async () => {
    good = { url: `${stage.site.url}/missing`, type: 'seo' };
  });

  it('8.3 replays the first answer, byte for byte but for X-Idempotent-Replay: one audit, one debit', async () => {
    const { id, partner } = await stage.open(1_000);
    const idempotencyKey = randomUUID();
    const first = await partner.createAudit(good, { idempotencyKey });
    // Its state moves on; the answer does not.
    await ended(partner, first.body.data.audit_id);
    for (let call = 0; call < 3; call++) {
      const again = await partner.createAudit(good, { idempotencyKey });
      expect([again.status, again.headers['x-idempotent-replay'], again.body]).toEqual([
        202,
        'true',
        first.body,
      ]);
      expectHeaders(again);
      for (const name of ['content-type', 'content-length'])
        expect(again.headers[name]).toBe(first.headers[name]);
      expect(again.body.request_id).toBe(first.headers['x-request-id']);
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    }
    expect(await auditsCharged(stage.operator, id)).toEqual([first.body.data.audit_id]);
    expect((await partner.getBalance()).body.data.balance).toBe(920);
  });

  it('8.3 takes another order of fields and other spellings for the same body', async () => {
    const { partner } = await stage.open(1_000);
    const idempotencyKey = randomUUID();
    const metadata = { a: 1, b: [2, { c: 1, d: 2 }] };
    const first = await partner.createAudit({ ...good, metadata }, { idempotencyKey });
    const again = await partner.createAudit(
      ` {"metadata": {"b": [2.0, {"d": 2, "c": 1e0}], "a": 1},\n "type": "\\u0073eo", "url": "${good.url.replaceAll('/', '\\/')}" } `,
      { idempotencyKey },
    );
    expect([again.headers['x-idempotent-replay'], again.body]).toEqual(['true', first.body]);
  });

  it.each([
    ['another type', { type: 'geo' }],
    ['another url', { url: 'https://example.com/' }],
    ['metadata', { metadata: {} }],
    ['a kind', { kind: 'article' }],
    ['a field that is ignored', { note: 1 }],
  ])(
    '8.3 answers 409 IDEMPOTENCY_CONFLICT to the same key with %s, and charges nothing',
    async (_, change) => {
      const { partner } = await stage.open(1_000);
      const idempotencyKey = randomUUID();
      const first = await partner.createAudit(good, { idempotencyKey });
      const response = await partner.createAudit({ ...good, ...change }, { idempotencyKey });
      expectError(response, 409, 'IDEMPOTENCY_CONFLICT', { doc_url: expect.any(String) });
      expect((await partner.createAudit(good, { idempotencyKey })).body).toEqual(first.body);
      expect((await partner.getBalance()).body.data.balance).toBe(920);
    },
  );

  it('8.3 scopes keys to the workspace, not to the API key', async () => {
    const [one, other] = [await stage.open(1_000), await stage.open(1_000)];
    const idempotencyKey = randomUUID();
    const first = await one.partner.createAudit(good, { idempotencyKey });
    const elsewhere = await other.partner.createAudit({ ...good, type: 'geo' }, { idempotencyKey });
    expect([elsewhere.status, elsewhere.headers['x-idempotent-replay']]).toEqual([202, undefined]);

    const { api_key } = await stage.operator.send('gateway.create-key', { workspace_id: one.id });
    const again = await new PartnerClient(gatewayUrl(), api_key).createAudit(good, { idempotencyKey });
    expect([again.headers['x-idempotent-replay'], again.body]).toEqual(['true', first.body]);
    const audits = [first, elsewhere].map(({ body }) => body.data.audit_id);
    expect(new Set(audits).size).toBe(2);
    for (const [index, { id }] of [one, other].entries())
      expect(await auditsCharged(stage.operator, id)).toEqual([audits[index]]);
  });

  it('8.3 makes a new audit for every call without a key', async () => {
    const { id, partner } = await stage.open(1_000);
    const [one, other] = [await partner.createAudit(good), await partner.createAudit(good)];
    expect(one.body.data.audit_id).not.toBe(other.body.data.audit_id);
    expect(await auditsCharged(stage.operator, id)).toHaveLength(2);
  });

  it('8.3 remembers no refusal: the key is free for another body', async () => {
    const { partner } = await stage.open(1_000);
    const idempotencyKey = randomUUID();
    expectError(await partner.createAudit({ ...good, type: 'x' }, { idempotencyKey }), 400, 'INVALID_TYPE');
    expect((await partner.createAudit(good, { idempotencyKey })).status).toBe(202);
  });

  it.each([
    [1, '!'],
    [255, 'k'.repeat(255)],
    [95, String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index)).trim()],
  ])('8.2 takes a key of %i printable ASCII characters', async (_, idempotencyKey) => {
    const { partner } = await stage.open(80);
    expect((await partner.createAudit(good, { idempotencyKey })).status).toBe(202);
    expect((await partner.createAudit(good, { idempotencyKey })).headers['x-idempotent-replay']).toBe('true');
  });

  it.each([
    ['none', ''],
    ['256', 'k'.repeat(256)],
    ['other characters', 'caf\u00e9'],
    ['a tab', 'a\tb'],
  ])('A answers 400 INVALID_IDEMPOTENCY_KEY to a key of %s', async (_, idempotencyKey) => {
    const { partner } = await stage.open(80);
    expectError(await partner.createAudit(good, { idempotencyKey }), 400, 'INVALID_IDEMPOTENCY_KEY');
    expect((await partner.getBalance()).body.data.balance).toBe(80);
  });
});
