import { afterEach, describe, expect, it } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { egressPolicy } from '#outbound-http/rules/egress-policy';
import {
  startLoopbackSite,
  type LoopbackSite,
} from '../../../../../libs/outbound-http/test/loopback-site.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { ownTimeOf } from '../../../../../test/support/processor-time.js';
import { budgetOf } from './fetch-terms.js';
import { fetchPage, type PageFetch } from './fetch-page.js';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

/** A site of one page; `asked` are the times of the requests, in milliseconds. */
async function siteOf(page: RequestListener): Promise<LoopbackSite & { asked: number[] }> {
  const asked: number[] = [];
  const site = await startLoopbackSite((request, response) => {
    if (request.url !== '/page') return void response.writeHead(404).end();
    asked.push(performance.now());
    response.setHeader('content-type', 'text/html');
    page(request, response);
  });
  opened.push(site);
  return { ...site, asked };
}

function fetchFrom(url: string, options: Partial<PageFetch> = {}) {
  return fetchPage({
    url,
    policy: egressPolicy({ allow: ['127.0.0.0/8'] }),
    signal: new AbortController().signal,
    userAgent: 'TestBot/1',
    budget: budgetOf(20_000),
    ...options,
  });
}

describe('a page that was fetched', () => {
  const html = Buffer.from(`<p>${'text '.repeat(1_000)}`);

  it.each([
    ['gzip', gzipSync(html)],
    ['br', brotliCompressSync(html)],
    ['identity', html],
  ])('says how many bytes were sent where they are encoded by %s', async (encoding, sent) => {
    const site = await siteOf((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding, etag: '"7"' }).end(sent),
    );
    const { body, wireBytes, headers } = await fetchFrom(`${site.origin}/page`);
    expect(Buffer.from(body).equals(html)).toBe(true);
    expect({ wireBytes, etag: headers.etag }).toEqual({ wireBytes: sent.length, etag: '"7"' });
  });
});

describe('a page that failed', () => {
  it('is had at the second attempt where the failure has passed', async () => {
    const site = await siteOf((request, response) => {
      if (site.asked.length === 1) request.socket.destroy();
      else response.end('<p>here');
    });
    const { status, body } = await fetchFrom(`${site.origin}/page`);
    expect([status, Buffer.from(body).toString()]).toEqual([200, '<p>here']);
    expect(site.asked).toHaveLength(2);
  });

  it('fails with the failure of the second attempt, and says that there were two', async () => {
    const site = await siteOf((_request, response) => {
      response.writeHead(site.asked.length === 1 ? 503 : 404).end();
    });
    await expect(fetchFrom(`${site.origin}/page`)).rejects.toMatchObject({
      failure_reason: 'http_not_found',
      detail: { status: 404, attempts: 2 },
    });
    expect(site.asked).toHaveLength(2);
  });

  it('is requested again when the site asks for it, if that is soon', async () => {
    const site = await siteOf((_request, response) => {
      if (site.asked.length === 1) response.writeHead(429, { 'retry-after': '1' }).end();
      else response.end('<p>here');
    });
    expect((await fetchFrom(`${site.origin}/page`)).status).toBe(200);
    const [first = 0, second = 0] = site.asked;
    expect(second - first).toBeGreaterThanOrEqual(1_000);
  });

  it('is not requested again without enough time for it', async () => {
    const site = await siteOf((_request, response) => response.writeHead(500).end());
    await expect(fetchFrom(`${site.origin}/page`, { budget: budgetOf(2_000) })).rejects.toMatchObject({
      failure_reason: 'http_server_error',
    });
    expect(site.asked).toHaveLength(1);
  });

  it('has one time for both attempts', async () => {
    const site = await siteOf((_request, response) => {
      if (site.asked.length === 1) response.writeHead(500).end();
    });
    const { stages, ...budget } = budgetOf(10_000);
    const headers = budget.fetchMs;
    const asking = fetchFrom(`${site.origin}/page`, {
      budget: { ...budget, stages: { ...stages, headers } },
    });
    const took = ownTimeOf(asking);
    await expect(asking).rejects.toMatchObject({
      failure_reason: 'timeout',
      detail: { stage: 'headers', attempts: 2 },
    });
    // A separate time for the second attempt would begin after the pause of 400 ms.
    expect(await took).toBeLessThan(headers + 300);
  });

  it('is given up at once when its caller calls off during the pause', async () => {
    const site = await siteOf((_request, response) => response.writeHead(503, { 'retry-after': '5' }).end());
    const caller = new AbortController();
    const outcome = fetchFrom(`${site.origin}/page`, { signal: caller.signal }).catch(
      (error: unknown) => error,
    );
    await eventually('the page was asked for', () => site.asked.length === 1);
    const took = ownTimeOf(outcome);
    caller.abort();
    expect(await took).toBeLessThan(250);
    expect(site.asked).toHaveLength(1);
  });
});
