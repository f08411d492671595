import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { classifyError } from './classify-error.js';
import { OUTBOUND_CODES, type OutboundCode, OutboundError, type Stage } from './outbound-error.js';

function withCode(code: string): Error {
  return Object.assign(new Error('any text, tls and timeout included'), { code });
}

const CASES: readonly (readonly [string, Stage, OutboundCode])[] = [
  ['ENOTFOUND', 'dns', 'dns_not_found'],
  ['ENODATA', 'dns', 'dns_not_found'],
  ['EAI_AGAIN', 'dns', 'dns_temporary'],
  ['ESERVFAIL', 'dns', 'dns_temporary'],
  ['ETIMEOUT', 'dns', 'dns_temporary'],
  ['ECONNREFUSED', 'dns', 'dns_unavailable'],
  ['ECONNREFUSED', 'connect', 'connection_refused'],
  ['EHOSTUNREACH', 'connect', 'connection_refused'],
  ['ECONNRESET', 'headers', 'connection_reset'],
  ['UND_ERR_SOCKET', 'body', 'connection_reset'],
  ['EPIPE', 'headers', 'connection_reset'],
  ['CERT_HAS_EXPIRED', 'tls', 'tls_invalid_certificate'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls', 'tls_handshake_failed'],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls', 'tls_handshake_failed'],
  ['EPROTO', 'tls', 'tls_handshake_failed'],
  ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'body', 'response_too_large'],
  ['ERR_BUFFER_TOO_LARGE', 'body', 'response_too_large'],
  ['UND_ERR_HEADERS_OVERFLOW', 'headers', 'malformed_response'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'body', 'malformed_response'],
  ['HPE_INVALID_CONSTANT', 'headers', 'malformed_response'],
  ['Z_DATA_ERROR', 'body', 'malformed_response'],
  ['ERR__ERROR_FORMAT_PADDING_1', 'body', 'malformed_response'],
  ['UND_ERR_CONNECT_TIMEOUT', 'connect', 'timeout'],
  ['UND_ERR_HEADERS_TIMEOUT', 'headers', 'timeout'],
  ['UND_ERR_BODY_TIMEOUT', 'body', 'timeout'],
  ['ETIMEDOUT', 'connect', 'timeout'],
  ['EMFILE', 'connect', 'network_unavailable'],
  ['ENOBUFS', 'connect', 'network_unavailable'],
  ['EADDRNOTAVAIL', 'connect', 'network_unavailable'],
  ['ENETDOWN', 'connect', 'network_unavailable'],
  ['ENETUNREACH', 'connect', 'network_unavailable'],
];

describe('classifyError', () => {
  it.each(CASES)('takes %s at stage %s for %s', (netCode, stage, code) => {
    expect(classifyError(withCode(netCode), stage)).toMatchObject({
      code,
      stage,
      detail: { net_code: netCode },
    });
  });

  it('reads the code of the cause where the error has none', () => {
    const error = new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') });
    expect(classifyError(error, 'connect').code).toBe('connection_refused');
  });

  it.each([
    [['ENETUNREACH', 'ECONNREFUSED'], 'connection_refused'],
    [['ECONNREFUSED', 'ENETUNREACH'], 'connection_refused'],
    [['EADDRNOTAVAIL', 'ETIMEDOUT'], 'timeout'],
    [['ENETUNREACH', 'ENETUNREACH'], 'network_unavailable'],
  ] as const)('of several addresses %p goes by one that there is a way to', (tried, code) => {
    // As Node sums up the attempts at one name: its code is that of the first.
    const error = Object.assign(new AggregateError(tried.map(withCode)), { code: tried[0] });
    expect(classifyError(error, 'connect').code).toBe(code);
  });

  it('knows an HTTP parser error, which has no code, by its class', () => {
    const error = Object.assign(new Error('Expected HTTP/'), { name: 'HTTPParserError' });
    expect(classifyError(error, 'headers').code).toBe('malformed_response');
  });

  it('leaves an error alone that is classified already', () => {
    const error = new OutboundError('redirect_loop', 'headers', 'in a circle');
    expect(classifyError(error, 'body')).toBe(error);
  });

  it('has an answer for whatever is thrown, and never reads the text of a message', () => {
    const stages: Stage[] = ['validate', 'dns', 'connect', 'tls', 'headers', 'body'];
    const thrown = fc.oneof(
      fc.anything(),
      fc.string().map(withCode),
      fc.string().map((text) => new Error(text)),
    );
    fc.assert(
      fc.property(thrown, fc.constantFrom(...stages), (value, stage) => {
        expect(OUTBOUND_CODES).toHaveProperty(classifyError(value, stage).code);
      }),
    );
    expect(classifyError(new Error('ECONNREFUSED tls timeout'), 'connect').code).toBe('unknown');
  });
});
