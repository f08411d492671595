import { describe, expect, it } from '@jest/globals';
import { ApiConnectionError } from '../errors/errors.js';
import { Client } from '../index.js';
import { nothingSent } from './attempt.js';

const failed = (code: string, syscall?: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code, syscall }) });

describe('whether nothing was sent', () => {
  it.each(['EHOSTUNREACH', 'ENETUNREACH'])('%s says so of a connection that was never there', (code) => {
    expect(nothingSent(failed(code, 'connect'))).toBe(true);
    // An established connection without a route any more: the request may have arrived.
    for (const syscall of ['read', 'write', undefined])
      expect([syscall, nothingSent(failed(code, syscall))]).toEqual([syscall, false]);
  });
});

describe('the error of an own fetch', () => {
  type Sending = Readonly<Record<string, string>>;

  it.each([
    ['its headers as they are', (headers: Sending) => ({ headers })],
    ['them in a map', (headers: Sending) => new Map(Object.entries(headers))],
    // Nothing of it can be listed, as of the `Request` of some runtimes.
    [
      'a request that shows them when it is asked',
      (headers: Sending) =>
        Object.create({
          get headers() {
            return new Headers(headers);
          },
        }) as object,
    ],
    ['what can not be read', () => Object.defineProperty({}, 'x', { get: () => Number('x').toFixed(101) })],
  ])('is no cause where it holds %s: they have the key', async (_what, holding) => {
    const fetch = (_url: string, { headers }: { readonly headers: Sending }) =>
      Promise.reject(Object.assign(new Error('late'), { request: holding(headers) }));
    const client = new Client({ baseUrl: 'http://a', apiKey: 'acs_live_secret', retries: false, fetch });
    const error: unknown = await client.balance.get().catch((each: unknown) => each);
    expect(error).toBeInstanceOf(ApiConnectionError);
    expect((error as Error).cause).toBeUndefined();
  });

  it('is the cause where it holds no key', async () => {
    const cause = new Error('late');
    const fetch = () => Promise.reject(cause);
    const client = new Client({ baseUrl: 'http://a', apiKey: 'acs_live_secret', retries: false, fetch });
    await expect(client.balance.get()).rejects.toMatchObject({ cause });
  });
});
