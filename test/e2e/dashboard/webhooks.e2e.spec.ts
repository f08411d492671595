import { describe, expect, it } from '@jest/globals';
import { signIn, type SignedIn } from '../../../apps/api-gateway/test-support/dashboard/dashboard-visitor.js';
import { eventually } from '../../support/eventually.js';
import { contractStage } from '../support/contract.js';
import { gatewayUrl } from '../support/workspace.js';

describe('webhooks in the dashboard', () => {
  const stage = contractStage({
    respond: () => ({ status: 200, body: '<script>alert("taken")</script>' }),
  });

  const ownerOf = (workspaceId: string): Promise<SignedIn> =>
    stage.operator.withWritableDatabase('gateway', (pool) =>
      signIn({ pool, url: gatewayUrl() }, { workspaceId }),
    );

  it('lead from a new endpoint over held deliveries to the answer of the receiver', async () => {
    const [workspace, foreign] = await Promise.all([stage.open(1_000), stage.open(0)]);
    const [owner, stranger] = [await ownerOf(workspace.id), await ownerOf(foreign.id)];
    const fails = () => workspace.partner.createAudit({ url: `${stage.site.url}/missing`, type: 'seo' });

    const added = await owner.post('/webhooks', { url: stage.receiver.url, event_types: 'audit.failed' });
    expect(added.status).toBe(200);
    const secret = /whsec_[\w+/=-]+/.exec(added.text)![0];
    const here = /\/webhooks\/[a-z]+_[0-9a-z]{26}/.exec(added.text)![0];
    await fails();
    await eventually('a webhook arrives', () => stage.receiver.received.length === 1);
    expect(stage.receiver.verify(stage.receiver.received[0]!, secret)).toBe(true);

    for (const verb of ['disable', 'enable', 'drop', 'test'])
      expect([verb, (await stranger.post(`${here}/${verb}`, {})).status]).toEqual([verb, 404]);
    expect((await stranger.get(here)).status).toBe(404);

    expect((await owner.post(`${here}/disable`, {})).status).toBe(303);
    await fails();
    await eventually('a delivery is held', async () =>
      (await owner.get(`${here}/held`)).text.includes('1 held delivery'),
    );
    expect((await owner.post(`${here}/deliver`, {})).status).toBe(409);
    expect((await owner.post(`${here}/enable`, {})).status).toBe(303);
    const delivered = await owner.post(`${here}/deliver`, {});
    expect([delivered.status, delivered.headers.location]).toEqual([
      303,
      `/dashboard/${workspace.id}${here}?sent=1&remaining=0`,
    ]);
    await eventually('the held webhook arrives', () => stage.receiver.received.length === 2);
    expect(stage.receiver.verify(stage.receiver.received[1]!, secret)).toBe(true);

    const list = () => owner.get('/webhooks/deliveries?status=delivered');
    await eventually('both are delivered', async () => (await list()).text.split('Delivered<').length > 2);
    const path = /\/webhooks\/deliveries\/[a-z]+_[0-9a-z]{26}/.exec((await list()).text)![0];
    const { text } = await owner.get(path);
    expect(text).toContain('&lt;script&gt;alert(&quot;taken&quot;)&lt;/script&gt;');
    expect(text).not.toContain('<script>alert');
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(`${path}/replay`, {})).status).toBe(404);
    expect((await owner.post(`${path}/replay`, {})).status).toBe(303);
    await eventually('the replay arrives', () => stage.receiver.received.length === 3);
  });
});
