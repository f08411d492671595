import { describe, expect, it } from '@jest/globals';
import { FAILURE_REASONS, type FailureReason, FAILURES } from '#contracts/audit/failure-reasons';
import type { FailureDetail } from './failure-detail.js';
import { messageOf } from './audit-failure.js';

const host = 'shop.example';
const errorMessage = 'The URL must not contain a user name or password.';
const net = (net_code: string) => ({ host, net_code });
const CERTIFICATE = 'tls_invalid_certificate';
const HANDSHAKE = 'tls_handshake_failed';
const REFUSED = 'connection_refused';
const MALFORMED = 'malformed_response';
const TOO_LARGE = 'response_too_large';
const BLOCKED = 'blocked_by_target';
const LOGIN = 'http_auth_required';
const MISSING = 'http_not_found';
const FORBIDDEN = 'forbidden_target';

const MESSAGES: readonly (readonly [FailureReason, FailureDetail, string])[] = [
  ['invalid_url', {}, `${errorMessage} Check the URL.`],
  ['invalid_url', { hop: 2 }, 'Redirect 2 leads to an address that can not be audited: the URL must not'],
  [FORBIDDEN, { host, range: 'private' }, 'shop.example is not, or not only, at public addresses (private).'],
  [FORBIDDEN, { host, hop: 1 }, 'Redirect 1 leads to shop.example. shop.example is not'],
  ['dns_not_found', { host }, 'shop.example does not exist in the DNS'],
  ['dns_temporary', net('ESERVFAIL'), 'did not answer properly (ESERVFAIL). Try again later.'],
  [REFUSED, net('ECONNREFUSED'), 'shop.example refused the connection (ECONNREFUSED).'],
  [REFUSED, net('EHOSTUNREACH'), 'shop.example can not be reached (EHOSTUNREACH).'],
  [REFUSED, { host, hop: 1 }, 'After 1 redirect, shop.example'],
  [REFUSED, { host, hop: 3 }, 'After 3 redirects, shop.example'],
  [REFUSED, { host, attempts: 2 }, 'It was tried 2 times. Try again when it is up.'],
  ['connection_reset', { host, stage: 'body' }, 'in the middle of the page'],
  ['connection_reset', { host, stage: 'headers' }, 'without an answer'],
  ['connection_reset', { host, stage: 'tls' }, 'while a secure one was being agreed on'],
  [CERTIFICATE, net('CERT_HAS_EXPIRED'), 'has expired (CERT_HAS_EXPIRED). Renew it.'],
  [CERTIFICATE, net('CERT_NOT_YET_VALID'), 'is not valid yet'],
  [CERTIFICATE, net('CERT_REVOKED'), 'is not valid (CERT_REVOKED)'],
  [CERTIFICATE, net('DEPTH_ZERO_SELF_SIGNED_CERT'), 'signed itself'],
  [CERTIFICATE, net('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'intermediate certificates'],
  [
    CERTIFICATE,
    { host, net_code: 'ERR_TLS_CERT_ALTNAME_INVALID', certificate_names: 'a.example, b.example' },
    'has a certificate for other names: a.example, b.example (ERR_TLS_CERT_ALTNAME_INVALID).',
  ],
  [HANDSHAKE, net('ERR_SSL_WRONG_VERSION_NUMBER'), 'does not speak TLS at this port'],
  [HANDSHAKE, net('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'), 'still safe'],
  [HANDSHAKE, net('EPROTO'), 'could not agree on a secure connection'],
  ['redirect_loop', { hop: 2 }, 'Redirect 2 leads back to an address that was asked already.'],
  ['too_many_redirects', { limit: 10 }, 'The URL redirects more than 10 times.'],
  ['timeout', { host, stage: 'dns', after_ms: 5 }, 'not answered for by its name servers within 5 ms.'],
  [
    'timeout',
    { host, stage: 'connect', after_ms: 5 },
    'accepted no connection within 5 ms. See that it is up',
  ],
  ['timeout', { host, stage: 'tls', after_ms: 5 }, 'agreeing on a secure connection within 5 ms'],
  ['timeout', { host, stage: 'headers', after_ms: 5 }, 'did not begin to answer within 5 ms'],
  ['timeout', { host, stage: 'body' }, 'did not send the whole page in time'],
  ['timeout', { stage: 'analyse', after_ms: 5 }, 'The analysis of the page was not finished within 5 ms.'],
  [MISSING, { status: 410 }, 'The site answered 410: there is no such page.'],
  [MISSING, { status: 404, final_url: 'https://b.example/' }, 'Redirected to https://b.example/, the site'],
  [LOGIN, { status: 401 }, 'The site answered 401: the page wants a login.'],
  [LOGIN, { login_page: true, final_url: 'https://b.example/in' }, 'login page: https://b.example/in.'],
  ['http_client_error', { status: 302 }, 'does not say where to'],
  ['http_client_error', { status: 400 }, 'The site answered 400: it refuses the request.'],
  ['http_server_error', { status: 500 }, 'The site answered 500: an error of its server. Try again when'],
  ['http_server_error', { status: 503, retry_after_s: 60 }, 'Try again in 60 s, as it asks.'],
  [BLOCKED, { status: 403, user_agent: 'Bot/1' }, 'Allow the user agent "Bot/1" there, or try again later.'],
  [BLOCKED, { status: 429, user_agent: 'Bot/1', retry_after_s: 9 }, 'or try again in 9 s, as it asks.'],
  [BLOCKED, { status: 451 }, 'for legal reasons'],
  [BLOCKED, { status: 200, challenge: true }, 'a challenge for browsers instead of the page'],
  ['not_html', { status: 204 }, 'The site answered 204: without any content.'],
  ['not_html', { disposition: 'attachment' }, 'as a file to be saved'],
  ['not_html', { content_type: 'none' }, 'does not begin like HTML'],
  ['not_html', { content_type: 'image/png' }, 'The URL leads to image/png, not to an HTML page.'],
  ['empty_document', { bytes: 0 }, 'no byte of it was sent'],
  ['empty_document', { bytes: 7 }, 'its 7 bytes are white space'],
  [TOO_LARGE, { limit_bytes: 9, side: 'wire' }, 'The page is larger than 9 bytes. Audit a smaller one.'],
  [TOO_LARGE, { limit_bytes: 9, side: 'decoded' }, 'larger than 9 bytes when decompressed.'],
  [TOO_LARGE, { max_ratio: 100 }, 'grows more than 100-fold'],
  [TOO_LARGE, { encodings: 3 }, 'The page is compressed 3 times over. Compress it once.'],
  [MALFORMED, { encoding: 'rot13' }, 'in a way that is not known: rot13.'],
  [MALFORMED, { net_code: 'UND_ERR_HEADERS_OVERFLOW' }, 'larger than 16 KB'],
  [MALFORMED, { net_code: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' }, 'as its headers say'],
  [MALFORMED, { net_code: 'Z_DATA_ERROR' }, 'not compressed as its Content-Encoding says (Z_DATA_ERROR)'],
  [MALFORMED, { net_code: 'HPE_INVALID_CONSTANT' }, 'an invalid HTTP answer (HPE_INVALID_CONSTANT)'],
  ['html_too_complex', { measure: 'depth', limit: 512 }, 'nested more than 512 deep'],
  ['html_too_complex', { measure: 'elements', limit: 60_000 }, 'more than 60000 elements'],
  ['robots_blocked', { token: 'Bot', rule: 'Disallow: /' }, 'to Bot by name (Disallow: /). Allow it there.'],
];

describe('the message of a failure', () => {
  it.each(MESSAGES)('of %s with %j says: %s', (reason, detail, text) => {
    const message = messageOf(reason, detail, reason === 'invalid_url' ? errorMessage : undefined);
    expect(message).toContain(text);
    expect(message).not.toMatch(/undefined|null|NaN| {2}|\.\./);
    // What happened, and what to do.
    expect(message.split(/(?<=\.) (?=[A-Z])/).length).toBeGreaterThanOrEqual(2);
  });

  it.each(FAILURE_REASONS)('of %s without facts is that of the documentation', (reason) => {
    expect(messageOf(reason, {})).toBe(FAILURES[reason].message);
  });

  it('has an example here for every reason but those that have no facts', () => {
    const shown = new Set(MESSAGES.map(([reason]) => reason));
    expect(FAILURE_REASONS.filter((reason) => !shown.has(reason))).toEqual([
      'engine_crashed',
      'engine_dns',
      'engine_network',
      'engine_internal',
    ]);
  });
});
