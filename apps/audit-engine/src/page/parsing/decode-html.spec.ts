import { describe, expect, it } from '@jest/globals';
import { decodeHtml } from './decode-html.js';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('decodeHtml', () => {
  it('believes the byte order mark before the header', () => {
    const bytes = Buffer.from('\uFEFF<p>ü', 'utf8');
    expect(decodeHtml(bytes, 'text/html; charset=iso-8859-1')).toMatchObject({
      text: '<p>ü',
      encoding: 'UTF-8',
      declaredBy: 'bom',
    });
  });

  it('believes the header before the meta element', () => {
    const decoded = decodeHtml(latin1('<meta charset="utf-8"><p>ü'), 'text/html; charset=ISO-8859-1');
    expect(decoded).toMatchObject({ encoding: 'windows-1252', declaredBy: 'http', replacements: 0 });
    expect(decoded.text).toContain('ü');
  });

  it('believes the meta element before a guess', () => {
    expect(decodeHtml(Buffer.from('<meta charset="shift_jis"><p>x'), 'text/html')).toMatchObject({
      encoding: 'Shift_JIS',
      declaredBy: 'meta',
    });
  });

  it('reads windows-1252 without a declaration', () => {
    expect(decodeHtml(latin1('<p>ü'), undefined)).toMatchObject({ text: '<p>ü', declaredBy: 'nobody' });
  });

  it.each('iso-2022-kr hz-gb-2312 iso-2022-cn csiso2022kr replacement x-user-defined utf-16'.split(' '))(
    'reads a page whatever encoding it declares, %s too',
    (label) => {
      const bytes = Buffer.from(`<meta charset="${label}"><p>text`);
      expect(decodeHtml(bytes, 'text/html').text).toContain('<p>text');
      expect(() => decodeHtml(bytes, `text/html; charset=${label}`)).not.toThrow();
    },
  );

  it.each([
    ['<?xml version="1.0"?><p>ü</p>', 'UTF-8'],
    ['<?xml version="1.0" encoding="ISO-8859-1"?><p>u</p>', 'windows-1252'],
    ['<meta charset="koi8-r"/><p>ü</p>', 'UTF-8'],
  ])('reads XML by its declaration, or else as UTF-8: %s', (markup, encoding) => {
    expect(decodeHtml(Buffer.from(markup), undefined, { xml: true })).toMatchObject({
      encoding,
      declaredBy: 'xml',
      contradictedBy: undefined,
    });
  });

  it('counts characters that the encoding can’t decode', () => {
    expect(decodeHtml(latin1('<p>üü'), 'text/html; charset=utf-8').replacements).toBe(2);
  });

  it.each([
    ['<p>One \uFFFD in a comment', 0],
    ['<p>Gr\uFFFDne Beete f\uFFFDr B\uFFFDume', 3],
  ])('counts no stray replacement that the page was sent with: %s', (html, count) => {
    expect(decodeHtml(Buffer.from(html), 'text/html; charset=utf-8').replacements).toBe(count);
  });

  it('passes over a charset that does not exist', () => {
    expect(decodeHtml(Buffer.from('<meta charset=utf-8>x'), 'text/html; charset=nonsense')).toMatchObject({
      encoding: 'UTF-8',
      declaredBy: 'meta',
    });
  });
});
