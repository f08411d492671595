import { once } from 'node:events';
import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.js';
import { call, newClientAddress } from '../../../test-support/calls/http-client.js';
import { send as sendRaw } from '../../../test-support/calls/raw-connection.js';
import { useGateway } from '../../../test-support/gateway-stage.js';

jest.setTimeout(60_000);

/** What docs/how-to/operators/sizing.md promises of one gateway. */
const ROWS_A_MINUTE = 60;

describe('the request log under a flood', () => {
  const stage = useGateway();
  const countRows = async (condition = 'true'): Promise<number> => {
    const { rows } = await stage.pool.query<{ n: number }>(
      `select count(*)::int as n from request_log where ${condition}`,
    );
    return rows[0]!.n;
  };
  const leftOut = () => stage.metric('gateway_request_log_dropped_total');
  const flood = (count: number, address: () => string, headers: Record<string, string> = {}) =>
    Promise.all(
      Array.from({ length: count }, () =>
        call(stage.url, 'GET', '/api/v1/balance', {
          headers: { 'x-forwarded-for': address(), ...headers },
        }),
      ),
    );

  it('of 401, 429 and broken requests stays small, and counts what it leaves out', async () => {
    const { authorization, keyId } = await stage.partner();
    await stage.limit({ keyId }, 'balance.get', 1);
    const begun = Date.now();
    const one = newClientAddress();
    const responses = [
      ...(await flood(350, () => one)),
      ...(await flood(200, newClientAddress)),
      ...(await flood(200, newClientAddress, { authorization })),
    ];
    expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThan(200);
    for (let sent = 0; sent < 100; sent++) {
      const socket = await sendRaw(stage.url, 'NONSENSE\r\n\r\n');
      socket.resume();
      await once(socket, 'end');
      socket.destroy();
    }
    await eventually(
      'every request is either a row or counted',
      async () => (await countRows()) + (await leftOut()) === 850,
    );
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(begun / 60_000) + 1;
    expect(await countRows('key_id is null and status = 429')).toBe(0);
    expect(await countRows('key_id is null')).toBeLessThanOrEqual(minutes * ROWS_A_MINUTE);
    expect(await countRows('key_id is not null')).toBeLessThanOrEqual(minutes * ROWS_A_MINUTE + 1);
    // Some refusals of each kind are logged.
    for (const kind of [`status = 401`, `status = 429 and key_id = '${keyId}'`])
      expect(await countRows(kind)).toBeGreaterThan(0);
  });
});
