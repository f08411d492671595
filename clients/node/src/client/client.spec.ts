import { afterEach, describe, expect, it } from '@jest/globals';
import type { ApiError } from '../errors/errors.js';
import { FakeService } from '../fake/fake-service.js';
import { testEvent } from '../webhooks/sign.js';
import { Client } from './client.js';
import type { AppInfo } from './options.js';

describe('a client', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  it('reads the key and the address from the environment', async () => {
    const { fetch, requests } = new FakeService();
    Object.assign(process.env, { ACS_API_KEY: 'acs_live_own', ACS_BASE_URL: 'https://audits.example.com/' });
    const urls: string[] = [];
    const client = new Client({ fetch: (url, init) => (urls.push(url), fetch(url, init)) });
    await client.balance.get();
    expect(urls).toEqual(['https://audits.example.com/api/v1/balance']);
    expect(requests[0]?.headers.authorization).toBe('Bearer acs_live_own');
  });

  it.each([
    ['apiKey', 'ACS_API_KEY'],
    ['baseUrl', 'ACS_BASE_URL'],
  ])('says that %s is missing where %s is empty', (option, variable) => {
    Object.assign(process.env, { ACS_API_KEY: 'acs_live_own', ACS_BASE_URL: 'https://audits.example.com' });
    process.env[variable] = '';
    expect(() => new Client()).toThrow(`${option} is missing: pass it, or set ${variable}.`);
  });

  it.each(['', 'acs_live_x y', 'acs_live_x\n'])('refuses the key %j', (apiKey) => {
    expect(() => new FakeService().client({ apiKey })).toThrow(TypeError);
  });

  it('sends the headers of the client and of a call, and never others than its own key and type', async () => {
    const fake = new FakeService();
    const client = fake.client({ headers: { 'X-Team': 'seo' } });
    fake.addEvent(testEvent());
    await client.balance.get({ headers: { 'X-Trace': '1' } });
    expect(fake.requests[0]?.headers).toMatchObject({ 'x-team': 'seo', 'x-trace': '1' });
    for await (const item of client.events.stream({}, { headers: { 'X-Trace': '2' } })) {
      expect([item.sequence, fake.requests.at(-1)?.headers['x-trace']]).toEqual([1, '2']);
      break;
    }
    for (const name of ['Authorization', 'Idempotency-Key', 'content-type'])
      await expect(client.balance.get({ headers: { [name]: 'x' } })).rejects.toThrow(
        `headers must not have ${name.toLowerCase()}: the client sets it.`,
      );
    expect(() => fake.client({ headers: { 'X-A': 'a\nb' } })).toThrow(TypeError);
    expect(fake.requests).toHaveLength(2);
  });

  it('refuses a path after which the host of a request would be another one', async () => {
    const fake = new FakeService();
    await expect(fake.client().request('GET', '.example.net/')).rejects.toThrow(TypeError);
    expect(fake.requests).toEqual([]);
  });

  it('tells the headers of an error', async () => {
    const fake = new FakeService();
    fake.refuseNext(429, 'RATE_LIMITED', { retryAfter: 7 });
    const refused = await fake
      .client()
      .balance.get({ retries: false })
      .catch((e: unknown) => e);
    expect((refused as ApiError).headers.get('retry-after')).toBe('7');
  });

  it('names the program that uses it in its user agent', async () => {
    const fake = new FakeService();
    const agentOf = async (appInfo: AppInfo) => {
      await fake.client({ appInfo }).balance.get();
      return fake.requests.at(-1)?.headers['user-agent'];
    };
    const url = 'https://acme.example/seo';
    expect(await agentOf({ name: 'acme-seo', version: '2.1', url })).toMatch(
      /^audit-credit-node\/\S+ node\/\S+ acme-seo\/2\.1 \(https:\/\/acme\.example\/seo\)$/,
    );
    expect(await agentOf({ name: 'acme-seo' })).toMatch(/ acme-seo$/);
    for (const name of ['', 'a b', 'a\nb', 'a(b'])
      expect(() => fake.client({ appInfo: { name } })).toThrow(TypeError);
  });
});
