import { expect } from '@jest/globals';
import type { FailureRow } from '../failing-sites.js';

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
  ...['ENOTFOUND', 'ENODATA'].map((code): FailureRow => ({
    reason: 'dns_not_found',
    fault: 'input',
    when: `the look-up of the host ends with ${code}`,
    stage: 'dns',
    detail: { host: 'shop.example', net_code: code },
    message: /^shop\.example does not exist in the DNS, or has no address there \(E\w+\)\. Check the URL\.$/,
    site: () => 'http://shop.example/',
    egress: failingWith(code),
  })),
  {
    reason: 'dns_not_found',
    fault: 'input',
    when: 'the host has no address',
    stage: 'dns',
    detail: { host: 'shop.example' },
    message: /^shop\.example does not exist in the DNS/,
    site: () => 'http://shop.example/',
    egress: { resolve: () => Promise.resolve([]) },
  },
  ...['ESERVFAIL', 'ETIMEOUT', 'EAI_AGAIN'].map((code): FailureRow => ({
    reason: 'dns_temporary',
    fault: 'target',
    when: `the look-up of the host ends with ${code} and our resolver works`,
    stage: 'dns',
    detail: { host: 'shop.example', net_code: code, attempts: 2 },
    message: /its name servers did not answer properly \(E\w+\)\. It was tried 2 times\. Try again later\.$/,
    site: () => 'http://shop.example/',
    egress: failingWith(code),
  })),
  {
    reason: 'engine_dns',
    fault: 'engine',
    when: 'our resolver has an answer for no name',
    stage: 'dns',
    detail: { host: 'shop.example', net_code: 'ESERVFAIL' },
    message: /^Our DNS resolver was unavailable\./,
    site: () => 'http://shop.example/',
    egress: { resolve: () => Promise.reject(Object.assign(new Error(), { code: 'ESERVFAIL' })) },
  },
  {
    reason: 'timeout',
    fault: 'target',
    when: 'the name servers of the host say nothing',
    stage: 'dns',
    detail: { host: 'shop.example', after_ms: expect.any(Number) },
    message: /^shop\.example was not answered for by its name servers within \d+ ms\./,
    site: () => 'http://shop.example/',
    egress: { resolve: () => new Promise(() => undefined) },
    budgetMs: 1_000,
  },
];

export const CONNECTIONS: readonly FailureRow[] = [
  {
    reason: 'connection_refused',
    fault: 'target',
    when: 'nobody listens at the port',
    stage: 'connect',
    detail: { net_code: 'ECONNREFUSED', attempts: 2, host: expect.stringMatching(/^127\.0\.0\.1:\d+$/) },
    message: /^127\.0\.0\.1:\d+ refused the connection \(ECONNREFUSED\)\. It was tried 2 times\. Try again/,
    site: (sites) => sites.nobody(),
  },
  {
    reason: 'connection_refused',
    fault: 'target',
    when: 'the site redirects to where nobody listens',
    stage: 'connect',
    detail: { net_code: 'ECONNREFUSED', hop: 1, attempts: 2 },
    message: /^After 1 redirect, 127\.0\.0\.1:\d+ refused the connection/,
    site: async (sites) => sites.redirects({ '/': await sites.nobody() }),
  },
  {
    reason: 'connection_reset',
    fault: 'target',
    when: 'the site hangs up without an answer',
    stage: 'headers',
    detail: { net_code: 'UND_ERR_SOCKET', attempts: 2 },
    message: /closed the connection without an answer \(UND_ERR_SOCKET\)/,
    site: (sites) => sites.bytes(''),
  },
  {
    reason: 'connection_reset',
    fault: 'target',
    when: 'the site resets the connection without an answer',
    stage: 'headers',
    detail: { net_code: 'ECONNRESET', attempts: 2 },
    message: /closed the connection without an answer \(ECONNRESET\)/,
    site: (sites) => sites.tcp((socket) => socket.resetAndDestroy()),
  },
  {
    reason: 'connection_reset',
    fault: 'target',
    when: 'the site resets the connection in its head',
    stage: 'headers',
    detail: { net_code: 'ECONNRESET', attempts: 2 },
    message: /closed the connection without an answer/,
    site: (sites) =>
      sites.tcp((socket) => socket.write('HTTP/1.1 200 OK\r\nx:', () => socket.resetAndDestroy())),
  },
  {
    reason: 'connection_reset',
    fault: 'target',
    when: 'the site hangs up in the middle of the chunks of the page',
    stage: 'body',
    detail: { net_code: 'UND_ERR_SOCKET', attempts: 2 },
    message: /closed the connection in the middle of the page/,
    site: (sites) => sites.bytes(`${HEAD}transfer-encoding: chunked\r\n\r\n64\r\n<p>`),
  },
  {
    reason: 'connection_reset',
    fault: 'target',
    when: 'the site hangs up before as much came as its Content-Length says',
    stage: 'body',
    detail: { attempts: 2 },
    message: /closed the connection in the middle of the page/,
    site: (sites) => sites.bytes(`${HEAD}content-length: 100\r\n\r\n<p>`),
  },
];

export const TIME_OUTS: readonly FailureRow[] = [
  {
    reason: 'timeout',
    fault: 'target',
    when: 'the site accepts no connection',
    stage: 'connect',
    detail: { after_ms: expect.any(Number) },
    message:
      /^127\.0\.0\.1:\d+ accepted no connection within \d+ ms\. See that it is up and lets our crawler/,
    site: (sites) => sites.blackHole(),
    budgetMs: 1_000,
  },
  {
    reason: 'timeout',
    fault: 'target',
    when: 'the site accepts the connection and never shakes hands',
    stage: 'tls',
    detail: { after_ms: expect.any(Number) },
    message: /did not finish agreeing on a secure connection within \d+ ms\./,
    site: async (sites) => (await sites.tcp(() => undefined)).replace('http:', 'https:'),
    budgetMs: 1_000,
  },
  {
    reason: 'timeout',
    fault: 'target',
    when: 'the site takes the request and never answers',
    stage: 'headers',
    detail: { after_ms: HEADERS_MS },
    message: new RegExp(`accepted our request and did not begin to answer within ${HEADERS_MS} ms\\.`),
    site: (sites) => sites.tcp(() => undefined),
    budgetMs: HEADERS_MS * 3,
  },
  {
    reason: 'timeout',
    fault: 'target',
    when: 'the site sends a header at a time, slowly',
    stage: 'headers',
    detail: { after_ms: HEADERS_MS },
    message: new RegExp(`did not begin to answer within ${HEADERS_MS} ms\\.`),
    site: (sites) => sites.drip('HTTP/1.1 200 OK\r\n', 'x: y\r\n', 20),
    budgetMs: HEADERS_MS * 3,
  },
  {
    reason: 'timeout',
    fault: 'target',
    when: 'the site sends early hints without end',
    stage: 'headers',
    detail: { after_ms: HEADERS_MS },
    message: new RegExp(`did not begin to answer within ${HEADERS_MS} ms\\.`),
    site: (sites) => sites.drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100), 20),
    budgetMs: HEADERS_MS * 3,
  },
  {
    reason: 'timeout',
    fault: 'target',
    when: 'the site sends a byte of the page at a time, slowly',
    stage: 'body',
    detail: { after_ms: expect.any(Number) },
    message: /began to answer and did not send the whole page within \d+ ms\./,
    site: (sites) => sites.drip(`${HEAD}\r\n`, 'a', 20),
    budgetMs: 1_000,
  },
  {
    reason: 'timeout',
    fault: 'target',
    when: 'the site stalls in the middle of the page',
    stage: 'body',
    detail: { after_ms: expect.any(Number) },
    message: /did not send the whole page within \d+ ms\./,
    site: (sites) => sites.bytes(`${HEAD}content-length: 100\r\n\r\n<p>`, { open: true }),
    budgetMs: 1_000,
  },
];
