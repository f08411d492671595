import { describe, expect, it } from '@jest/globals';
import { checkTargetUrl } from '#outbound-http/rules/url-rule';
import { readEgressPolicy } from './egress.js';
import { Environment } from './environment.js';

describe('EGRESS_ALLOW', () => {
  it('is refused in production', () => {
    const env = new Environment({ EGRESS_ALLOW: '127.0.0.0/8', NODE_ENV: 'production' });
    expect(() => readEgressPolicy(env)).toThrow(/^EGRESS_ALLOW opens private networks/);
  });

  it('is refused where it holds something else than networks', () => {
    expect(() => readEgressPolicy(new Environment({ EGRESS_ALLOW: 'localhost' }))).toThrow(/^EGRESS_ALLOW /);
  });
});

describe('PUBLIC_URL', () => {
  const policy = readEgressPolicy(new Environment({ PUBLIC_URL: 'https://Audits.example/api' }));

  it.each(['https://audits.example/', 'https://AUDITS.example.:8443/x'])(
    'keeps %s, which is us, out',
    (url) => {
      expect(checkTargetUrl(url, policy)).toMatchObject({ ok: false, reason: 'host_name' });
    },
  );

  it('must be right, and must be set in production: else we would not know ourselves', () => {
    const read = (variables: Record<string, string>) => () => readEgressPolicy(new Environment(variables));
    expect(read({ PUBLIC_URL: 'audits.example' })).toThrow(/^PUBLIC_URL is not an address/);
    expect(read({ NODE_ENV: 'production' })).toThrow(/^PUBLIC_URL is not set/);
  });

  it('blocks no other address', () => {
    expect(checkTargetUrl('https://www.audits.example/', policy)).toMatchObject({ ok: true });
  });
});
