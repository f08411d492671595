import { describe, expect, it } from '@jest/globals';
import { type Partner, useGateway } from '../../../test-support/gateway-stage.js';

describe('the keys of a workspace', () => {
  const stage = useGateway({ variables: { WORKSPACE_RATE_FACTOR: '2' } });
  const list = ({ send }: Partner) => send('GET', '/api/v1/audit');

  it('share a limit of calls a minute, which the key with a limit of its own has no part in', async () => {
    const first = await stage.partner();
    const another = () => stage.partner(first.workspaceId);
    const granted = await another();
    await stage.limit(granted, 'audit.list', 1_000);
    const keys = [first, await another(), await another()];
    // 60 calls a minute for a key, 120 for them all, and a tenth more.
    const responses = await Promise.all(keys.flatMap((key) => Array.from({ length: 50 }, () => list(key))));
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
    const { status, headers } = await list(granted);
    expect([status, headers['x-ratelimit-limit']]).toEqual([200, '1000']);
    expect((await list(await stage.partner())).headers).toMatchObject({
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '59',
    });
  });
});
