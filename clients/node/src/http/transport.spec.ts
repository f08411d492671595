import { readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { FakeService } from '../fake/fake-service.js';
import { VERSION } from './transport.js';

describe('a call', () => {
  it('sends every attempt as the first one, also when the caller has changed its object', async () => {
    const fake = new FakeService();
    const client = fake.client();
    fake.loseNextResponse();
    const order = { url: 'https://example.com/1', type: 'seo' as const };
    const creating = client.audits.create(order);
    order.url = 'https://example.com/2';
    expect(await creating).toMatchObject({ url: 'https://example.com/1', response: { replayed: true } });
    const [first, second] = fake.requests.map(({ body }) => body);
    expect(second).toBe(first);
  });

  it.each([Infinity, 2 ** 31])('takes a timeout of %p ms as a long one', async (timeoutMs) => {
    const fake = new FakeService();
    const client = fake.client({
      fetch: async (url, init) => {
        await after(20);
        return fake.fetch(url, init);
      },
      retries: false,
      timeoutMs,
      totalTimeoutMs: Infinity,
    });
    expect((await client.balance.get()).balance).toBe(10_000);
  });

  it.each([{ timeoutMs: Number.NaN }, { timeoutMs: 0 }, { totalTimeoutMs: -1 }])(
    'refuses a timeout of its own that is none: %p',
    async (options) => {
      const client = new FakeService().client();
      await expect(client.balance.get(options)).rejects.toThrow(TypeError);
    },
  );

  it.each(['', '..', '.', ' '])('refuses the id %p: it would be another path', async (id) => {
    const fake = new FakeService();
    const { audits, deliveries } = fake.client();
    for (const act of [
      () => audits.get(id),
      () => audits.wait(id),
      () => audits.cancel(id),
      () => deliveries.replay(id),
    ])
      await expect(act()).rejects.toThrow(TypeError);
    expect(fake.requests).toEqual([]);
  });

  it('refuses a filter without values: left out, it would ask for everything', async () => {
    const fake = new FakeService();
    const { audits, events } = fake.client();
    await expect(events.list({ types: [] })).rejects.toThrow(TypeError);
    await expect(events.stream({ types: [] }).next()).rejects.toThrow(TypeError);
    await expect(audits.list({ status: [] }).toArray({ limit: 1 })).rejects.toThrow(TypeError);
    expect(fake.requests).toEqual([]);
  });
});

it('the client tells the version of its package', () => {
  const { version } = JSON.parse(readFileSync('clients/node/package.json', 'utf8')) as { version: string };
  expect(VERSION).toBe(version);
});
