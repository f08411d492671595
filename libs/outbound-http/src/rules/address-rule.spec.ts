import { describe, expect, it } from '@jest/globals';
import { SPECIAL_IPV4, SPECIAL_IPV6 } from '../../test/hostile-targets.js';
import { judgeAddress, parseCidr } from './address-rule.js';

describe('judgeAddress', () => {
  it.each(SPECIAL_IPV4)('refuses the special IPv4 address %s', (address) => {
    expect(judgeAddress(address, [])).toMatchObject({ ok: false });
  });

  it.each(SPECIAL_IPV6)('refuses the special IPv6 address %s', (address) => {
    expect(judgeAddress(address, [])).toMatchObject({ ok: false });
  });

  it.each([
    '100.63.255.254',
    '100.128.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '8.8.8.8',
    '1.1.1.1',
    '168.63.129.15',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
  ])('lets the public address %s through', (address) => {
    expect(judgeAddress(address, [])).toEqual({ ok: true, kind: 'public' });
  });

  it.each(['fe80::1%eth0', '2606:4700::1111%1', '127.1', '0x7f000001', 'example.com', ''])(
    'refuses %j, which is no plain address',
    (text) => {
      expect(judgeAddress(text, [])).toEqual({ ok: false, range: 'unparsable' });
    },
  );

  it('lets a private address through that lies in an allowed range, in any spelling', () => {
    const allow = [parseCidr('127.0.0.0/8'), parseCidr('fd00::/8')];
    expect(judgeAddress('127.9.9.9', allow)).toEqual({ ok: true, kind: 'allowed' });
    expect(judgeAddress('fd00:0:0:0:0:0:0:1', allow)).toEqual({ ok: true, kind: 'allowed' });
    expect(judgeAddress('10.0.0.1', allow)).toMatchObject({ ok: false });
    expect(judgeAddress('::ffff:127.0.0.1', allow)).toMatchObject({ ok: false });
  });
});

describe('parseCidr', () => {
  it.each(['127.0.0.1', '127.0.0.0/33', 'localhost/8', '10/8', ''])('refuses %j and quotes it', (text) => {
    expect(() => parseCidr(text)).toThrow(RangeError);
    expect(() => parseCidr(text)).toThrow(text);
  });
});
