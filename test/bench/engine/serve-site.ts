import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readCorpus } from '../../../apps/audit-engine/test-support/corpus/corpus.js';
import { HOSTILE_PAGES } from './hostile-pages.js';
import { largePage } from '../pages/large-page.js';

/** What the parent is told once the site answers. */
export interface SiteReady {
  readonly origin: string;
  /** Of the page that everything is wrong with, which has a robots.txt of its own. */
  readonly flawedOrigin: string;
  /** Paths of the corpus. */
  readonly corpus: readonly string[];
}

interface SiteResponse {
  readonly type: string;
  readonly body: Buffer;
}

/** Fails each SEO audit that Lighthouse has, but for the status, so that verdicts can be compared where they are bad. */
const FLAWED_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="canonical" href="/flawed">
<link rel="alternate" hreflang="english" href="/en">
</head>
<body>
<main>
<h1>Garden hoses</h1>
<p>Our hoses are made of rubber. <a href="/hoses">Click here</a> or <a href="javascript:void(0)">open the list</a>.</p>
<img src="/hose.png" width="300" height="200">
</main>
</body>
</html>`;

const FLAWED_ROBOTS = 'User-agent: *\nnonsense\nDisalow: /private\n';

/** A site in a process of its own, so that its CPU time is not counted: the large page, the corpus and the files beside them. */
const HTML = 'text/html; charset=utf-8';
const responses = new Map<string, SiteResponse>([
  ['/robots.txt', { type: 'text/plain', body: Buffer.from('User-agent: *\nAllow: /\n') }],
  ['/sitemap.xml', { type: 'application/xml', body: Buffer.from('<?xml version="1.0"?><urlset></urlset>') }],
]);
for (const { name, html } of readCorpus()) {
  responses.set(`/corpus/${name}`, { type: HTML, body: Buffer.from(html) });
}

const origin = await serve((path) => responses.get(path) ?? hostileResponse(path));
const flawedOrigin = await serve((path) =>
  path === '/robots.txt'
    ? { type: 'text/plain', body: Buffer.from(FLAWED_ROBOTS) }
    : path === '/flawed'
      ? { type: HTML, body: Buffer.from(FLAWED_PAGE) }
      : undefined,
);
responses.set('/large', { type: HTML, body: largePage(`${origin}/large`) });
const corpus = [...responses.keys()].filter((path) => path.startsWith('/corpus/'));
process.send?.({ origin, flawedOrigin, corpus } satisfies SiteReady);
process.once('disconnect', () => process.exit());

async function serve(responseTo: (path: string) => SiteResponse | undefined): Promise<string> {
  const server = createServer((request, response) => {
    const given = responseTo(request.url ?? '');
    if (given === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': given.type }).end(given.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Made when it is asked for: together they would be 50 MB. */
function hostileResponse(path: string): SiteResponse | undefined {
  const markup = HOSTILE_PAGES[decodeURIComponent(path.slice('/hostile/'.length))]?.();
  return markup === undefined
    ? undefined
    : { type: HTML, body: Buffer.from(`<!doctype html><body>${markup}`) };
}
