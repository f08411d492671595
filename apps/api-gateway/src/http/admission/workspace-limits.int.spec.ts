import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { type GatewayReplica, startGateway } from '../../../test-support/gateway-replica.js';
import { call } from '../../../test-support/calls/http-client.js';
import { service } from '../../service.js';

describe('the keys of a workspace', () => {
  let harness: TestHarness;
  let gateway: GatewayReplica;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
    gateway = await startGateway(harness, { variables: { WORKSPACE_RATE_FACTOR: '2' } });
  });
  afterAll(() => harness?.remove());

  const list = async (apiKey: string) =>
    call(gateway.url, 'GET', '/api/v1/audit', { headers: { authorization: `Bearer ${apiKey}` } });

  it('share a limit of calls a minute, which the key with a limit of its own has no part in', async () => {
    const first = await seedKey(harness);
    const { workspaceId } = first;
    const granted = await seedKey(harness, workspaceId);
    await harness.pool.query(
      `insert into limit_overrides (key_id, endpoint, per_minute) values ($1, 'audit.list', 1000)`,
      [granted.keyId],
    );
    const keys = [first, await seedKey(harness, workspaceId), await seedKey(harness, workspaceId)];
    // 60 calls a minute for a key, 120 for them all, and a tenth more.
    const responses = await Promise.all(
      keys.flatMap(({ apiKey }) => Array.from({ length: 50 }, () => list(apiKey))),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(132);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(18);
    expect(refused[0]).toMatchObject({
      headers: { 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '0' },
      body: {
        error: {
          code: 'RATE_LIMITED',
          message: expect.stringMatching(
            /^GET \/audit is limited to 120 calls a minute for all keys and people of this workspace together\. Try again in \d+ seconds?\.$/,
          ),
        },
      },
    });
    const { status, headers } = await list(granted.apiKey);
    expect([status, headers['x-ratelimit-limit']]).toEqual([200, '1000']);
    expect((await list((await seedKey(harness)).apiKey)).headers).toMatchObject({
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '59',
    });
  });
});
