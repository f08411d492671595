import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { chargedAudit, balanceAfterCharge, mintedCheckout } from '../../../test-support/ledger-replies.js';
import { useGateway } from '../../../test-support/gateway-stage.js';

/** Fields that a newer client may send to this version, some with names that mean something elsewhere. */
const UNKNOWN = {
  priority: 'high',
  workspace_id: 'ws_other',
  credits: 0,
  status: 'complete',
  options: { depth: [1, { deep: null }] },
};
const QUERY = '?type=all&package=scale&workspace_id=ws_other&url=&a[b]=1&a[b]=2&%ff=%zz&=&__proto__=x';

jest.setTimeout(60_000);

describe('what this version does not know of a request', () => {
  const stage = useGateway({ peers: ['credit-ledger'] });
  beforeEach(() => {
    stage.ledger.heard.length = 0;
    stage.ledger.script = {
      'ledger.charge-audit': chargedAudit,
      'ledger.create-checkout': () => mintedCheckout(),
      'ledger.get-balance': balanceAfterCharge,
    };
  });

  it('is ignored in the body of a create, and neither charged, shown nor kept', async () => {
    const { send, workspaceId, keyId } = await stage.partner();
    const body = { ...UNKNOWN, url: 'https://example.com/', type: 'seo' };
    const response = await send('POST', '/api/v1/audit', { body });
    expect(response.status).toBe(202);
    const { audit_id } = response.body.data as { audit_id: string };
    expect(response.body.data).toEqual({
      audit_id,
      status: 'queued',
      type: 'seo',
      url: 'https://example.com/',
      credits: { charged: 80, balance_after: 20 },
      links: { self: `/api/v1/audit/${audit_id}` },
      created_at: '2026-01-02T03:04:05.006Z',
    });
    expect(stage.ledger.heardOf('ledger.charge-audit')).toEqual([
      {
        workspace_id: workspaceId,
        audit_id,
        audit_type: 'seo',
        url: 'https://example.com/',
        key_id: keyId,
      },
    ]);
    const { rows } = await stage.servicePool.query<{ metadata: unknown }>(
      'select metadata from audits where audit_id = $1',
      [audit_id],
    );
    expect(rows).toEqual([{ metadata: null }]);
  });

  it('is ignored in the query of every endpoint, also where it is malformed', async () => {
    const { send, workspaceId } = await stage.partner();
    const body = { url: 'https://example.com/', type: 'seo' };
    const created = await send('POST', `/api/v1/audit${QUERY}`, { body });
    expect(created).toMatchObject({ status: 202, body: { data: { type: 'seo' } } });
    const { audit_id } = created.body.data as { audit_id: string };
    const fetched = await send('GET', `/api/v1/audit/${audit_id}${QUERY}`);
    expect(fetched).toMatchObject({ status: 200, body: { data: { audit_id } } });
    expect((await send('GET', `/api/v1/balance${QUERY}`)).status).toBe(200);
    const topUp = { body: { ...UNKNOWN, package: 'starter' } };
    expect((await send('POST', `/api/v1/billing/topup${QUERY}`, topUp)).status).toBe(201);
    expect(stage.ledger.heardOf('ledger.create-checkout')).toEqual([
      { workspace_id: workspaceId, package: 'starter' },
    ]);
    for (const path of ['/api/v1/audit/aud_1:cancel', '/api/v1/webhooks/deliveries/dlv_1/replay']) {
      expect((await send('POST', `${path}${QUERY}`)).body.error?.code).toMatch(
        /^(AUDIT|DELIVERY)_NOT_FOUND$/,
      );
    }
  });
});
