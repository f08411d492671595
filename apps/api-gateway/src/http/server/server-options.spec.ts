import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { routableTarget } from './server-options.js';

describe('the target of a request', () => {
  it.each([
    ['/api/v1/balance?a=b', '/api/v1/balance?a=b', 'sent'],
    ['/a%2Fb?x=%zz', '/a%2Fb?x=%zz', 'sent'],
    ['/a%ff', '/malformed-path', 'sent'],
    ['*', '**', 'sent'],
    ['*?a=b', '**?a=b', 'sent'],
    ['http://other/api/v1/balance', '/api/v1/balance', 'other'],
    ['HTTPS://other:8080/a?b', '/a?b', 'other:8080'],
    ['http://other', '/', 'other'],
    ['http://other?a=b', '/?a=b', 'other'],
    ['http://other/a%ff', '/malformed-path', 'other'],
    ['http:///a', '/a', ''],
    ['ftp://other/a', 'ftp://other/a', 'sent'],
  ])('%s leads to %s at the host "%s"', (url, path, host) => {
    const request = { url, headers: { host: 'sent' } } as IncomingMessage;
    expect(routableTarget(request)).toBe(path);
    expect(request.headers.host).toBe(host);
  });
});
