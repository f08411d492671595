import { describe, expect, it } from '@jest/globals';
import {
  BLOCKED_PORTS,
  MISSPELT,
  PRIVATE_ADDRESSES,
  PRIVATE_NAMES,
  REFUSED_SCHEMES,
  WITH_CREDENTIALS,
} from '../../test/hostile-targets.js';
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
  it.each(REFUSED_SCHEMES)('refuses the scheme of %s', (url) => {
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

  it.each(WITH_CREDENTIALS)('refuses the credentials in %s', (url) => {
    expect(refusalOf(url)).toBe('credentials');
  });

  it.each(PRIVATE_ADDRESSES)('sees the private address in %j', (url) => {
    expect(refusalOf(url)).toBe('address');
  });

  it.each(MISSPELT)('refuses the spelling of %j', (url) => {
    expect(refusalOf(url)).toBe('spelling');
  });

  it.each(PRIVATE_NAMES)('refuses the host name of %s', (url) => {
    expect(refusalOf(url)).toBe('host_name');
  });

  it.each(BLOCKED_PORTS)('refuses port %d, which the Fetch standard blocks', (port) => {
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
