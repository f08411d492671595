import { describe, expect, it } from '@jest/globals';
import { entityTagOf, isNamed, weakened, acceptsGzip, acceptsMarkdown } from './compress-response.js';

describe('an entity tag', () => {
  it('is quoted, the same for the same text, and another for another', () => {
    expect(entityTagOf('a')).toMatch(/^"[\w-]{22}"$/);
    expect(entityTagOf('a')).toBe(entityTagOf('a'));
    expect(entityTagOf('a')).not.toBe(entityTagOf('b'));
  });

  it('is weakened once', () => {
    expect(weakened('"a"')).toBe('W/"a"');
    expect(weakened(weakened('"a"'))).toBe('W/"a"');
  });

  it.each([
    ['"a"', '"a"'],
    ['"a"', 'W/"a"'],
    ['W/"a"', '"a"'],
    ['"a"', '"b", "a"'],
    ['"a"', '"b","c" ,W/"a"'],
    ['"a,b"', '"a,b"'],
    ['"a"', '*'],
    ['"a"', ' * '],
  ])('%s is named by %s', (tag, header) => {
    expect(isNamed(tag, header)).toBe(true);
  });

  it.each([
    ['"a"', undefined],
    ['"a"', ''],
    ['"a"', 'a'],
    ['"a"', '"b"'],
    ['"a"', '"b,"a'],
    ['"a"', '"A"'],
    ['"a"', 'w/"a"'],
    ['"b"', '"a, "b"'],
    ['"a"', '"*"'],
  ])('%s is not named by %s', (tag, header) => {
    expect(isNamed(tag, header)).toBe(false);
  });
});

describe('the header Accept-Encoding', () => {
  it.each([
    'gzip',
    'GZIP',
    'x-gzip',
    'deflate, gzip, br',
    'br;q=1, gzip;q=0.001',
    'gzip ; q=1.000',
    '*',
    '*;q=0.5',
    'gzip, identity',
    'identity;q=0, gzip;q=0.1',
    'identity;q=0.5, *;q=0.5',
    'gzip;q=0, gzip;q=1',
  ])('"%s" lets an answer be compressed', (header) => {
    expect(acceptsGzip(header)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'identity',
    'br, deflate',
    'gzip;q=0',
    'gzip;q=0.000, *',
    '*;q=0',
    'identity, gzip;q=0.9',
    'gzip;q=2',
    'gzip;q=',
    'gzipped',
    ',,;q=1',
  ])('"%s" does not', (header) => {
    expect(acceptsGzip(header)).toBe(false);
  });
});

describe('Markdown by the Accept header', () => {
  it.each([
    'text/markdown',
    'TEXT/Markdown',
    'text/markdown; charset=utf-8; variant=GFM',
    'text/markdown, text/html, */*',
    'text/html;q=0.9, text/markdown',
    'text/markdown;q=0.5, */*;q=0.1',
    'text/markdown;variant=GFM;q=0.8,text/html;q=0.800',
  ])('is sent for %s', (header) => expect(acceptsMarkdown(header)).toBe(true));

  it.each([
    undefined,
    '',
    '*/*',
    'text/*',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/html, text/markdown;q=0.9',
    'text/markdown;q=0',
    'text/markdown;q=2',
    'text/markdown;q=0.9999',
    'text/markdown;q=0.5, */*',
    'text/markdownish',
  ])('is not sent for %s', (header) => expect(acceptsMarkdown(header)).toBe(false));
});
