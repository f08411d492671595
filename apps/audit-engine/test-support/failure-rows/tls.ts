import { issueCertificate } from '../../../../libs/outbound-http/test/certificates.js';
import { failure, type FailureRow } from '../failing-sites.js';

const egress = { resolve: () => Promise.resolve(['127.0.0.1']) };
const certificateRow = (row: Pick<FailureRow, 'when' | 'detail' | 'message' | 'site'>): FailureRow => ({
  reason: 'tls_invalid_certificate',
  fault: 'input',
  stage: 'tls',
  egress,
  ...row,
});

export const CERTIFICATES: readonly FailureRow[] = [
  certificateRow({
    when: 'the certificate has expired',
    detail: { net_code: 'CERT_HAS_EXPIRED' },
    message: /^shop\.example:\d+ has a certificate that has expired \(CERT_HAS_EXPIRED\)\. Renew it\.$/,
    site: (sites) => sites.tls({ validDays: [-9, -2] }),
  }),
  certificateRow({
    when: 'the certificate is not valid yet',
    detail: { net_code: 'CERT_NOT_YET_VALID' },
    message: /has a certificate that is not valid yet \(CERT_NOT_YET_VALID\)\./,
    site: (sites) => sites.tls({ validDays: [2, 9] }),
  }),
  certificateRow({
    when: 'the certificate is for other names',
    detail: {
      net_code: 'ERR_TLS_CERT_ALTNAME_INVALID',
      certificate_names: 'www.shop.example, *.other.example',
    },
    message:
      /has a certificate for other names: www\.shop\.example, \*\.other\.example \(ERR_TLS_\w+\)\. Add the host/,
    site: (sites) => sites.tls({ hosts: ['www.shop.example', '*.other.example'] }),
  }),
  certificateRow({
    when: 'the site signed its certificate itself',
    detail: { net_code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    message: /has a certificate that it signed itself .* Use one of a public certificate authority\.$/,
    site: (sites) => sites.selfSigned(),
  }),
  certificateRow({
    when: 'the issuer of the certificate is not known, as without an intermediate certificate',
    detail: { net_code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
    message:
      /has a certificate whose issuer is not known .* Have the site send its intermediate certificates/,
    site: (sites) => sites.tls({ issuer: issueCertificate({ commonName: 'Unknown Authority' }) }),
  }),
];

export const HANDSHAKES: readonly FailureRow[] = [
  failure('tls_handshake_failed', 'target', 'tls', 'the site speaks TLS 1.1 at most', {
    detail: { net_code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' },
    message:
      /^shop\.example:\d+ offers no version of TLS that is still safe \(.*\)\. Enable TLS 1\.2 or later there\.$/,
    site: (sites) =>
      sites.tls({}, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' }),
    egress,
  }),
  failure('tls_handshake_failed', 'target', 'tls', 'the site speaks plain HTTP at the port of TLS', {
    detail: { net_code: 'ERR_SSL_WRONG_VERSION_NUMBER' },
    message: /^127\.0\.0\.1:\d+ does not speak TLS at this port \(ERR_SSL_WRONG_VERSION_NUMBER\)\./,
    site: async (sites) => (await sites.bytes('HTTP/1.1 400 Bad Request\r\n\r\n')).replace('http:', 'https:'),
  }),
  failure('connection_reset', 'target', 'tls', 'the site hangs up during the handshake', {
    detail: { net_code: 'ECONNRESET', attempts: 2 },
    message: /closed the connection while a secure one was being agreed on \(ECONNRESET\)\./,
    site: async (sites) => (await sites.bytes('')).replace('http:', 'https:'),
  }),
];
