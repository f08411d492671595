import { expect } from '@jest/globals';
import { failure, type FailureRow } from '../failing-sites.js';

/**
 * A third of the budget is for the headers, and half for the whole page. The half second between them is what a busy
 * machine may take to connect, or the page's own limit would be named.
 */
const HEADERS_MS = 1_000;
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n';

/** A resolver that fails for every name but the one that tells whether it works. */
const failingWith = (code: string) => ({
  resolve: (name: string) =>
    name === 'a.root-servers.net'
      ? Promise.resolve(['198.41.0.4'])
      : Promise.reject(Object.assign(new Error(), { code })),
});

export const NAMES: readonly FailureRow[] = [
  ...['ENOTFOUND', 'ENODATA'].map((code) =>
    failure('dns_not_found', 'input', 'dns', `the look-up of the host ends with ${code}`, {
      detail: { host: 'shop.example', net_code: code },
      message:
        /^shop\.example does not exist in the DNS, or has no address there \(E\w+\)\. Check the URL\.$/,
      site: () => 'http://shop.example/',
      egress: failingWith(code),
    }),
  ),
  failure('dns_not_found', 'input', 'dns', 'the host has no address', {
    detail: { host: 'shop.example' },
    message: /^shop\.example does not exist in the DNS/,
    site: () => 'http://shop.example/',
    egress: { resolve: () => Promise.resolve([]) },
  }),
  ...['ESERVFAIL', 'ETIMEOUT', 'EAI_AGAIN'].map((code) =>
    failure('dns_temporary', 'target', 'dns', `the look-up ends with ${code}, and our resolver works`, {
      detail: { host: 'shop.example', net_code: code, attempts: 2 },
      message:
        /its name servers did not answer properly \(E\w+\)\. It was tried 2 times\. Try again later\.$/,
      site: () => 'http://shop.example/',
      egress: failingWith(code),
    }),
  ),
  failure('engine_dns', 'engine', 'dns', 'our resolver has an answer for no name', {
    detail: { host: 'shop.example', net_code: 'ESERVFAIL' },
    message: /^Our DNS resolver was unavailable\./,
    site: () => 'http://shop.example/',
    egress: { resolve: () => Promise.reject(Object.assign(new Error(), { code: 'ESERVFAIL' })) },
  }),
  failure('timeout', 'target', 'dns', 'the name servers of the host say nothing', {
    detail: { host: 'shop.example', after_ms: expect.any(Number) },
    message: /^shop\.example was not answered for by its name servers within \d+ ms\./,
    site: () => 'http://shop.example/',
    egress: { resolve: () => new Promise(() => undefined) },
    budgetMs: 1_000,
  }),
];

export const CONNECTIONS: readonly FailureRow[] = [
  failure('connection_refused', 'target', 'connect', 'nobody listens at the port', {
    detail: { net_code: 'ECONNREFUSED', attempts: 2, host: expect.stringMatching(/^127\.0\.0\.1:\d+$/) },
    message: /^127\.0\.0\.1:\d+ refused the connection \(ECONNREFUSED\)\. It was tried 2 times\. Try again/,
    site: (sites) => sites.nobody(),
  }),
  failure('connection_refused', 'target', 'connect', 'the site redirects to where nobody listens', {
    detail: { net_code: 'ECONNREFUSED', hop: 1, attempts: 2 },
    message: /^After 1 redirect, 127\.0\.0\.1:\d+ refused the connection/,
    site: async (sites) => sites.redirects({ '/': await sites.nobody() }),
  }),
  failure('connection_reset', 'target', 'headers', 'the site hangs up without an answer', {
    detail: { net_code: 'UND_ERR_SOCKET', attempts: 2 },
    message: /closed the connection without an answer \(UND_ERR_SOCKET\)/,
    site: (sites) => sites.bytes(''),
  }),
  failure('connection_reset', 'target', 'headers', 'the site resets the connection without an answer', {
    detail: { net_code: 'ECONNRESET', attempts: 2 },
    message: /closed the connection without an answer \(ECONNRESET\)/,
    site: (sites) => sites.tcp((socket) => socket.resetAndDestroy()),
  }),
  failure('connection_reset', 'target', 'headers', 'the site resets the connection in its head', {
    detail: { net_code: 'ECONNRESET', attempts: 2 },
    message: /closed the connection without an answer/,
    site: (sites) =>
      sites.tcp((socket) => socket.write('HTTP/1.1 200 OK\r\nx:', () => socket.resetAndDestroy())),
  }),
  failure('connection_reset', 'target', 'body', 'the site hangs up in the middle of the chunks of the page', {
    detail: { net_code: 'UND_ERR_SOCKET', attempts: 2 },
    message: /closed the connection in the middle of the page/,
    site: (sites) => sites.bytes(`${HEAD}transfer-encoding: chunked\r\n\r\n64\r\n<p>`),
  }),
  failure('connection_reset', 'target', 'body', 'the site hangs up before all of its Content-Length came', {
    detail: { attempts: 2 },
    message: /closed the connection in the middle of the page/,
    site: (sites) => sites.bytes(`${HEAD}content-length: 100\r\n\r\n<p>`),
  }),
];

export const TIME_OUTS: readonly FailureRow[] = [
  failure('timeout', 'target', 'connect', 'the site accepts no connection', {
    detail: { after_ms: expect.any(Number) },
    message:
      /^127\.0\.0\.1:\d+ accepted no connection within \d+ ms\. See that it is up and lets our crawler/,
    site: (sites) => sites.blackHole(),
    budgetMs: 1_000,
  }),
  failure('timeout', 'target', 'tls', 'the site accepts the connection and never shakes hands', {
    detail: { after_ms: expect.any(Number) },
    message: /did not finish agreeing on a secure connection within \d+ ms\./,
    site: async (sites) => (await sites.tcp(() => undefined)).replace('http:', 'https:'),
    budgetMs: 1_000,
  }),
  failure('timeout', 'target', 'headers', 'the site takes the request and never answers', {
    detail: { after_ms: HEADERS_MS },
    message: new RegExp(`accepted our request and did not begin to answer within ${HEADERS_MS} ms\\.`),
    site: (sites) => sites.tcp(() => undefined),
    budgetMs: HEADERS_MS * 3,
  }),
  failure('timeout', 'target', 'headers', 'the site sends a header at a time, slowly', {
    detail: { after_ms: HEADERS_MS },
    message: new RegExp(`did not begin to answer within ${HEADERS_MS} ms\\.`),
    site: (sites) => sites.drip('HTTP/1.1 200 OK\r\n', 'x: y\r\n', 20),
    budgetMs: HEADERS_MS * 3,
  }),
  failure('timeout', 'target', 'headers', 'the site sends early hints without end', {
    detail: { after_ms: HEADERS_MS },
    message: new RegExp(`did not begin to answer within ${HEADERS_MS} ms\\.`),
    site: (sites) => sites.drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100), 20),
    budgetMs: HEADERS_MS * 3,
  }),
  failure('timeout', 'target', 'body', 'the site sends a byte of the page at a time, slowly', {
    detail: { after_ms: expect.any(Number) },
    message: /began to answer and did not send the whole page within \d+ ms\./,
    site: (sites) => sites.drip(`${HEAD}\r\n`, 'a', 20),
    budgetMs: 1_000,
  }),
  failure('timeout', 'target', 'body', 'the site stalls in the middle of the page', {
    detail: { after_ms: expect.any(Number) },
    message: /did not send the whole page within \d+ ms\./,
    site: (sites) => sites.bytes(`${HEAD}content-length: 100\r\n\r\n<p>`, { open: true }),
    budgetMs: 1_000,
  }),
];
