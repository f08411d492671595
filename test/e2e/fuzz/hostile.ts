import fc, { type Arbitrary } from 'fast-check';

const LONE = '\ud800';

/** Texts that have broken some parser, store or template before. */
const NOTORIOUS = [
  '',
  ' ',
  '\0',
  'a\0b',
  LONE,
  `${'\udc00'}x`,
  '\ufeff',
  '\u202etxt.exe',
  '\u2028\u2029',
  'İstanbul',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A',
  '👩‍👩‍👧‍👦',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '1e999',
  '-0',
  '0x10',
  '9007199254740993',
  "' or 1=1 --",
  '"; drop table audits; --',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}#{7*7}',
  '%s%n%x',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%ff%fe',
  '%',
  '\r\nX-Injected: 1\r\n\r\n',
  '\\',
  '\u0001\u001b[31m',
  'a'.repeat(300),
  'ü'.repeat(2_100),
  'x'.repeat(20_000),
];

export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NOTORIOUS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
      .map((units) => String.fromCharCode(...units)),
  },
);

/** Text of one byte a character, as it goes into a head of HTTP; with `controls` also what none may hold. */
export function headText(controls: boolean): Arbitrary<string> {
  const byte = controls ? fc.integer({ min: 0, max: 0xff }) : fc.constantFrom(...visibleBytes());
  return fc.oneof(
    fc.array(byte, { maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    fc.constantFrom('', '"', '""', ',', ', ,', ';', '=', 'a b', 'a\tb', '\xe9', '\xff\xfe', 'k'.repeat(256)),
    fc.constantFrom('x'.repeat(3_000), 'x'.repeat(7_000)),
  );
}

function visibleBytes(): number[] {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  return bytes.filter((byte) => byte === 9 || (byte >= 32 && byte !== 127));
}

/** JSON texts of numbers and other scalars that parsers read differently. */
const ODD_SCALARS = [
  'null',
  'true',
  '""',
  '" "',
  '0',
  '-0',
  '1.5',
  '1e999',
  '-1e999',
  '1e-400',
  '9007199254740993',
  '123456789012345678901234567890',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u005f_proto__"',
  '[]',
  '{}',
  '[[[[[[[[[[]]]]]]]]]]',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toJSON":1,"then":2,"length":-1}',
  '{"$ref":"#","$where":"1"}',
];

/** The text of any JSON value. */
export const hostileJson: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_SCALARS) },
  { weight: 2, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 4, stringUnit: 'binary' }) },
  // Not escaped: a lone surrogate becomes U+FFFD when it is encoded.
  { weight: 1, arbitrary: hostileText.map((text) => `"${text.replace(/["\\\p{Cc}]/gu, '')}"`) },
);

/** What is no JSON, or JSON only to the generous. */
export const BROKEN_JSON = [
  '',
  ' ',
  '{',
  '}',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  '{a:1}',
  '{"a":1}//',
  '{"a":NaN}',
  '{"a":01}',
  '{"a":"\t"}',
  '\ufeff{}',
  '[1',
  'nul',
  '{"a":1}{"b":2}',
  '"\\x41"',
  '--',
  'a=1&b=2',
  '<xml/>',
];
