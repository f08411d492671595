import { afterEach, describe, expect, it } from '@jest/globals';
import { FakeService } from '../fake/fake-service.js';
import { Client } from './client.js';

/** As a program in JavaScript gives it: no type checker has seen it. */
const untyped = (value: unknown) => value as never;

describe('an option that can not be used is named at once', () => {
  it.each([
    'https://user:geheim@api.example.com',
    'https://api.example.com/?x=1',
    'https://api.example.com/#x',
    'https://api.example.com/#',
    'https://api.example.com/?',
    'https://api. example.com',
    'https://api.example.com:99999',
    'https://',
    'https:api.example.com',
    'ftp://api.example.com',
    '127.0.0.1:8080',
    'localhost:8080',
    5,
  ])('baseUrl: %j', (baseUrl) => {
    const make = () => new FakeService().client({ baseUrl: untyped(baseUrl) });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(/^baseUrl must be/);
    expect(make).not.toThrow(/geheim/);
  });

  it.each([
    [{ retries: { maxRetries: -1 } }, 'maxRetries'],
    [{ retries: { firstPauseMs: '5' } }, 'firstPauseMs'],
    [{ retries: 3 }, 'retries'],
    [{ timeoutMs: '5' }, 'timeoutMs'],
    [{ totalTimeoutMs: '5' }, 'totalTimeoutMs'],
  ])('of the client and of one call: %j', async (options, name) => {
    const fake = new FakeService();
    const { balance } = fake.client();
    expect(() => fake.client(options as object)).toThrow(name);
    await expect(balance.get(untyped(options))).rejects.toThrow(name);
    expect(fake.requests).toEqual([]);
  });

  it.each([{}, { name: 'acme', version: 2 }, 'acme'])('appInfo: %j', (appInfo) => {
    expect(() => new FakeService().client({ appInfo: untyped(appInfo) })).toThrow(/^appInfo must/);
  });
});

describe('the address of the service', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  it('may have white space around it, and slashes after it', async () => {
    const urls: string[] = [];
    const fetch = async (url: string) => (urls.push(url), new Response('{"data":{}}'));
    for (const baseUrl of [' https://a.example.com//\n', '\thttp://a.example.com/acs/ '])
      await new Client({ apiKey: 'acs_live_own', baseUrl, fetch }).balance.get();
    expect(urls).toEqual(['https://a.example.com/api/v1/balance', 'http://a.example.com/acs/api/v1/balance']);
  });

  it('is named with its variable where the environment has another text', () => {
    Object.assign(process.env, { ACS_API_KEY: 'acs_live_own', ACS_BASE_URL: '127.0.0.1:8080' });
    expect(() => new Client()).toThrow(/baseUrl.*ACS_BASE_URL/);
  });
});

describe('an argument that means nothing', () => {
  it('is named before anything is bought', async () => {
    const fake = new FakeService();
    const { audits } = fake.client();
    const order = { url: 'https://example.com/', type: 'seo' } as const;
    for (const [call, name] of [
      [() => audits.runAll('http://x', { type: 'seo' }), 'urls'],
      [() => audits.runAll(untyped(undefined), { type: 'seo' }), 'urls'],
      [() => audits.runAll([order.url], untyped(undefined)), 'type'],
      [() => audits.run(order, { timeoutMs: untyped('5') }), 'timeoutMs'],
      [() => audits.runAll([order.url], { type: 'seo', timeoutMs: Number.NaN }), 'timeoutMs'],
      [() => audits.wait('aud_1', { timeoutMs: untyped('5') }), 'timeoutMs'],
    ] as const) {
      await expect(call()).rejects.toThrow(TypeError);
      await expect(call()).rejects.toThrow(name);
    }
    expect(fake.requests).toEqual([]);
  });

  it('is named before a list is read', async () => {
    const fake = new FakeService();
    const { audits, credits } = fake.client();
    for (const limits of [{}, { limit: Number.NaN }, { limit: '5' }, undefined])
      await expect(audits.list().toArray(untyped(limits))).rejects.toThrow(/^limit must/);
    const entries = credits.entries({ after: untyped(null) });
    await expect(entries.toArray({ limit: 1 })).rejects.toThrow(/^after must not be null/);
    expect(fake.requests).toEqual([]);
  });

  it('is not needed where there is a default', async () => {
    const fake = new FakeService();
    const urls: string[] = [];
    const fetch = async (url: string) => (urls.push(url), new Response('{"data":{}}'));
    await fake.client({ fetch }).credits.usage();
    expect(urls[0]).toMatch(/\/api\/v1\/credits\/usage$/);
  });
});
