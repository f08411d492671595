import { describe, expect, it } from '@jest/globals';
import { StageClock } from '../exchange/stage-clock.js';
import { egressPolicy } from '../rules/egress-policy.js';
import { resolveTarget } from './resolve-target.js';
import type { Resolver } from './resolver.js';

const servfail = () => Promise.reject(Object.assign(new Error('queryA'), { code: 'ESERVFAIL' }));

/** A resolver that fails for the partner's name, and does this for the name that always works. */
function resolverThat(resolvesCanary: Resolver) {
  const asked: string[] = [];
  const resolve: Resolver = (name, signal) => {
    asked.push(name);
    return name === 'shop.example' ? servfail() : resolvesCanary(name, signal);
  };
  return { asked, resolve };
}

function resolved(resolve: Resolver, outer?: AbortSignal) {
  const clock = new StageClock({ dns: 5_000 }, outer);
  return resolveTarget('https://shop.example/', egressPolicy({ resolve }), clock).finally(() => clock.stop());
}

describe('a name whose look-up fails', () => {
  it.each([
    ['an address', () => Promise.resolve(['198.41.0.4'])],
    ['that there is none', () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))],
  ])('has ill servers of its own where our resolver has %s for another', async (_what, resolving) => {
    const { asked, resolve } = resolverThat(resolving);
    await expect(resolved(resolve)).rejects.toMatchObject({
      code: 'dns_temporary',
      detail: { net_code: 'ESERVFAIL' },
    });
    expect(asked).toEqual(['shop.example', 'a.root-servers.net']);
  });

  it.each([
    ['fails for another too', servfail],
    ['says nothing more', () => new Promise<never>(() => undefined)],
  ])('is our resolver’s fault where that %s', async (_what, resolve) => {
    await expect(resolved(resolverThat(resolve).resolve)).rejects.toMatchObject({
      code: 'dns_unavailable',
      stage: 'dns',
      detail: { net_code: 'ESERVFAIL' },
    });
  });

  it('ends with the caller’s call while the resolver is being tried', async () => {
    const caller = new AbortController();
    const silent: Resolver = () => {
      caller.abort();
      return new Promise(() => undefined);
    };
    await expect(resolved(resolverThat(silent).resolve, caller.signal)).rejects.toMatchObject({
      code: 'aborted',
    });
  });
});
