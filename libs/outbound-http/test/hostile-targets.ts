/** What an attacker may have us request: the tables of `docs/reference/crawler-safety.md`, for every way out. */

/** Case 1. */
export const REFUSED_SCHEMES = [
  'file:///etc/passwd',
  'ftp://e.com/',
  'gopher://e.com/',
  'javascript:alert(1)',
  'data:,x',
  'blob:x',
  'ws://e.com',
];

/** Case 2. */
export const WITH_CREDENTIALS = [
  'http://user:pass@example.com/',
  'http://example.com@127.0.0.1/',
  'http://1.1.1.1 &@2.2.2.2#@3.3.3.3/',
];

/** Cases 3, 4 and 8. */
export const PRIVATE_ADDRESSES = [
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
];

/** Case 7. */
export const MISSPELT = ['http:127.0.0.1', 'http:///127.0.0.1', 'http:\\\\127.0.0.1', 'http://127.0.\t0.1/'];

/** Cases 5 and 6. */
export const PRIVATE_NAMES = [
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
];

/** Case 20. */
export const BLOCKED_PORTS = [0, 22, 25, 587, 6000, 6667, 10080];

/** Case 8. */
export const SPECIAL_IPV4 = [
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
];

/** Cases 10 to 12. */
export const SPECIAL_IPV6 = [
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
];

/** Case 18: where a site redirects to, and the code of the refusal. */
export const REFUSED_REDIRECTS: readonly (readonly [location: string, code: string])[] = [
  ['http://169.254.169.254/latest/meta-data/', 'forbidden_target'],
  ['http://[::1]/', 'forbidden_target'],
  ['http://127.0.0.2/', 'forbidden_target'],
  ['//10.0.0.1/', 'forbidden_target'],
  ['http://0x7f000002/', 'forbidden_target'],
  ['file:///etc/passwd', 'invalid_url'],
  ['javascript:alert(1)', 'invalid_url'],
  ['http://user:pass@example.com/', 'invalid_url'],
  ['http://', 'invalid_url'],
  ['http://a..b/', 'invalid_url'],
];

/** Cases 14, 15 and 17: what a name resolves to. */
export const REFUSED_LOOKUPS: readonly (readonly [what: string, addresses: readonly string[]])[] = [
  ['private', ['10.0.0.1']],
  ['mixed, the public first', ['8.8.8.8', '127.0.0.9']],
  ['mixed, the private first', ['192.168.1.1', '8.8.8.8']],
  ['mixed over the families', ['8.8.8.8', '::1']],
  ['mapped', ['::ffff:8.8.8.8']],
  ['bad at the end of a hundred', [...Array<string>(99).fill('8.8.8.8'), '169.254.169.254']],
  ['not addresses', ['internal.example']],
];
