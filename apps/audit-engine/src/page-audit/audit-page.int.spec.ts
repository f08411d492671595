import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { probeUserAgentOf, userAgentOf } from '#contracts/audit/crawler';
import { egressPolicy } from '#outbound-http/rules/egress-policy';
import { eventually } from '../../../../test/support/eventually.js';
import { ownTimeOf } from '../../../../test/support/processor-time.js';
import { startSampleSite, type SampleSite } from '../../../../test/support/sample-site/sample-site.js';
import { startLoopbackSite, type LoopbackSite } from '../../../../libs/outbound-http/test/loopback-site.js';
import { type Analyser, inlineAnalyser } from './analysis/analyser.js';
import { auditPage, type AuditRequest } from './audit-page.js';
import { LinkProber } from './links/link-prober.js';

const policy = egressPolicy({ allow: ['127.0.0.0/8'] });
const userAgent = userAgentOf('https://audits.example/');

function audit(url: string, options: Partial<AuditRequest> = {}) {
  return auditPage({
    url,
    type: 'all',
    policy,
    signal: new AbortController().signal,
    asOf: new Date('2026-11-21T00:00:00.000Z'),
    userAgent,
    budgetMs: 20_000,
    ...options,
  });
}

describe('auditing a page', () => {
  let site: SampleSite;
  beforeAll(async () => {
    site = await startSampleSite();
  });
  afterAll(() => site.close());

  it('scores a good page high and a poor one low', async () => {
    const good = await audit(`${site.url}/article`);
    const poor = await audit(`${site.url}/poor`);
    expect(good.scores.overall).toBeGreaterThanOrEqual(85);
    expect(poor.scores.overall).toBeLessThanOrEqual(50);
    expect(good).toMatchObject({ as_of: '2026-11-21T00:00:00.000Z', final_url: `${site.url}/article` });
    expect(poor.issues[0]).toMatchObject({ severity: 'critical' });
  });

  it('requests the page and the three files of its site, once each', async () => {
    const before = site.requested.length;
    await audit(`${site.url}/article`);
    expect(site.requested.slice(before).sort()).toEqual([
      '/article',
      '/llms.txt',
      '/robots.txt',
      '/sitemap.xml',
    ]);
  });

  it('follows redirects and says where it ended', async () => {
    expect((await audit(`${site.url}/redirect`)).final_url).toBe(`${site.url}/article`);
  });

  it('fails as a time-out where the caller’s deadline comes first', async () => {
    const signal = AbortSignal.timeout(300);
    await expect(audit(`${site.url}/hang`, { signal })).rejects.toMatchObject({
      error: { code: 'AUDIT_TIMEOUT' },
    });
  });

  it('fails as a time-out of ours where the deadline comes during the analysis', async () => {
    const deadline = new AbortController();
    const endless: Analyser = {
      ...inlineAnalyser,
      run: (_input, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          deadline.abort(new DOMException('', 'TimeoutError'));
        }),
    };
    const work = audit(`${site.url}/article`, { signal: deadline.signal, analyser: endless });
    await expect(work).rejects.toMatchObject({ fault: 'engine', error: { code: 'AUDIT_TIMEOUT' } });
  });

  it('ends with the caller’s reason if the caller stopped it, and is not a failure then', async () => {
    const caller = new AbortController();
    const outcome = audit(`${site.url}/hang`, { signal: caller.signal }).catch((error: unknown) => error);
    const reason = new Error('cancelled by the partner');
    const took = ownTimeOf(outcome);
    caller.abort(reason);
    expect(await outcome).toBe(reason);
    expect(await took).toBeLessThan(250);
  });

  it.each([
    ['http://10.0.0.1/', 'forbidden_target'],
    ['ftp://127.0.0.1/', 'invalid_url'],
    ['no url', 'invalid_url'],
    ['http://nothing.invalid/', 'dns_not_found'],
  ])('refuses %s as %s', async (url, failure_reason) => {
    await expect(audit(url)).rejects.toMatchObject({ failure_reason, fault: 'input' });
  });
});

describe('the files of a page’s site', () => {
  let site: LoopbackSite;
  const agents = new Set<string | undefined>();

  beforeAll(async () => {
    site = await startLoopbackSite((request, response) => {
      agents.add(request.headers['user-agent']);
      if (request.url === '/robots.txt') return;
      if (request.url === '/page')
        response.setHeader('content-type', 'text/html').end('<main><h1>Page</h1><p>Text.</p></main>');
      else response.destroy();
    });
  });
  afterAll(() => site.close());

  it('never fails the audit, and leaves unmeasured what it could not be asked for', async () => {
    const { dimensions } = await audit(`${site.origin}/page`, { budgetMs: 6_000 });
    const checks = Object.values(dimensions).flatMap((engine) =>
      Object.values(engine).flatMap((dimension) => dimension.checks),
    );
    const unmeasured = checks.filter(({ score }) => score === null).map(({ id }) => id);
    expect(unmeasured).toEqual(expect.arrayContaining(['seo.tech.sitemap', 'geo.files.llms_txt']));
  });

  it('takes a robots.txt that does not answer for a ban on everything, and says so', async () => {
    const { issues, scores } = await audit(`${site.origin}/page`, { budgetMs: 6_000 });
    expect(scores.seo).toBeLessThanOrEqual(30);
    expect(issues.find(({ id }) => id === 'seo.index.robots_allowed')).toMatchObject({
      severity: 'critical',
      evidence: [
        'googlebot: robots.txt could not be had: timeout',
        'bingbot: robots.txt could not be had: timeout',
      ],
    });
  });

  it('is requested under our name', () => {
    expect([...agents]).toEqual(['AuditCreditBot/0.1 (+https://audits.example/bot)']);
  });
});

describe('a site that blocks AI agents', () => {
  let site: LoopbackSite;
  const asked: string[] = [];

  beforeAll(async () => {
    site = await startLoopbackSite((request, response) => {
      if (request.url !== '/page') return void response.writeHead(404).end();
      const agent = request.headers['user-agent'] ?? '';
      asked.push(agent);
      response.writeHead(agent.includes('ChatGPT-User') ? 403 : 200, { 'content-type': 'text/html' });
      response.end('<main><h1>Page</h1><p>Text.</p></main>');
    });
  });
  afterAll(() => site.close());

  const edgeBlock = async (probeUserAgent?: string) => {
    const { dimensions } = await audit(`${site.origin}/page`, { type: 'geo', probeUserAgent });
    return dimensions.geo?.ai_access?.checks.find(({ id }) => id === 'geo.access.edge_block')?.score;
  };

  it('is found if the operator enables it, by a request that names itself', async () => {
    expect(await edgeBlock(probeUserAgentOf('https://audits.example'))).toBe(0);
    expect(asked).toEqual([
      userAgent,
      'Mozilla/5.0 (compatible; ChatGPT-User/1.0; asked by AuditCreditBot/0.1 +https://audits.example/bot)',
    ]);
  });

  it('is requested once otherwise, and the check is not measured', async () => {
    asked.length = 0;
    expect(await edgeBlock()).toBeNull();
    expect(asked).toEqual([userAgent]);
  });
});

describe('the links of a page', () => {
  let site: LoopbackSite;
  const asked: string[] = [];
  const PAGE =
    '<main><h1>Page</h1><p>Text with a <a href="/gone#part">link</a> and <a href="/there">another</a>.</p><img src="/gone.png"></main>';

  beforeAll(async () => {
    site = await startLoopbackSite((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      if (request.url === '/page' && request.method === 'GET')
        response.setHeader('content-type', 'text/html').end(PAGE);
      else if (['/there', '/page/'].includes(request.url ?? '')) response.end();
      else response.writeHead(404).end();
    });
  });
  afterAll(() => site.close());

  const checkOf = (result: Awaited<ReturnType<typeof audit>>, id: string) =>
    Object.values(result.dimensions.seo ?? {})
      .flatMap(({ checks }) => checks)
      .find((check) => check.id === id)?.score;
  const IDS = ['seo.links.broken', 'seo.links.broken_images', 'seo.index.variants'];

  it('are not requested by default, and then not measured', async () => {
    asked.length = 0;
    const result = await audit(`${site.origin}/page`);
    expect(IDS.map((id) => checkOf(result, id))).toEqual([null, null, null]);
    expect(asked.sort()).toEqual(['GET /llms.txt', 'GET /page', 'GET /robots.txt', 'GET /sitemap.xml']);
  });

  it('are requested if the operator enables it, and what is broken is an issue that costs no point', async () => {
    asked.length = 0;
    const result = await audit(`${site.origin}/page`, { linkProber: new LinkProber() });
    expect(IDS.map((id) => checkOf(result, id))).toEqual([0.25, 0, 0]);
    expect(asked.sort()).toEqual([
      'GET /gone',
      'GET /gone.png',
      'GET /llms.txt',
      'GET /page',
      'GET /page',
      'GET /robots.txt',
      'GET /sitemap.xml',
      'HEAD /gone',
      'HEAD /gone.png',
      'HEAD /page',
      'HEAD /page/',
      'HEAD /there',
    ]);
    expect(result.scores).toEqual((await audit(`${site.origin}/page`)).scores);
  });

  it('are not requested where robots.txt of the page names us, because nothing of it is used then', async () => {
    const closed = await startLoopbackSite((request, response) => {
      if (request.url === '/robots.txt') response.end('User-agent: AuditCreditBot\nDisallow: /page');
      else response.setHeader('content-type', 'text/html').end(`<a href="${site.origin}/there">there</a>`);
    });
    asked.length = 0;
    const outcome = audit(`${closed.origin}/page`, { linkProber: new LinkProber() });
    await expect(outcome).rejects.toMatchObject({ failure_reason: 'robots_blocked' });
    await closed.close();
    expect(asked).toEqual([]);
  });

  it('never delay the end of a cancelled audit', async () => {
    const slow = await startLoopbackSite((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      if (request.method === 'GET')
        response.setHeader('content-type', 'text/html').end('<p>text <a href="/hang">hang</a>');
    });
    asked.length = 0;
    const caller = new AbortController();
    const reason = new Error('cancelled by the partner');
    const outcome = audit(`${slow.origin}/page`, {
      linkProber: new LinkProber(),
      signal: caller.signal,
    }).catch((error: unknown) => error);
    await eventually('the link is requested', () => asked.includes('HEAD /hang'));
    caller.abort(reason);
    expect(await outcome).toBe(reason);
    await slow.close();
  });
});
