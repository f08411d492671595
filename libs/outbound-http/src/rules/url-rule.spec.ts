import { describe, expect, it } from '@jest/globals';
import { egressPolicy } from './egress-policy.js';
import { checkTargetUrl, type UrlRefusal } from './url-rule.js';

const PUBLIC_ONLY = egressPolicy();
const LOCAL_TRIAL = egressPolicy({ allow: ['127.0.0.0/8'] });
const WEBHOOKS = egressPolicy({ plainHttp: 'allowed-only' });

function refusalOf(url: string, policy = PUBLIC_ONLY): UrlRefusal | 'none' {
  const verdict = checkTargetUrl(url, policy);
  return verdict.ok ? 'none' : verdict.reason;
}

describe('checkTargetUrl', () => {
  it.each([
    'file:///etc/passwd',
    'ftp://e.com/',
    'gopher://e.com/',
    'javascript:alert(1)',
    'data:,x',
    'blob:x',
    'ws://e.com',
  ])('refuses the scheme of %s', (url) => {
    expect(refusalOf(url)).toBe('scheme');
  });

  it.each([
    '',
    'example.com',
    '//example.com',
    'http://',
    'http://e.com:65536/',
    'http://[fe80::1%25eth0]/',
    'http://a b/',
  ])('refuses %j as no absolute URL', (url) => {
    expect(refusalOf(url)).toBe('not_a_url');
  });

  it.each([
    'http://user:pass@example.com/',
    'http://example.com@127.0.0.1/',
    'http://1.1.1.1 &@2.2.2.2#@3.3.3.3/',
  ])('refuses the credentials in %s', (url) => {
    expect(refusalOf(url)).toBe('credentials');
  });

  it.each([
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://127.0.0.0x1/',
    'http://0/',
    'http://127。0。0。1/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127.0.0.1./',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00:ec2::254]/',
  ])('sees the private address in %j', (url) => {
    expect(refusalOf(url)).toBe('address');
  });

  it.each(['http:127.0.0.1', 'http:///127.0.0.1', 'http:\\\\127.0.0.1', 'http://127.0.\t0.1/'])(
    'refuses the spelling of %j',
    (url) => {
      expect(refusalOf(url)).toBe('spelling');
    },
  );

  it.each([
    'http://localhost/',
    'http://LOCALHOST./',
    'http://loc\u00adalhost/',
    'http://ＬＯＣＡＬＨＯＳＴ/',
    'http://a.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal./',
    'http://router.lan/',
    'http://x.home.arpa/',
    'http://abc.onion/',
    'http://intranet/',
    'http://a..b/',
    'http://.example.com/',
    'http://-a.com/',
    'http://example.com../',
    `http://${'a'.repeat(64)}.com/`,
  ])('refuses the host name of %s', (url) => {
    expect(refusalOf(url)).toBe('host_name');
  });

  it.each([0, 22, 25, 587, 6000, 6667, 10080])('refuses port %d, which the Fetch standard blocks', (port) => {
    expect(refusalOf(`http://example.com:${port}/`)).toBe('port');
    expect(refusalOf(`http://8.8.8.8:${port}/`)).toBe('port');
  });

  it('counts 2,000 characters, no more', () => {
    const url = 'https://example.com/'.padEnd(2_000, 'a');
    expect(refusalOf(url)).toBe('none');
    expect(refusalOf(`${url}a`)).toBe('too_long');
  });

  it.each([
    'http://example.com',
    'https://example.com:8443/a?b#c',
    'https://münchen.de/',
    'http://8.8.8.8/',
    'https://a_b.example.com/',
  ])('lets %s through', (url) => {
    expect(refusalOf(url)).toBe('none');
  });

  it('refuses the names of this service itself, however they are written', () => {
    const policy = egressPolicy({ own: ['Audits.example.'] });
    expect(refusalOf('https://audits.example/', policy)).toBe('host_name');
    expect(refusalOf('https://AUDITS.EXAMPLE.:8443/bot', policy)).toBe('host_name');
    expect(refusalOf('https://docs.audits.example/', policy)).toBe('none');
  });

  it('lets allowed ranges be reached over plain http, on any port, and by the name of this machine', () => {
    expect(refusalOf('http://127.0.0.1:22/', LOCAL_TRIAL)).toBe('none');
    expect(refusalOf('http://localhost:3000/', LOCAL_TRIAL)).toBe('none');
    expect(refusalOf('http://site.test/', LOCAL_TRIAL)).toBe('none');
    expect(refusalOf('http://10.0.0.1/', LOCAL_TRIAL)).toBe('address');
    expect(refusalOf('http://localhost/', egressPolicy({ allow: ['10.0.0.0/8'] }))).toBe('host_name');
    expect(refusalOf('http://8.8.8.8:22/', LOCAL_TRIAL)).toBe('port');
  });

  it('keeps webhooks to https, except into allowed ranges', () => {
    expect(refusalOf('http://example.com/hook', WEBHOOKS)).toBe('scheme');
    expect(refusalOf('https://example.com/hook', WEBHOOKS)).toBe('none');
    const trial = egressPolicy({ plainHttp: 'allowed-only', allow: ['127.0.0.0/8'] });
    expect(refusalOf('http://127.0.0.1:9/hook', trial)).toBe('none');
    expect(refusalOf('http://8.8.8.8/hook', trial)).toBe('scheme');
  });
});
