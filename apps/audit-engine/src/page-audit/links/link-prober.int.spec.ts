import { afterEach, describe, expect, it } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { eventually } from '../../../../../test/support/eventually.js';
import {
  type LoopbackSite,
  startLoopbackSite,
} from '../../../../../libs/outbound-http/test/loopback-site.js';
import { answersFor, probeLinks } from '../../../test-support/probe-links.js';
import { LinkProber } from './link-prober.js';

const opened: LoopbackSite[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((site) => site.close()));
});

interface Asked {
  readonly method: string | undefined;
  readonly path: string;
  readonly range: string | undefined;
}

/** A site with these responses, `/robots.txt` included; other paths answer 404. */
async function siteOf(responses: Readonly<Record<string, RequestListener | number>>, host?: string) {
  const asked: Asked[] = [];
  const site = await startLoopbackSite((request, response) => {
    const path = request.url ?? '';
    asked.push({ method: request.method, path, range: request.headers.range });
    const given = responses[path] ?? 404;
    if (typeof given === 'number') response.writeHead(given).end();
    else given(request, response);
  }, host);
  opened.push(site);
  return { ...site, asked, page: `${site.origin}/page` };
}

const redirect =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(301, { location }).end();
/** Answers a HEAD in one way and a GET in another. */
const byMethod =
  (head: number, get: number): RequestListener =>
  ({ method }, response) =>
    response.writeHead(method === 'HEAD' ? head : get).end();
const robots =
  (text: string): RequestListener =>
  (_request, response) =>
    response.end(text);

describe('a link', () => {
  it.each([200, 204, 206, 304, 400, 401, 403, 429, 451, 500, 502, 503])(
    'that answers %d has that status, by one HEAD',
    async (status) => {
      const site = await siteOf({ '/a': status });
      const url = `${site.origin}/a`;
      expect(await answersFor([url], site)).toEqual([{ url, status, finalUrl: url }]);
      expect(site.asked).toEqual([{ method: 'HEAD', path: '/a', range: undefined }]);
    },
  );

  it.each([
    [404, 404],
    [404, 200],
    [410, 410],
    [405, 200],
    [405, 404],
    [501, 206],
  ])('that answers %d to a HEAD is asked for no byte by a GET, and has its %d', async (head, get) => {
    const site = await siteOf({ '/a': byMethod(head, get) });
    expect(await answersFor([`${site.origin}/a`], site)).toMatchObject([{ status: get }]);
    expect(site.asked).toEqual([
      { method: 'HEAD', path: '/a', range: undefined },
      { method: 'GET', path: '/a', range: 'bytes=0-0' },
    ]);
  });

  it('is followed where it redirects, to its end without a fragment', async () => {
    const site = await siteOf({ '/a': redirect('/b'), '/b': redirect('/c#d'), '/c': 200 });
    expect(await answersFor([`${site.origin}/a`], site)).toMatchObject([
      { status: 200, finalUrl: `${site.origin}/c` },
    ]);
  });

  it.each([
    ['/loop', 'redirect_loop'],
    ['/0', 'too_many_redirects'],
  ])('that redirects without end at %s is %s', async (path, code) => {
    const hops = Array.from({ length: 8 }, (_, hop) => [`/${hop}`, redirect(`/${hop + 1}`)] as const);
    const site = await siteOf({ '/loop': redirect('/loop'), ...Object.fromEntries(hops) });
    const url = site.origin + path;
    expect(await answersFor([url], site)).toEqual([{ url, code }]);
  });

  it('is never asked for at a host whose name has no address', async () => {
    const url = 'http://gone.invalid/';
    expect(await answersFor([url])).toEqual([{ url, code: 'dns_not_found' }]);
  });
});

describe('the page itself', () => {
  it('is asked for as Markdown, by a HEAD, and its type is told', async () => {
    const asked: (string | undefined)[] = [];
    const site = await siteOf({
      '/page': ({ method, headers }, response) => {
        asked.push(`${method} ${headers.accept}`);
        response.writeHead(200, { 'content-type': 'text/markdown; charset=utf-8' }).end();
      },
    });
    const probe = await probeLinks([], { page: site.page, asksMarkdown: true });
    expect(probe).toMatchObject({
      markdown: { url: site.page, status: 200, contentType: 'text/markdown; charset=utf-8' },
    });
    expect(asked).toEqual(['HEAD text/markdown']);
  });

  it('is not asked again where its robots.txt keeps crawlers out', async () => {
    const site = await siteOf({ '/page': 200 });
    const robotsTxt = {
      kind: 'found',
      contentType: 'text/plain',
      text: 'User-agent: *\nDisallow: /',
    } as const;
    const probe = await probeLinks([], { page: site.page, asksMarkdown: true, robots: robotsTxt });
    expect(probe).toMatchObject({ markdown: { code: 'robots' } });
    expect(site.asked).toEqual([]);
  });
});

describe('what the head of a page names', () => {
  const HEAD = '<html><head><title>t</title><link rel="alternate" hreflang="en" href="/page">';
  const html =
    (text: string, status = 200): RequestListener =>
    ({ method }, response) =>
      response
        .writeHead(status, { 'content-type': 'text/html', 'x-robots-tag': 'noindex', 'set-cookie': 'a=b' })
        .end(method === 'HEAD' ? undefined : text);
  const probed = async (
    site: { readonly origin: string; readonly page: string },
    plan: {
      canonical?: string;
      versions?: readonly string[];
      services?: readonly string[];
      files?: readonly string[];
    },
  ) => {
    const probe = await probeLinks([], { ...site, plan });
    return probe.kind === 'asked' ? probe : undefined;
  };

  it('is told with what its headers say to crawlers, and nothing else of them', async () => {
    const site = await siteOf({ '/a': html('') });
    const canonical = `${site.origin}/a`;
    expect((await probed(site, { canonical }))?.canonical).toEqual({
      url: canonical,
      status: 200,
      finalUrl: canonical,
      headers: { 'content-type': 'text/html', 'x-robots-tag': 'noindex' },
    });
    expect(site.asked.map(({ method }) => method)).toEqual(['HEAD']);
  });

  it('is read up to the end of its head where it is a language version', async () => {
    const site = await siteOf({ '/de': html(`${HEAD}</head><body>text`) });
    const probe = await probed(site, { versions: [`${site.origin}/de`] });
    expect(Buffer.from(probe?.versions?.[0]?.body ?? []).toString()).toBe(HEAD);
    expect(site.asked).toEqual([{ method: 'GET', path: '/de', range: undefined }]);
  });

  it.each([
    ['a comment', '<!-- </head> -->'],
    ['a script', '<script>document.write("</head>")</script>'],
    ['a style', '<style>p::after { content: "</head>" }</style>'],
    ['a title', '<title>How </head> ends</title>'],
    ['a value', `<meta name=a content=it's><meta name=b content="</head>"><meta name=c content = '</head>'>`],
  ])('is read beyond %s with the end of a head in it', async (_what, markup) => {
    const site = await siteOf({ '/de': html(`${markup}${HEAD}</HEAD><body></head>`) });
    const probe = await probed(site, { versions: [`${site.origin}/de`] });
    expect(Buffer.from(probe?.versions?.[0]?.body ?? []).toString()).toBe(markup + HEAD);
  });

  it('is read after the links were requested where it is a language version', async () => {
    const site = await siteOf({ '/de': html(HEAD), '/a': 200 });
    const versions = ['/de', '/fr', '/it', '/es', '/nl'].map((path) => site.origin + path);
    await probeLinks([`${site.origin}/a`], { page: site.page, plan: { versions } });
    expect(site.asked[0]?.path).toBe('/a');
  });

  it.each([
    ['is no page', { '/de': 200 }],
    ['does not exist', { '/de': 404 }],
    ['has a head of 200 KB', { '/de': html(`<head>${' '.repeat(200_000)}</head>`) }],
  ])('has no head to read where it %s', async (_what, responses) => {
    const site = await siteOf(responses);
    const probe = await probed(site, { versions: [`${site.origin}/de`] });
    expect(probe?.versions?.[0]).not.toHaveProperty('body');
    expect(site.asked).toEqual([{ method: 'GET', path: '/de', range: undefined }]);
  });

  it.each([200, 404, 405, 501])(
    'is sent one HEAD and no GET where it is a service that answers %d',
    async (status) => {
      const site = await siteOf({ '/ask': status });
      const probe = await probed(site, { services: [`${site.origin}/ask`] });
      expect(probe?.services).toMatchObject([{ status }]);
      expect(site.asked).toEqual([{ method: 'HEAD', path: '/ask', range: undefined }]);
    },
  );

  it('is asked again by a GET where it is a file that answers 404', async () => {
    const site = await siteOf({ '/llms.txt': byMethod(404, 200) });
    const probe = await probed(site, { files: [`${site.origin}/llms.txt`] });
    expect(probe?.services).toMatchObject([{ status: 200 }]);
  });

  it('is requested once where it is a link as well', async () => {
    const site = await siteOf({ '/de': html(HEAD) });
    const url = `${site.origin}/de`;
    const probe = await probeLinks([url], { page: site.page, plan: { versions: [url], canonical: url } });
    expect(probe).toMatchObject({
      targets: [{ status: 200 }],
      canonical: { status: 200 },
      versions: [{ status: 200 }],
    });
    expect(site.asked).toHaveLength(1);
  });
});

describe('robots.txt of a link’s site', () => {
  it.each([
    ['names us', robots('User-agent: AuditCreditBot\nDisallow: /a'), 'robots'],
    ['is for all crawlers', robots('User-agent: *\nDisallow: /a'), 'robots'],
    ['is for another crawler', robots('User-agent: Googlebot\nDisallow: /a'), undefined],
    [
      'allows us what it forbids others',
      robots('User-agent: AuditCreditBot\nAllow: /\nUser-agent: *\nDisallow: /'),
      undefined,
    ],
    ['is missing', 404, undefined],
    ['fails', 503, 'robots'],
    ['is redirected to what forbids', redirect('/rules'), 'robots'],
  ])('is obeyed where it %s', async (_what, file, code) => {
    const site = await siteOf({
      '/robots.txt': file,
      '/rules': robots('User-agent: *\nDisallow: /'),
      '/a': 200,
    });
    const [response] = await answersFor([`${site.origin}/a`]);
    expect(response?.code).toBe(code);
    expect(site.asked.some(({ path }) => path === '/a')).toBe(code === undefined);
  });

  it('is read once for all links of the site', async () => {
    const site = await siteOf({ '/a': 200, '/b': 200, '/c': 200 });
    await answersFor(['/a', '/b', '/c'].map((path) => site.origin + path));
    expect(site.asked.filter(({ path }) => path === '/robots.txt')).toHaveLength(1);
  });

  it('is that of the page where the link is of its site', async () => {
    const site = await siteOf({ '/a': 200 });
    const text = 'User-agent: *\nDisallow: /a';
    const responses = await answersFor([`${site.origin}/a`], {
      page: site.page,
      robots: { kind: 'found', contentType: 'text/plain', text },
    });
    expect(responses).toMatchObject([{ code: 'robots' }]);
    expect(site.asked).toEqual([]);
  });

  it('is obeyed where a redirect leads', async () => {
    const there = await siteOf(
      { '/robots.txt': robots('User-agent: *\nDisallow: /'), '/x': 200 },
      '127.0.0.2',
    );
    const site = await siteOf({ '/a': redirect(`${there.origin}/x`) });
    expect(await answersFor([`${site.origin}/a`], site)).toMatchObject([{ code: 'robots' }]);
    expect(there.asked.map(({ path }) => path)).toEqual(['/robots.txt']);
  });
});

describe('the links of a page', () => {
  it('take no longer than they may, at sites that never answer', async () => {
    const site = await startLoopbackSite(() => undefined);
    opened.push(site);
    const targets = Array.from({ length: 40 }, (_, index) => `${site.origin}/${index}`);
    const startedAt = performance.now();
    const responses = await answersFor(targets, { page: `${site.origin}/page`, withinMs: 500 });
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(responses.slice(0, 2)).toMatchObject([{ code: 'timeout' }, { code: 'timeout' }]);
    expect(responses.at(-1)).toEqual({ url: targets.at(-1), code: 'no_time' });
  });

  it('are requested at most two at once at an address, over all audits of the process', async () => {
    let running = 0;
    let most = 0;
    const held: (() => void)[] = [];
    const site = await startLoopbackSite((_request, response) => {
      most = Math.max(most, ++running);
      held.push(() => {
        running--;
        response.end();
      });
    });
    opened.push(site);
    const prober = new LinkProber();
    const page = `${site.origin}/page`;
    const audits = ['a', 'b', 'c'].map((audit) =>
      answersFor(
        Array.from({ length: 4 }, (_, index) => `${site.origin}/${audit}${index}`),
        { page, prober },
      ),
    );
    let answered = 0;
    while (answered < 12) {
      await eventually('a request waits for its answer', () => held.length > 0);
      held.shift()?.();
      answered++;
    }
    for (const responses of await Promise.all(audits))
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(most).toBe(2);
  });

  it('do not wait for a turn that an ended audit has left', async () => {
    const site = await siteOf({ '/a': 200, '/hang': () => undefined, '/hang?': () => undefined });
    const prober = new LinkProber();
    const { page } = site;
    const caller = new AbortController();
    const targets = ['/hang', '/hang#', '/hang?'].map((path) => site.origin + path);
    const hanging = answersFor(targets, { page, prober, signal: caller.signal });
    await eventually('the first is asked for', () => site.asked.length > 0);
    caller.abort(new Error('cancelled'));
    expect((await hanging)[0]).toMatchObject({ code: 'aborted' });
    expect(await answersFor([`${site.origin}/a`], { page, prober })).toMatchObject([{ status: 200 }]);
  });
});
