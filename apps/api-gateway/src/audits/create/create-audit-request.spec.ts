import { describe, expect, it, jest } from '@jest/globals';
import { PAGE_KINDS } from '#contracts/audit/page-kinds';
import { egressPolicy } from '#outbound-http/rules/egress-policy';
import { ApiError } from '../../http/errors/api-error.js';
import { fingerprintOf } from '../../http/idempotency/fingerprint.js';
import { EGRESS } from '../../http/bodies/request-pipe.js';
import { refusalOf } from '../../http/validation/refused-as.js';
import { CreateAuditRequest } from './create-audit-request.js';
import { type CreateDigest, digestCreate } from '../../http/bodies/body-digests.js';

const policy = egressPolicy();
const read = (text: string) => {
  const digest = digestCreate(Buffer.from(text));
  const refused = refusalOf(
    CreateAuditRequest,
    typeof digest === 'string' ? digest : { ...digest, [EGRESS]: policy },
  );
  if (refused) throw refused;
  return digest as CreateDigest;
};

function codeOf(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('the body of POST /audit', () => {
  it('is a url and a type, the url kept as it was given', () => {
    const body = { type: 'seo', url: 'HTTP://Example.com' };
    const { fingerprint, ...request } = read(JSON.stringify(body));
    expect(request).toEqual({ ...body, metadata: undefined });
    expect(Buffer.from(fingerprint!)).toEqual(fingerprintOf(body));
  });

  it('may carry metadata of any shape within an object', () => {
    expect(read('{"type":"all","url":"https://example.com/","metadata":{"b":[1],"a":{}}}').metadata).toBe(
      '{"a":{},"b":[1]}',
    );
    const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    expect(read(`{"type":"all","url":"https://example.com/","metadata":${deep}}`).metadata).toBe(deep);
  });

  it.each(PAGE_KINDS)('may say that the page is of the kind %s', (kind) => {
    expect(read(JSON.stringify({ url: 'https://example.com/', type: 'seo', kind })).kind).toBe(kind);
  });

  it('takes null for no kind', () => {
    expect(read('{"url":"https://example.com/","type":"seo","kind":null}').kind).toBeUndefined();
  });

  it.each(['Product', 'toString', '', 'a kind that is longer than any of them', 7, true, ['product'], {}])(
    'is refused with the kinds there are: %j',
    (kind) => {
      const act = () => read(JSON.stringify({ url: 'https://example.com/', type: 'seo', kind }));
      expect(act).toThrow(
        expect.objectContaining({
          code: 'INVALID_KIND',
          message: `kind must be one of ${PAGE_KINDS.join(', ')}.`,
        }),
      );
    },
  );

  it.each([
    ['no url', '{"type":"seo"}'],
    ['a url that is a number', '{"type":"seo","url":1}'],
    ['an empty url', '{"type":"seo","url":""}'],
    ['a private address', '{"type":"seo","url":"http://10.0.0.1/"}'],
    ['over 2,000 characters', `{"type":"seo","url":"https://example.com/${'x'.repeat(2_000)}"}`],
    ['a lone surrogate', '{"type":"seo","url":"https://example.com/\\ud800"}'],
    ['a space before it', '{"type":"seo","url":" https://example.com/"}'],
    ['a line break after it', '{"type":"seo","url":"https://example.com/\\n"}'],
    ['U+0000', '{"type":"seo","url":"https://example.com/\\u0000"}'],
    ['a wrong url and a wrong type', '{"type":"x","url":"x"}'],
  ])('is refused as INVALID_URL: %s', (_what, text) => expect(codeOf(text)).toBe('INVALID_URL'));

  it('is refused with advice on allowing a private address, in development only', () => {
    const refusedBy = (development: boolean) => (url: string) => {
      const digest = digestCreate(Buffer.from(JSON.stringify({ url, type: 'seo' })));
      return refusalOf(CreateAuditRequest, {
        ...(digest as CreateDigest),
        [EGRESS]: egressPolicy({ development }),
      })?.message;
    };
    const urls = ['http://127.0.0.1:3000/', 'http://localhost:3000/', 'http://shop.internal/'];
    expect(urls.map(refusedBy(true))).toEqual(
      urls.map(() => expect.stringContaining('EGRESS_ALLOW=127.0.0.0/8')),
    );
    expect(urls.map(refusedBy(false))).toEqual(urls.map(() => expect.not.stringContaining('EGRESS_ALLOW')));
  });

  it.each([
    ['{"e":1e400}', 'metadata.e'],
    ['{"ok":1e308,"a":[0,{"b c":[-1e309]}]}', 'metadata.a[1].b c[0]'],
    [`{"a":${'['.repeat(200_000)}1e999${']'.repeat(200_000)}}`, 'metadata.a[0][0][0][0][0][0][0]…'],
  ])('is refused with the position of a number that no double holds (%#)', (metadata, position) => {
    const act = () => read(`{"type":"seo","url":"https://example.com/","metadata":${metadata}}`);
    expect(act).toThrow(
      expect.objectContaining({
        code: 'INVALID_METADATA',
        message: `${position} is a number that is too large for a double. Send it as text.`,
      }),
    );
  });

  it('takes such a number in a field that nobody reads', () => {
    expect(codeOf('{"type":"seo","url":"https://example.com/","new":1e400}')).toBe('accepted');
  });

  it('takes null metadata for none, ignores unknown fields and drops __proto__ keys', () => {
    expect(codeOf('{"url":"https://example.com/","type":"geo","metadata":null,"new":1}')).toBe('accepted');
    expect(
      read('{"url":"https://example.com/","type":"geo","metadata":{"__proto__":{"a":1},"b":2}}').metadata,
    ).toBe('{"b":2}');
  });

  it('has the fingerprint of its canonical form, with metadata and without', () => {
    for (const text of ['{"metadata":{"b":[{"c":1}],"a":"é"},"url":"x","more":[{}]}', '{"url":"x"}']) {
      const { fingerprint } = digestCreate(Buffer.from(text)) as CreateDigest;
      expect(Buffer.from(fingerprint!)).toEqual(fingerprintOf(JSON.parse(text)));
    }
  });

  it('writes each text of it once, with its fingerprint', () => {
    const texts = Array.from({ length: 100 }, (_, index) => `text ${index}`);
    const bytes = Buffer.from(
      JSON.stringify({ url: 'https://example.com/', type: 'seo', metadata: { texts } }),
    );
    const stringify = jest.spyOn(JSON, 'stringify');
    try {
      digestCreate(bytes);
      const written = stringify.mock.calls
        .map(([text]) => text as string)
        .filter((text) => text.startsWith('text '));
      expect(written).toEqual(texts);
    } finally {
      stringify.mockRestore();
    }
  });
});
