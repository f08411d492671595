import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startLoopbackSite } from '../../../libs/outbound-http/test/loopback-site.js';
import { ARTICLE, HOME, LLMS_TXT, POOR_PAGE, robotsTxt, SHELL, sitemap } from './pages.js';

export interface SampleSite {
  /** `http://127.0.0.1:<port>`, or with the given address of this machine; without a slash at the end. */
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly requested: readonly string[];
  /** The user agents that asked for them. */
  readonly agents: readonly string[];
  close(): Promise<void>;
}

/**
 * A small site on this machine to audit: `/` (home), `/article` (good), `/poor`, `/shell` (empty without scripts),
 * `/missing` (404), `/error` (500), `/redirect` (to the article), `/slow` (the article after 2 s), `/hang` (never
 * answers). `?wait=MS` delays any page. On a free port, unless `port` is given. `others`: HTML by its path, in which
 * `{base}` stands for the address of the site.
 */
export async function startSampleSite(
  port = 0,
  host = '127.0.0.1',
  others: ReadonlyMap<string, string> = new Map(),
): Promise<SampleSite> {
  const requested: string[] = [];
  const agents: string[] = [];
  const listener: RequestListener = (request, response) => {
    requested.push(request.url ?? '/');
    agents.push(request.headers['user-agent'] ?? '');
    void answer(request, response, others);
  };
  const { origin, close } = await startLoopbackSite(listener, host, port);
  return { url: origin, requested, agents, close };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  others: ReadonlyMap<string, string>,
): Promise<void> {
  const base = `http://${request.headers.host ?? 'localhost'}`;
  const url = new URL(request.url ?? '/', base);
  const wait = Number(url.searchParams.get('wait') ?? (url.pathname === '/slow' ? 2_000 : 0));
  if (wait > 0) await pause(wait, undefined, { ref: false });
  const other = others.get(url.pathname);
  if (other !== undefined)
    return send(response, 200, 'text/html; charset=utf-8', other.replaceAll('{base}', base));
  switch (url.pathname) {
    case '/':
      return send(response, 200, 'text/html; charset=utf-8', HOME.replaceAll('{base}', base));
    case '/article':
    case '/slow':
      return send(response, 200, 'text/html; charset=utf-8', ARTICLE.replaceAll('{base}', base));
    case '/shell':
      return send(response, 200, 'text/html; charset=utf-8', SHELL);
    case '/poor':
      return send(response, 200, 'text/html', POOR_PAGE);
    case '/robots.txt':
      return send(response, 200, 'text/plain', robotsTxt(base));
    case '/sitemap.xml':
      return send(response, 200, 'application/xml', sitemap(base));
    case '/llms.txt':
      return send(response, 200, 'text/plain; charset=utf-8', LLMS_TXT);
    case '/error':
      return send(response, 500, 'text/html', '<h1>Something broke</h1>');
    case '/redirect':
      response.setHeader('location', `${base}/article`);
      return send(response, 301, 'text/plain', '');
    case '/hang':
      return;
    default:
      return send(response, 404, 'text/html', '<h1>Not here</h1>');
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}
