import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REFUSED_REDIRECTS } from '../test/hostile-targets.js';
import { type LoopbackSite, startLoopbackSite } from '../test/loopback-site.js';
import { type Admission, fetchGuarded, type GuardedFetchResult } from './fetch-guarded.js';
import { egressPolicy } from './rules/egress-policy.js';

const policy = egressPolicy({ allow: ['127.0.0.1/32'] });
let site: LoopbackSite;

/** `/to?<location>` redirects there, `/by?<status>` with that status to a private address, `/hops?n` n times more, `/loop` to itself, `/nowhere` without a Location. */
beforeAll(async () => {
  site = await startLoopbackSite((request, response) => {
    const [path, query = ''] = (request.url ?? '').split('?');
    const hops = Number(query);
    if (path === '/to') response.writeHead(302, { location: decodeURIComponent(query) }).end();
    else if (path === '/by') response.writeHead(hops, { location: 'http://169.254.169.254/' }).end();
    else if (path === '/hops' && hops > 0) response.writeHead(301, { location: `/hops?${hops - 1}` }).end();
    else if (path === '/loop') response.writeHead(307, { location: '/loop#again' }).end();
    else if (path === '/nowhere') response.writeHead(302).end('no location');
    else response.end(path);
  });
});

afterAll(() => site.close());

function get(path: string): Promise<GuardedFetchResult> {
  return fetchGuarded({ url: site.origin + path, policy, userAgent: 'test/1' });
}

function redirectTo(location: string): Promise<GuardedFetchResult> {
  return get(`/to?${encodeURIComponent(location)}`);
}

describe('a redirect', () => {
  it.each(REFUSED_REDIRECTS)('to %s ends with %s and its hop', async (location, code) => {
    await expect(redirectTo(location)).rejects.toMatchObject({ code, detail: { hop: 1 }, retryable: false });
  });

  it.each([301, 302, 303, 307, 308])('with status %d is judged like the first address', async (status) => {
    await expect(get(`/by?${status}`)).rejects.toMatchObject({
      code: 'forbidden_target',
      detail: { hop: 1 },
    });
  });

  it('is followed where it is relative, and listed', async () => {
    const result = await redirectTo('b/c');
    expect(result).toMatchObject({ status: 200, finalUrl: `${site.origin}/b/c` });
    expect(result.redirects).toEqual([
      { from: `${site.origin}/to?b%2Fc`, to: `${site.origin}/b/c`, status: 302 },
    ]);
  });

  it.each([
    ['/größe?ö=é#ü', 'utf8', '/gr%C3%B6%C3%9Fe?%C3%B6=%C3%A9#%C3%BC'],
    ['/größe', 'latin1', '/gr%F6%DFe'],
    ['/日本 1', 'utf8', '/%E6%97%A5%E6%9C%AC%201'],
  ] as const)('to %j in %s leads to the bytes that were sent', async (path, encoding, asked) => {
    const location = Buffer.from(path, encoding).toString('latin1');
    expect((await redirectTo(location)).finalUrl).toBe(site.origin + asked);
  });

  it('to a host in UTF-8 is judged by the name that is asked for', async () => {
    const location = Buffer.from('http://bücher.example:25/').toString('latin1');
    await expect(redirectTo(location)).rejects.toMatchObject({
      detail: { host: 'xn--bcher-kva.example:25', hop: 1 },
    });
  });

  it('is followed ten times and not eleven', async () => {
    expect((await get('/hops?10')).redirects).toHaveLength(10);
    await expect(get('/hops?11')).rejects.toMatchObject({ code: 'too_many_redirects', detail: { hop: 11 } });
  });

  it('is asked for leave at each hop, before anything is sent there', async () => {
    const asked: string[] = [];
    const admit: Admission = ({ url, addresses }) => {
      asked.push(`${url.pathname}${url.search} ${addresses.join()}`);
      return url.search === '?1' ? Promise.reject(new Error('no room')) : Promise.resolve();
    };
    const url = `${site.origin}/hops?3`;
    await expect(fetchGuarded({ url, policy, userAgent: 'test/1', admit })).rejects.toMatchObject({
      cause: { message: 'no room' },
    });
    expect(asked).toEqual(['/hops?3 127.0.0.1', '/hops?2 127.0.0.1', '/hops?1 127.0.0.1']);
  });

  it('in a circle is a loop at once', async () => {
    await expect(get('/loop')).rejects.toMatchObject({ code: 'redirect_loop', detail: { hop: 1 } });
  });

  it('without a Location is an answer like any other', async () => {
    const result = await get('/nowhere');
    expect(result).toMatchObject({ status: 302 });
    expect(result.body.toString()).toBe('no location');
  });
});
