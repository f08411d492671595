import { describe, expect, it } from '@jest/globals';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { KeptBodies } from '../../http/request-log/request-bodies.js';

const REFUSED = { url: 'https://ann:hush@shop.example/', type: 'seo', metadata: { order: 'A-17' } };

describe('the bodies of requests', () => {
  const stage = useDashboard();
  const kept = () => stage.gateway.app.get(KeptBodies, { strict: false });

  it('are shown without secrets once an owner chose so, and to nobody of another workspace', async () => {
    const owner = await stage.signIn();
    const other = await stage.signIn();
    await owner.post('/requests/bodies/keep', {});
    const { send } = await stage.partner(owner.workspaceId);
    const { body } = await send('POST', '/api/v1/audit', { key: 'order-1', body: REFUSED });
    const path = `/requests/${String(body.request_id)}`;
    const { text } = await eventually('the bodies are shown', async () => {
      const page = await owner.get(path);
      return page.text.includes('A-17') ? page : undefined;
    });
    expect(text).toContain('INVALID_URL');
    expect(text).toContain('shop.example');
    expect(text).not.toContain('hush');
    expect((await other.get(path)).status).toBe(404);
    expect(await stage.actionsOf(owner, 'name, outcome')).toEqual([{ name: 'bodies.keep', outcome: 'done' }]);
  });

  it('are not kept if nobody chose so', async () => {
    const owner = await stage.signIn();
    const { send } = await stage.partner(owner.workspaceId);
    const { body } = await send('POST', '/api/v1/audit', { key: 'order-1', body: REFUSED });
    await kept().write();
    const { text } = await eventually('the request is logged', async () => {
      const page = await owner.get(`/requests/${String(body.request_id)}`);
      return page.status === 200 ? page : undefined;
    });
    expect(text).not.toContain('A-17');
    expect((await owner.get('/requests')).text).toContain('are not kept');
  });

  it('are deleted when the choice ends, also those that a gateway takes before it notices', async () => {
    const owner = await stage.signIn();
    await owner.post('/requests/bodies/keep', {});
    const { send } = await stage.partner(owner.workspaceId);
    await send('POST', '/api/v1/audit', { key: 'order-1', body: REFUSED });
    const count = async () => {
      const { rowCount } = await stage.pool.query(
        'select from gateway.request_bodies where workspace_id = $1',
        [owner.workspaceId],
      );
      return rowCount;
    };
    await eventually('the bodies are kept', async () => ((await count()) === 1 ? true : undefined));
    await owner.post('/requests/bodies/delete', {});
    expect(await count()).toBe(0);
    await send('POST', '/api/v1/audit', { key: 'order-2', body: REFUSED });
    await kept().write();
    expect(await count()).toBe(0);
  });

  it('are deleted after seven days', async () => {
    const owner = await stage.signIn();
    await stage.pool.query(
      `insert into gateway.request_bodies (request_id, workspace_id, at)
       select 'req_' || days, $1, now() - days * interval '1 day' from unnest(array[6, 8]) as days`,
      [owner.workspaceId],
    );
    await kept().deleteOld();
    const { rows } = await stage.pool.query(
      'select request_id from gateway.request_bodies where workspace_id = $1',
      [owner.workspaceId],
    );
    expect(rows).toEqual([{ request_id: 'req_6' }]);
  });
});
