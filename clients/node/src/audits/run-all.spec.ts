import { describe, expect, it } from '@jest/globals';
import { AbortedError, InsufficientCreditsError } from '../errors/errors.js';
import { FakeService } from '../fake/fake-service.js';
import type { Fetch } from '../http/fetch.js';

const urls = (count: number) => Array.from({ length: count }, (_, n) => `https://example.com/${n}`);

/** `most` tells how many creates were under way at once. */
function start(balance: number, broken: (url: string) => boolean = () => false) {
  const fake = new FakeService({ balance });
  let underWay = 0;
  const seen = { most: 0 };
  const fetch: Fetch = async (url, init) => {
    if (init.method === 'GET') return fake.fetch(url, init);
    seen.most = Math.max(seen.most, ++underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay--;
    const { url: page } = JSON.parse(init.body!) as { url: string };
    if (broken(page)) fake.disconnectNext();
    return fake.fetch(url, init);
  };
  return { fake, seen, client: fake.client({ fetch, retries: false }) };
}

describe('many audits', () => {
  it('are run, no more at once than was asked for, and come back in their order', async () => {
    const { client, fake, seen } = start(1_000);
    const { audits, failures, left, stoppedBy } = await client.audits.runAll(urls(7), {
      type: 'seo',
      concurrency: 3,
      metadata: { order: 17 },
      idempotencyKey: (url) => `order-17 ${url}`,
    });
    expect(audits.map(({ url, status }) => [url, status])).toEqual(urls(7).map((url) => [url, 'complete']));
    expect({ failures, left, stoppedBy }).toEqual({ failures: [], left: [], stoppedBy: undefined });
    expect([seen.most, fake.balance]).toEqual([3, 1_000 - 7 * 80]);
    expect(audits[6]?.response.idempotencyKey).toBe('order-17 https://example.com/6');
  });

  it('stop at a 402 with those that were done, and with the URLs that nothing was bought for', async () => {
    const { client, fake } = start(200);
    const { audits, failures, left, stoppedBy } = await client.audits.runAll(urls(6), {
      type: 'seo',
      concurrency: 2,
    });
    expect(audits).toHaveLength(2);
    expect([...audits.map(({ url }) => url), ...left].toSorted()).toEqual(urls(6));
    expect(failures).toEqual([]);
    expect(stoppedBy).toBeInstanceOf(InsufficientCreditsError);
    expect(fake.balance).toBe(40);
    // One refusal for each that was under way, and no more.
    expect(fake.requests.filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(4);
  });

  it('go on after the failure of one', async () => {
    const { client } = start(1_000, (url) => url.endsWith('/1'));
    const { audits, failures, left } = await client.audits.runAll(urls(3), { type: 'geo' });
    expect(audits.map(({ url }) => url)).toEqual([urls(3)[0], urls(3)[2]]);
    expect(failures).toMatchObject([{ url: urls(3)[1], error: { sent: false, attempts: 1 } }]);
    expect(left).toEqual([]);
  });

  it('stop at the signal of the caller', async () => {
    const { client } = start(1_000);
    const stop = new AbortController();
    stop.abort();
    const { failures, left, stoppedBy } = await client.audits.runAll(urls(3), {
      type: 'seo',
      concurrency: 1,
      signal: stop.signal,
    });
    expect(stoppedBy).toBeInstanceOf(AbortedError);
    expect([failures.length, left.length]).toEqual([1, 2]);
  });

  it('refuse what is no number, and a key that can not be sent, before any is bought', async () => {
    const { client, fake } = start(1_000);
    await expect(client.audits.runAll(urls(2), { type: 'seo', concurrency: 0 })).rejects.toThrow(TypeError);
    const idempotencyKey = (url: string) => (url.endsWith('/2') ? 'ü' : url);
    const wrong = client.audits.runAll(urls(3), { type: 'seo', concurrency: 1, idempotencyKey });
    await expect(wrong).rejects.toThrow(TypeError);
    expect([fake.requests, fake.balance]).toEqual([[], 1_000]);
  });
});
