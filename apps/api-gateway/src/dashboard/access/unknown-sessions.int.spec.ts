import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { useUpAddress } from '../../../test-support/calls/address-calls.js';
import { signIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { type GatewayReplica, startGateway } from '../../../test-support/gateway-replica.js';
import { newClientAddress } from '../../../test-support/calls/http-client.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';
import { newToken, SESSION_COOKIE } from '../../http/callers/session-token.js';

jest.setTimeout(30_000);

describe('requests of the dashboard', () => {
  let harness: TestHarness;
  let gateway: GatewayReplica;
  const queries = jest.spyOn(pg.Pool.prototype, 'query');
  beforeAll(async () => {
    harness = await TestHarness.create(service);
    gateway = await startGateway(harness);
  });
  afterAll(async () => {
    queries.mockRestore();
    await harness?.remove();
  });
  beforeEach(() => void queries.mockClear());

  const lookUps = () =>
    queries.mock.calls.filter(([query]) => (query as unknown as { name?: string }).name === 'find-session')
      .length;
  const ask = async (cookie: string, address: string) => {
    const headers = { cookie, 'x-forwarded-for': address };
    const { status } = await fetch(`${gateway.url}/dashboard/account`, { headers, redirect: 'manual' });
    return status;
  };
  const made = () => `${SESSION_COOKIE}=${newToken()}`;

  it('with unknown sessions cause no query beyond the limit of their address', async () => {
    const address = newClientAddress();
    await useUpAddress(address, 5);
    const statuses = await Promise.all(Array.from({ length: 100 }, () => ask(made(), address)));
    expect(lookUps()).toBe(5);
    expect(statuses.filter((status) => status === 303)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
    expect(await ask(made(), newClientAddress())).toBe(303);
  });

  it('with unknown sessions do not keep people of their address out whose session is known', async () => {
    const address = newClientAddress();
    const person = await signIn({ pool: harness.pool, url: gateway.url });
    expect(await ask(person.cookie, address)).toBe(200);
    await useUpAddress(address);
    expect(await ask(made(), address)).toBe(429);
    expect(await ask(person.cookie, address)).toBe(200);
    // Another cookie beside it changes nothing: nobody is many strangers with one session.
    expect(await ask(`other=1; ${person.cookie}`, address)).toBe(200);
    await harness.pool.query('update dashboard_sessions set ended_at = now() where person_id = $1', [
      person.personId,
    ]);
    // It is looked up once more, and unknown from then on.
    expect([await ask(person.cookie, address), await ask(person.cookie, address)]).toEqual([303, 429]);
  });

  it('with a known session cause no query beyond its own limit', async () => {
    const address = newClientAddress();
    const person = await signIn({ pool: harness.pool, url: gateway.url });
    expect(await ask(person.cookie, address)).toBe(200);
    queries.mockClear();
    // More than 330 a minute, whether or not a minute ends meanwhile.
    const statuses: number[] = [];
    // Not all at once: a slow machine would answer some with 503.
    for (let group = 0; group < 14; group++)
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => ask(person.cookie, address)))));
    const passed = statuses.filter((status) => status === 200).length;
    expect(passed).toBeLessThan(700);
    expect(statuses.filter((status) => status === 429)).toHaveLength(700 - passed);
    expect(lookUps()).toBe(passed);
  });
});
