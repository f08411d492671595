import { describe, expect, it } from '@jest/globals';
import { brokenRequestError, headersRefusal } from './protocol-error.js';

describe('a request that breaks the protocol', () => {
  it.each([
    ['HPE_HEADER_OVERFLOW', 431, 'over 16 KB'],
    ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'in time'],
    ['HPE_INVALID_METHOD', 400, 'method'],
    ['HPE_SOMETHING_NEW', 400, 'HTTP/1.1'],
    [undefined, 400, 'HTTP/1.1'],
  ])('with the error %s is %i and says "%s"', (code, status, text) => {
    const error = brokenRequestError(code);
    expect([error.code, error.status]).toEqual(['BAD_REQUEST', status]);
    expect(error.message).toContain(text);
  });

  it.each([
    ['no Host', '1.1', {}, 400],
    ['another expectation', '1.1', { host: 'a', expect: 'weird' }, 417],
    ['one expectation too many', '1.1', { host: 'a', expect: '100-continue, weird' }, 417],
    ['the expectation that there is', '1.1', { host: 'a', expect: '100-Continue' }, undefined],
    ['nothing wrong', '1.1', { host: 'a' }, undefined],
    ['an empty Host', '1.1', { host: '' }, undefined],
    ['no Host in HTTP/1.0', '1.0', { expect: 'weird' }, undefined],
  ])('for its headers, with %s, HTTP/%s: %j, is %s', (_what, httpVersion, headers, status) => {
    expect(headersRefusal({ httpVersion, headers })?.status).toBe(status);
  });
});
