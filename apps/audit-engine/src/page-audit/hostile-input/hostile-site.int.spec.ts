import { afterEach, describe, expect, it } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { egressPolicy } from '#outbound-http/rules/egress-policy';
import {
  startLoopbackSite,
  type LoopbackSite,
} from '../../../../../libs/outbound-http/test/loopback-site.js';
import { auditPage } from '../audit-page.js';
import { LinkProber } from '../links/link-prober.js';

const PAGE = '<title>Page</title><main><h1>Page</h1><p>Some text.</p></main>';
const MEGABYTE = 1024 * 1024;
const opened: LoopbackSite[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((site) => site.close()));
});

/** A site whose page is `html`, with these responses at other paths; `asked` are the requested paths. */
async function siteOf(html: string, files: Readonly<Record<string, RequestListener>> = {}) {
  const asked: string[] = [];
  const site = await startLoopbackSite((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const file = files[path];
    if (path === '/') response.setHeader('content-type', 'text/html').end(html);
    else if (file !== undefined) file(request, response);
    else response.writeHead(404).end();
  });
  opened.push(site);
  return { ...site, asked };
}

function audit(url: string, linkProber?: LinkProber) {
  return auditPage({
    linkProber,
    url,
    type: 'all',
    policy: egressPolicy({ allow: ['127.0.0.1/32'] }),
    signal: new AbortController().signal,
    asOf: new Date('2026-11-21T00:00:00.000Z'),
    userAgent: 'AuditCreditBot/0.1',
    budgetMs: 20_000,
  });
}

/** Sends zeros as long as the client reads; `sent` counts the bytes. */
function endless(type: string): { readonly listener: RequestListener; sent: number } {
  const flow = { sent: 0, listener: (() => undefined) as RequestListener };
  flow.listener = (_request, response) => {
    response.writeHead(200, { 'content-type': type });
    const chunk = Buffer.alloc(65_536, 'a');
    const more = () => {
      do flow.sent += chunk.length;
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  };
  return flow;
}

/** Markup that names an address which a browser would fetch. */
const NAMED: readonly (readonly [what: string, markup: string])[] = [
  ['a meta refresh', '<meta http-equiv="refresh" content="0;url=/elsewhere">'],
  ['a script', '<script>location = "/elsewhere"</script>'],
  ['a frame', '<iframe src="/elsewhere"></iframe>'],
  ['an image', '<img src="/elsewhere">'],
  ['a style sheet', '<link rel="stylesheet" href="/elsewhere">'],
  ['a base', '<base href="/elsewhere">'],
  ['a context of JSON-LD', '<script type="application/ld+json">{"@context":"/elsewhere"}</script>'],
];

describe('a page of a hostile site', () => {
  it.each(NAMED)('has nobody fetch what %s names', async (_what, markup) => {
    const site = await siteOf(markup + PAGE);
    const result = await audit(`${site.origin}/`);
    expect(result.final_url).toBe(`${site.origin}/`);
    expect(site.asked.sort()).toEqual(['/', '/llms.txt', '/robots.txt', '/sitemap.xml']);
  });

  it.each(NAMED.filter(([what]) => what !== 'an image'))(
    'has nobody fetch what %s names where links are requested, either',
    async (_what, markup) => {
      const site = await siteOf(`${markup}${PAGE}<img src="/image.png">`);
      await audit(`${site.origin}/`, new LinkProber());
      expect([...new Set(site.asked)].sort()).toEqual([
        '/',
        '/image.png',
        '/llms.txt',
        '/robots.txt',
        '/sitemap.xml',
      ]);
    },
  );

  it('is read as far as its Content-Length says, where more comes', async () => {
    const site = await siteOf('', {
      '/short': (_request, response) => {
        const socket = response.socket;
        socket?.end(
          `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${PAGE.length}\r\n\r\n${PAGE}<h1>2`,
        );
      },
    });
    expect((await audit(`${site.origin}/short`)).scores.overall).not.toBeNull();
  });
});

describe('the files of a hostile site', () => {
  it.each(['/robots.txt', '/sitemap.xml', '/llms.txt'])('are cut where %s does not end', async (path) => {
    const flow = endless('text/plain');
    const site = await siteOf(PAGE, { [path]: flow.listener });
    const before = process.memoryUsage().rss;
    expect((await audit(`${site.origin}/`)).scores.overall).not.toBeNull();
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
    // The buffers of both ends hold bytes that were sent but not read.
    expect(flow.sent).toBeLessThan(30 * MEGABYTE);
  });

  it.each(['/robots.txt', '/sitemap.xml', '/llms.txt'])('cost little where %s is a bomb', async (path) => {
    const bomb = gzipSync(Buffer.alloc(100 * MEGABYTE));
    const site = await siteOf(PAGE, {
      [path]: (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    });
    const before = process.memoryUsage().rss;
    expect((await audit(`${site.origin}/`)).scores.overall).not.toBeNull();
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
  });

  it.each(['/robots.txt', '/sitemap.xml', '/llms.txt'])(
    'lead to no private address from %s',
    async (path) => {
      let reached = 0;
      const internal = await startLoopbackSite((_request, response) => {
        reached++;
        response.end();
      }, '127.0.0.2');
      opened.push(internal);
      const site = await siteOf(PAGE, {
        [path]: (_request, response) => response.writeHead(302, { location: `${internal.origin}/` }).end(),
      });
      expect((await audit(`${site.origin}/`)).scores.overall).not.toBeNull();
      expect(site.asked).toContain(path);
      expect(reached).toBe(0);
    },
  );

  it('have no entity of XML expanded', async () => {
    const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(1_000)}">${'bcdefgh'
      .split('')
      .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefg'[index]};`.repeat(50)}">`)
      .join('')}]><urlset><url><loc>&h;</loc></url></urlset>`;
    const site = await siteOf(PAGE, {
      '/sitemap.xml': (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/xml' }).end(laughs),
    });
    const before = process.memoryUsage().rss;
    expect((await audit(`${site.origin}/`)).scores.overall).not.toBeNull();
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
  });
});
