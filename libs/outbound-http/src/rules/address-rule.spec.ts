import { describe, expect, it } from '@jest/globals';
import { judgeAddress, parseCidr } from './address-rule.js';

describe('judgeAddress', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.100.100.200',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '169.254.170.2',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.168.0.1',
    '192.175.48.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
  ])('refuses the special IPv4 address %s', (address) => {
    expect(judgeAddress(address, [])).toMatchObject({ ok: false });
  });

  it.each([
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '100::1',
    '100:0:0:1::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:1ff::1',
    '2001:db8::1',
    '2002:808:808::1',
    '2620:4f:8000::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
    '8000::1',
    'fc00::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fd7a:115c:a1e0::1',
    'fe80::1',
    'febf::1',
    'fec0::1',
    'ff02::1',
  ])('refuses the special IPv6 address %s', (address) => {
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
