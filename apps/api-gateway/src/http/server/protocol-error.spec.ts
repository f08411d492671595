import { describe, expect, it } from '@jest/globals';
import { brokenRequestError, headersRefusal } from './protocol-error.js';

describe('a request that breaks the protocol', () => {
  it.each([
    ['HPE_HEADER_OVERFLOW', 431, 'over 16 KB'],
    ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'in time'],
    ['HPE_INVALID_METHOD', 400, 'method'],
    ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 400, 'extensions'],
    ['HPE_SOMETHING_NEW', 400, 'HTTP/1.1'],
    [undefined, 400, 'HTTP/1.1'],
  ])('with the error %s is %i and says "%s"', (code, status, text) => {
    const error = brokenRequestError(code);
    expect([error.code, error.status]).toEqual(['BAD_REQUEST', status]);
    expect(error.message).toContain(text);
  });

  const A = { host: 'a' };
  it.each([
    ['no Host', '1.1', {}, 400],
    ['an empty Host', '1.1', { host: '' }, undefined],
    ['a Host with a port', '1.1', { host: 'a.example:80' }, undefined],
    ['an IPv6 address for Host', '1.1', { host: '[2001:db8::1]:80' }, undefined],
    ['a path in Host', '1.1', { host: 'a/b' }, 400],
    ['no Host', '1.0', { expect: 'weird' }, undefined],
    ['two hosts in Host', '1.0', { host: 'a, b' }, 400],
    ['another expectation', '1.1', { ...A, expect: 'weird' }, 417],
    ['one expectation too many', '1.1', { ...A, expect: '100-continue, weird' }, 417],
    ['the expectation that there is', '1.1', { ...A, expect: '100-Continue' }, undefined],
    ['chunks', '1.1', { ...A, 'transfer-encoding': 'Chunked' }, undefined],
    ['nothing wrong', '1.1', A, undefined],
  ])('for its headers, with %s, HTTP/%s: %j, is %s', (_what, httpVersion, headers, status) => {
    expect(headersRefusal({ httpVersion, headers, rawHeaders: [] })?.status).toBe(status);
  });

  it.each([
    ['twice Host', ['Host', 'a', 'X', 'b', 'HOST', 'a'], 400],
    ['each once, and others twice', ['Host', 'a', 'Authorization', 'a', 'X', 'x', 'X', 'x'], undefined],
    ['100 headers', Array.from({ length: 200 }, () => 'x'), undefined],
  ])('for its raw headers, with %s, is refused or not', (_what, rawHeaders, status) => {
    const refusal = headersRefusal({ httpVersion: '1.1', headers: A, rawHeaders });
    expect(refusal?.status).toBe(status);
    if (refusal) expect(refusal.headers).toEqual({ connection: 'close' });
  });

  it.each([
    [8_000, undefined],
    [8_001, 414],
  ])('for a target of %i bytes, is refused or not', (bytes, status) => {
    const url = '/'.padEnd(bytes, 'x');
    expect(headersRefusal({ httpVersion: '1.1', url, headers: A, rawHeaders: [] })?.status).toBe(status);
  });
});
