import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { egressPolicy } from '#outbound-http/rules/egress-policy';
import {
  BLOCKED_PORTS,
  MISSPELT,
  PRIVATE_ADDRESSES,
  PRIVATE_NAMES,
  REFUSED_LOOKUPS,
  REFUSED_REDIRECTS,
  REFUSED_SCHEMES,
  SPECIAL_IPV4,
  SPECIAL_IPV6,
  WITH_CREDENTIALS,
} from '../../../../../libs/outbound-http/test/hostile-targets.js';
import {
  type LoopbackSite,
  startLoopbackSite,
} from '../../../../../libs/outbound-http/test/loopback-site.js';
import { FailingSites, policyOf, type FailureRow } from '../../../test-support/failing-sites.js';
import { PROTOCOL, SIZES } from '../../../test-support/failure-rows/bytes.js';
import { CONNECTIONS, NAMES, TIME_OUTS } from '../../../test-support/failure-rows/network.js';
import { CERTIFICATES, HANDSHAKES } from '../../../test-support/failure-rows/tls.js';
import { answersFor, probeLinks } from '../../../test-support/probe-links.js';
import { outcomeOf } from '../../checks/probes/broken-links.js';

const MEGABYTE = 1024 * 1024;

describe('a hostile link', () => {
  it.each(
    [
      ['of another scheme', REFUSED_SCHEMES],
      ['with credentials', WITH_CREDENTIALS],
      ['to a private address', PRIVATE_ADDRESSES],
      ['that is misspelt', MISSPELT],
      ['to a name of a private network', PRIVATE_NAMES],
      ['to a blocked port', BLOCKED_PORTS.map((port) => `http://example.com:${port}/`)],
      ['to a special IPv4 address', SPECIAL_IPV4.map((address) => `http://${address}/`)],
      ['to a special IPv6 address', SPECIAL_IPV6.map((address) => `http://[${address}]/`)],
      ['to this service', ['https://audits.example/', 'https://AUDITS.example.:8443/bot']],
    ].map(([what, urls]) => ({ what, urls }) as { what: string; urls: readonly string[] }),
  )('$what is refused, and no name is looked up', async ({ urls }) => {
    const lookedUp: string[] = [];
    const policy = egressPolicy({
      own: ['audits.example'],
      resolve: (name) => {
        lookedUp.push(name);
        return Promise.resolve(['127.0.0.1']);
      },
    });
    for (const { url, code } of await answersFor(urls, { policy }))
      expect([url, code]).toEqual([url, expect.stringMatching(/^(?:forbidden_target|invalid_url)$/)]);
    expect(lookedUp).toEqual([]);
  });

  it.each(REFUSED_LOOKUPS)('to a name whose addresses are %s is refused', async (_what, addresses) => {
    const policy = egressPolicy({ allow: ['127.0.0.1/32'], resolve: () => Promise.resolve(addresses) });
    expect(await answersFor(['http://name.example/'], { policy })).toMatchObject([
      { code: 'forbidden_target' },
    ]);
  });
});

describe('a link to a hostile site', () => {
  let site: LoopbackSite;
  const asked: string[] = [];

  beforeAll(async () => {
    site = await startLoopbackSite((request, response) => {
      const [path = '', query = ''] = (request.url ?? '').split('?');
      asked.push(path);
      if (path === '/to') response.writeHead(302, { location: decodeURIComponent(query) }).end();
      else response.writeHead(path === '/gone' ? 404 : 200).end();
    });
  });
  afterAll(() => site.close());

  it.each(REFUSED_REDIRECTS)('that redirects to %s ends with %s', async (location, code) => {
    const url = `${site.origin}/to?${encodeURIComponent(location)}`;
    const policy = egressPolicy({ allow: ['127.0.0.1/32'] });
    expect(await answersFor([url], { page: site.origin, policy })).toEqual([{ url, code }]);
  });

  it.each([
    ['after its robots.txt was looked up', 'https://site.example/page', 'robots', []],
    ['before it is asked again', 'http://name.example/page', 'forbidden_target', ['/gone']],
  ])('whose name leads elsewhere %s is let be', async (_when, page, code, paths) => {
    asked.length = 0;
    let lookUps = 0;
    const resolve = () => Promise.resolve([lookUps++ === 0 ? '127.0.0.1' : '10.0.0.1']);
    const policy = egressPolicy({ allow: ['127.0.0.1/32'], resolve });
    const url = `http://name.example:${site.port}/gone`;
    const own = page.replace('name.example', `name.example:${site.port}`);
    expect(await answersFor([url], { page: own, policy })).toEqual([{ url, code }]);
    expect(asked).toEqual(paths);
  });
});

/** Requests the link for a page of its own site, so that no robots.txt is fetched before, and for a page of another. */
async function answerOf(row: FailureRow) {
  const sites = new FailingSites();
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  try {
    const url = await row.site(sites);
    const own = await answersFor([url], { page: url, policy: policyOf(row), withinMs: 1_500 });
    const foreign = await answersFor([url], { policy: policyOf(row), withinMs: 1_500 });
    return {
      responses: [...own, ...foreign],
      tookMs: performance.now() - startedAt,
      grownBy: process.memoryUsage().rss - before,
    };
  } finally {
    await sites.close();
  }
}

describe('a link to a site that fails', () => {
  it.each([...NAMES, ...CONNECTIONS, ...TIME_OUTS, ...SIZES, ...PROTOCOL, ...CERTIFICATES, ...HANDSHAKES])(
    'has an answer in time, and is no fault of the page unless its name does not exist, when $when',
    async (row) => {
      const { responses, tookMs, grownBy } = await answerOf(row);
      const isBroken = row.reason === 'dns_not_found';
      for (const response of responses)
        expect({ response, isBroken: outcomeOf(response) === 'broken' }).toEqual({
          response,
          isBroken,
        });
      expect(tookMs).toBeLessThan(15_000);
      expect(grownBy).toBeLessThan(250 * MEGABYTE);
    },
  );

  it('costs little where robots.txt of its site is a bomb or has no end', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * MEGABYTE));
    const site = await startLoopbackSite((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
      else response.end();
    });
    try {
      const before = process.memoryUsage().rss;
      expect(await answersFor([`${site.origin}/a`])).toMatchObject([{ status: 200 }]);
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
    } finally {
      await site.close();
    }
  });

  it('costs little where a language version is a bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * MEGABYTE));
    const site = await startLoopbackSite(({ method }, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
      response.end(method === 'HEAD' ? undefined : bomb);
    });
    const url = `${site.origin}/de`;
    const robots = { kind: 'absent', status: 404 } as const;
    try {
      const before = process.memoryUsage().rss;
      const probe = await probeLinks([], { page: `${site.origin}/`, robots, plan: { versions: [url] } });
      expect(probe).toMatchObject({ versions: [{ url, status: 200 }] });
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
    } finally {
      await site.close();
    }
  });
});
