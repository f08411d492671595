import { describe, expect, it } from '@jest/globals';
import { type Certificate, issueCertificate } from '../../test/certificates.js';
import { givenServers } from '../../test/given-servers.js';
import { fetchGuarded } from '../fetch-guarded.js';
import { egressPolicy } from '../rules/egress-policy.js';

const authority = issueCertificate({ commonName: 'Test Authority' });
const stranger = issueCertificate({ commonName: 'Unknown Authority' });
const { siteThat, serverThat, secureSiteThat } = givenServers();

const serve = ({ cert, key }: Certificate, seen: string[] = []) =>
  secureSiteThat({ cert, key, SNICallback: (name, done) => (seen.push(name), done(null)) });

function get(url: string) {
  const policy = egressPolicy({
    allow: ['127.0.0.0/8'],
    ca: authority.cert,
    resolve: () => Promise.resolve(['127.0.0.1']),
  });
  return fetchGuarded({ url, policy, userAgent: 'test/1' });
}

describe('TLS to a vetted address', () => {
  it('names the host of the URL and checks the certificate against it', async () => {
    const seen: string[] = [];
    const hosts = ['shop.example'];
    const port = await serve(issueCertificate({ commonName: 'shop', hosts, issuer: authority }), seen);
    expect((await get(`https://shop.example:${port}/`)).body.toString()).toBe('secure');
    expect((await get(`https://shop.example.:${port}/`)).body.toString()).toBe('secure');
    expect(seen).toEqual(['shop.example', 'shop.example']);
  });

  it('checks the certificate of an address literal against the address', async () => {
    const port = await serve(issueCertificate({ commonName: 'ip', hosts: ['127.0.0.1'], issuer: authority }));
    expect((await get(`https://127.0.0.1:${port}/`)).status).toBe(200);
  });

  it.each([
    [
      'expired',
      { commonName: 'old', hosts: ['shop.example'], issuer: authority, validDays: [-9, -2] as const },
    ],
    [
      'not yet valid',
      { commonName: 'new', hosts: ['shop.example'], issuer: authority, validDays: [2, 9] as const },
    ],
    ['for another name', { commonName: 'other', hosts: ['other.example'], issuer: authority }],
    ['signed by itself', { commonName: 'self', hosts: ['shop.example'] }],
    ['of an unknown authority', { commonName: 'odd', hosts: ['shop.example'], issuer: stranger }],
  ])('refuses a certificate that is %s', async (_what, options) => {
    const port = await serve(issueCertificate(options));
    await expect(get(`https://shop.example:${port}/`)).rejects.toMatchObject({
      code: 'tls_invalid_certificate',
      stage: 'tls',
      retryable: false,
    });
  });

  it('says which names a certificate is for that is for others', async () => {
    const hosts = ['other.example', '*.other.example', '127.0.0.9'];
    const port = await serve(issueCertificate({ commonName: 'other', hosts, issuer: authority }));
    await expect(get(`https://shop.example:${port}/`)).rejects.toMatchObject({
      detail: {
        host: `shop.example:${port}`,
        net_code: 'ERR_TLS_CERT_ALTNAME_INVALID',
        certificate_names: 'other.example, *.other.example, 127.0.0.9',
      },
    });
  });

  it('fails the handshake with a server that speaks plain HTTP', async () => {
    const site = await siteThat((_request, response) => response.end());
    await expect(get(`https://shop.example:${site.port}/`)).rejects.toMatchObject({
      code: 'tls_handshake_failed',
    });
  });

  it('gives a server that never shakes hands the time of that stage', async () => {
    const silent = await serverThat(() => undefined);
    const policy = egressPolicy({ allow: ['127.0.0.0/8'] });
    const work = fetchGuarded({
      url: silent.url.replace('http:', 'https:'),
      policy,
      userAgent: 't',
      budgets: { tls: 200 },
    });
    await expect(work).rejects.toMatchObject({ code: 'timeout', stage: 'tls' });
  });
});
