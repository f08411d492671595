import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REFUSED_LOOKUPS } from '../../test/hostile-targets.js';
import { givenServers } from '../../test/given-servers.js';
import { type LoopbackSite, startLoopbackSite } from '../../test/loopback-site.js';
import { fetchGuarded } from '../fetch-guarded.js';
import { egressPolicy } from '../rules/egress-policy.js';
import type { Resolver } from './resolver.js';

/** Answers the first question with the first list, the second with the second, then with the last one. */
class ScriptedResolver {
  readonly asked: string[] = [];
  constructor(private readonly records: readonly (readonly string[])[]) {}

  readonly resolve: Resolver = (name) => {
    this.asked.push(name);
    return Promise.resolve(this.records[Math.min(this.asked.length, this.records.length) - 1] ?? []);
  };
}

let site: LoopbackSite;
const { siteThat } = givenServers();

beforeAll(async () => {
  site = await startLoopbackSite((request, response) => {
    if (request.url === '/again') response.writeHead(302, { location: '/' }).end();
    else response.end(`host ${request.headers.host}`);
  });
});

afterAll(() => site.close());

function fetchWith(
  resolver: { resolve: Resolver },
  options: { path?: string; allow?: string[]; host?: string; dnsMs?: number } = {},
) {
  const policy = egressPolicy({ allow: options.allow ?? ['127.0.0.1/32'], resolve: resolver.resolve });
  const url = `http://${options.host ?? 'site.example'}:${site.port}${options.path ?? '/'}`;
  return fetchGuarded({ url, policy, userAgent: 'test/1', budgets: { dns: options.dnsMs ?? 5_000 } });
}

describe('the addresses of a name', () => {
  it('are asked for once per hop, and only the vetted one is connected to', async () => {
    const resolver = new ScriptedResolver([['127.0.0.1'], ['10.0.0.1']]);
    const result = await fetchWith(resolver);
    expect(result.body.toString()).toBe(`host site.example:${site.port}`);
    expect(resolver.asked).toEqual(['site.example']);
  });

  it('are judged again for every hop, so that rebinding between hops is refused', async () => {
    const resolver = new ScriptedResolver([['127.0.0.1'], ['10.0.0.1']]);
    await expect(fetchWith(resolver, { path: '/again' })).rejects.toMatchObject({
      code: 'forbidden_target',
      detail: { hop: 1, range: 'private' },
    });
    expect(resolver.asked).toHaveLength(2);
  });

  it.each(REFUSED_LOOKUPS)('are refused when they are %s', async (_what, addresses) => {
    await expect(fetchWith(new ScriptedResolver([addresses]))).rejects.toMatchObject({
      code: 'forbidden_target',
    });
  });

  it('do not make a blocked port reachable when they are public after all', async () => {
    const policy = egressPolicy({ allow: ['127.0.0.0/8'], resolve: () => Promise.resolve(['8.8.8.8']) });
    const work = fetchGuarded({ url: 'http://mail.example:25/', policy, userAgent: 'test/1' });
    await expect(work).rejects.toMatchObject({ code: 'invalid_url', detail: { reason: 'port' } });
  });

  it('fall back to the next one where the first does not answer', async () => {
    const resolver = new ScriptedResolver([['127.0.0.3', '127.0.0.1']]);
    const result = await fetchWith(resolver, { allow: ['127.0.0.0/8'] });
    expect(result.status).toBe(200);
  });

  it('are tried up to the fourth, and no further', async () => {
    const closed = ['127.0.0.3', '127.0.0.4', '127.0.0.5'];
    const allow = ['127.0.0.0/8'];
    const fourth = new ScriptedResolver([[...closed, '127.0.0.1']]);
    expect((await fetchWith(fourth, { allow })).status).toBe(200);
    const fifth = new ScriptedResolver([[...closed, '127.0.0.6', '127.0.0.1']]);
    await expect(fetchWith(fifth, { allow })).rejects.toMatchObject({
      code: 'connection_refused',
      stage: 'connect',
    });
  });

  it('that change between look-ups lead nowhere but to the one that was vetted, at each hop', async () => {
    await siteThat((_request, response) => response.end('other'), '127.0.0.2', site.port);
    const resolver = new ScriptedResolver([['127.0.0.1'], ['127.0.0.2']]);
    const result = await fetchWith(resolver, { path: '/again', allow: ['127.0.0.0/8'] });
    expect(result.body.toString()).toBe('other');
    expect(result.redirects).toHaveLength(1);
    expect(resolver.asked).toEqual(['site.example', 'site.example']);
  });

  it('may be absent', async () => {
    await expect(fetchWith(new ScriptedResolver([[]]))).rejects.toMatchObject({
      code: 'dns_not_found',
      stage: 'dns',
    });
  });

  it('are not asked for where the name can not exist', async () => {
    const resolver = new ScriptedResolver([['127.0.0.1']]);
    await expect(fetchWith(resolver, { host: 'nothing.invalid' })).rejects.toMatchObject({
      code: 'dns_not_found',
    });
    expect(resolver.asked).toEqual([]);
  });

  it('must come within the budget of their stage', async () => {
    const silent: Resolver = () => new Promise(() => undefined);
    await expect(fetchWith({ resolve: silent }, { dnsMs: 200 })).rejects.toMatchObject({
      code: 'timeout',
      stage: 'dns',
    });
  });

  it('of this machine are its loopback, without a question', async () => {
    const resolver = new ScriptedResolver([['10.0.0.1']]);
    const result = await fetchWith(resolver, { host: 'localhost' });
    expect(result.body.toString()).toBe(`host localhost:${site.port}`);
    expect(resolver.asked).toEqual([]);
  });
});
