import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { newId } from '#contracts/identifiers';
import { eventually } from '../../../../../test/support/eventually.js';
import { useUpAddress } from '../../../test-support/calls/address-calls.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { call, newClientAddress } from '../../../test-support/calls/http-client.js';
import { type GatewayReplica, startGateway } from '../../../test-support/gateway-replica.js';
import { useGateway } from '../../../test-support/gateway-stage.js';
import { LookUpBudget } from '../rate-limit/address-window.js';
import { hashApiKey, newApiKey } from './api-key.js';

jest.setTimeout(30_000);

describe('keys that are well formed and unknown', () => {
  const queries = jest.spyOn(pg.Pool.prototype, 'query');
  afterAll(() => queries.mockRestore());
  const stage = useGateway({ replicas: 2 });
  beforeEach(() => void queries.mockClear());

  /** The hash of each key that was looked up. */
  const lookedUp = () =>
    queries.mock.calls
      .map(([query]) => query as unknown as { readonly name?: string; readonly values?: readonly Buffer[] })
      .flatMap(({ name, values }) => (name === 'find-caller' ? values! : []));
  const lookups = () => lookedUp().length;
  const ask = async (apiKey: string, address: string, gateway = stage.gateway) =>
    call(gateway.url, 'GET', '/api/v1/audit/aud_1', {
      headers: { 'x-forwarded-for': address, authorization: `Bearer ${apiKey}` },
    });
  const isLetIn = (apiKey: string, address: string, gateway: GatewayReplica, withinMs: number) =>
    eventually('it is let in', async () => (await ask(apiKey, address, gateway)).status === 404, withinMs);

  it('cause no query beyond the limit of their address, and are refused as calls beyond it are', async () => {
    const address = newClientAddress();
    await useUpAddress(address, 5);
    const responses = await Promise.all(Array.from({ length: 100 }, () => ask(newApiKey(), address)));
    expect(lookups()).toBe(5);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(lookups());
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(100 - lookups());
    await useUpAddress(address);
    queries.mockClear();
    const { status, body, headers } = await ask(newApiKey(), address);
    expect([status, lookups()]).toEqual([429, 0]);
    expect(body.error!.message).toContain('Calls without a valid key, path or method are limited to 300');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('cause few queries a second in all, from however many addresses, and keep no caller out whose key is known', async () => {
    // The test decides how long the second lasts, so a slow machine does no harm.
    let clock = 0;
    const takeOne = LookUpBudget.prototype.takeOne;
    const budget = new LookUpBudget(() => clock);
    const spy = jest.spyOn(LookUpBudget.prototype, 'takeOne').mockImplementation(() => takeOne.call(budget));
    try {
      const { apiKey } = await seedKey(stage);
      expect((await ask(apiKey, newClientAddress())).status).toBe(404);
      queries.mockClear();
      clock = 1_000;
      const strangers = Array.from({ length: 600 }, (_, subnet) =>
        ask(newApiKey(), `2001:db8:48:${subnet.toString(16)}::1`),
      );
      const partner = Array.from({ length: 20 }, () => ask(apiKey, newClientAddress()));
      const responses = await Promise.all(strangers);
      // A gateway that stood still looks up again what it knew.
      const known = hashApiKey(apiKey);
      expect(lookedUp().filter((hash) => !hash.equals(known))).toHaveLength(400);
      expect(responses.filter(({ status }) => status === 401)).toHaveLength(400);
      const refused = responses.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(200);
      expect(refused[0]).toMatchObject({
        headers: { 'retry-after': '1', 'x-ratelimit-limit': '300' },
        body: { error: { code: 'RATE_LIMITED', retryAfter: 1 } },
      });
      for (const { status } of await Promise.all(partner)) expect(status).toBe(404);
      clock = 2_000;
      expect((await ask(newApiKey(), newClientAddress())).status).toBe(401);
    } finally {
      spy.mockRestore();
    }
  });

  it('cause one query where one of them comes again and again', async () => {
    const [apiKey, address] = [newApiKey(), newClientAddress()];
    for (let sent = 0; sent < 20; sent++) expect((await ask(apiKey, address)).status).toBe(401);
    expect(lookups()).toBe(1);
  });

  it('do not keep valid keys of their address out: used before, rotated, just created, or there when the gateway started', async () => {
    const [{ apiKey, keyId, workspaceId }, address] = [await seedKey(stage), newClientAddress()];
    expect((await ask(apiKey, address)).status).toBe(404);
    await useUpAddress(address);
    expect((await ask(newApiKey(), address)).status).toBe(429);
    expect((await ask(apiKey, address)).status).toBe(404);
    const next = await stage.harness.send('gateway.rotate-key', { key_id: keyId, overlap_seconds: 3_600 });
    const created = await stage.harness.send('gateway.create-key', { workspace_id: workspaceId });
    const late = await startGateway(stage.harness);
    try {
      for (const key of [apiKey, next.api_key, created.api_key])
        for (const gateway of [...stage.gateways, late]) await isLetIn(key, address, gateway, 1_000);
    } finally {
      await late.stop();
    }
  });

  it('do not keep a valid key out for long whose broadcast was lost', async () => {
    const { workspaceId } = await seedKey(stage);
    const [apiKey, address] = [newApiKey(), newClientAddress()];
    await useUpAddress(address);
    await stage.pool.query(
      `insert into api_keys (key_id, workspace_id, key_hash, hint) values ($1, $2, $3, 'lost')`,
      [newId('key'), workspaceId, hashApiKey(apiKey)],
    );
    for (const gateway of stage.gateways) await isLetIn(apiKey, address, gateway, 10_000);
  });

  it('are looked up again at every gateway when a key was created, so that none stays hidden', async () => {
    const { workspaceId } = await seedKey(stage);
    const address = newClientAddress();
    const isUnknown = async (key: string, gateway: GatewayReplica) =>
      (await ask(key, address, gateway)).status === 401;
    // Not hidden where a gateway stood still meanwhile, or learned of the key of the workspace.
    const apiKey = await eventually('a key is hidden at both', async () => {
      const hidden = newApiKey();
      for (const gateway of stage.gateways) expect(await isUnknown(hidden, gateway)).toBe(true);
      // Restored from a back-up: no other key can be sent before it exists.
      await stage.pool.query(
        `insert into api_keys (key_id, workspace_id, key_hash, hint, created_at)
         values ($1, $2, $3, 'back', now() - interval '1 day')`,
        [newId('key'), workspaceId, hashApiKey(hidden)],
      );
      for (const gateway of stage.gateways) if (!(await isUnknown(hidden, gateway))) return undefined;
      return hidden;
    });
    await stage.harness.send('gateway.create-key', { workspace_id: workspaceId });
    for (const gateway of stage.gateways) await isLetIn(apiKey, address, gateway, 1_000);
  });
});
