import { describe, expect, it } from '@jest/globals';
import { head } from '../../../test-support/describe-check.js';
import { checkOf, pageOf, type PageOptions } from '../../../test-support/page-of.js';

const codeOf = (id: string, html: string, options?: PageOptions) => checkOf(id).code?.(pageOf(html, options));
const robots = (content: string) => head(`<meta name="robots" content="${content}">`);
const sent = (...lines: readonly string[]) => ({ headers: { 'x-robots-tag': lines } });
const LINK = '<a href="/other">Other pumps</a>';

describe('code that takes directives from a page', () => {
  it('leaves the other directives of the elements', () => {
    const until = 'nofollow, unavailable_after: Fri, 21 Nov 2025 10:00:00 GMT, NOINDEX';
    expect(codeOf('seo.index.noindex', robots(until))?.after).toBe('<meta name="robots" content="nofollow">');
    expect(codeOf('seo.index.noindex', robots('none'))?.after).toBe('<meta name="robots" content="index">');
    expect(codeOf('aeo.snippet.indexable', robots('noindex, noarchive'))).toEqual({
      language: 'html',
      into: 'in the HTML',
      before: '<meta name="robots" content="noindex, noarchive">',
      after: '<meta name="robots" content="noarchive">',
    });
  });

  it('changes the header where no element says it', () => {
    expect(codeOf('seo.index.noindex', head(''), sent('noindex, noarchive', 'notranslate'))).toEqual({
      language: 'text',
      into: 'in the headers of the response',
      before: 'X-Robots-Tag: noindex, noarchive',
      after: 'X-Robots-Tag: noarchive',
    });
    expect(codeOf('seo.index.noindex', head(''), sent('googlebot: noindex', 'bingbot: none'))).toMatchObject({
      before: 'X-Robots-Tag: googlebot: noindex\nX-Robots-Tag: bingbot: none',
      after: 'X-Robots-Tag: googlebot: index\nX-Robots-Tag: bingbot: index',
    });
  });

  it('names the header where it says the same as an element', () => {
    const code = codeOf('seo.index.noindex', robots('noindex, noarchive'), sent('noindex'));
    expect(code).toMatchObject({
      after: '<meta name="robots" content="noarchive">',
      missing: ['the same in the header X-Robots-Tag'],
    });
    expect(codeOf('seo.index.noindex', robots('noindex'))).not.toHaveProperty('missing');
  });

  it('keeps a page out that is to be followed', () => {
    const page = robots('none').replace('<p>text</p>', LINK);
    expect(codeOf('seo.links.nofollow_internal', page)?.after).toBe('<meta name="robots" content="noindex">');
  });

  it('takes nofollow alone from a link', () => {
    const page = head('').replace('<p>text</p>', LINK.replace('<a', '<a rel="noopener nofollow"'));
    expect(codeOf('seo.links.nofollow_internal', page)).toMatchObject({
      before: '<a rel="noopener nofollow" href="/other">',
      after: '<a rel="noopener" href="/other">',
    });
    const alone = head('').replace('<p>text</p>', LINK.replace('<a', '<a rel="nofollow"'));
    expect(codeOf('seo.links.nofollow_internal', alone)?.after).toBe('<a href="/other">');
  });

  it('lets the text be quoted', () => {
    expect(codeOf('aeo.snippet.allowed', robots('max-snippet:0'))?.after).toBe(
      '<meta name="robots" content="max-snippet:-1">',
    );
    expect(codeOf('aeo.snippet.allowed', robots('nosnippet, noarchive'))?.after).toBe(
      '<meta name="robots" content="noarchive">',
    );
    expect(codeOf('aeo.snippet.allowed', head(''))).toBeUndefined();
  });
});

describe('code that adds directives', () => {
  it('asks for large pictures beside what crawlers are told already', () => {
    const at = (inHead: string) => codeOf('seo.meta.large_images', head(inHead), { kind: 'article' })?.after;
    expect(at('')).toBe('<meta name="robots" content="max-image-preview:large">');
    expect(at('<meta name="robots" content="noarchive, max-image-preview:none">')).toBe(
      '<meta name="robots" content="noarchive, max-image-preview:large">',
    );
  });

  it('keeps results of a search out', () => {
    expect(codeOf('seo.index.search_results', robots('all'))).toEqual({
      language: 'html',
      into: 'in the <head>',
      before: '<meta name="robots" content="all">',
      after: '<meta name="robots" content="noindex, follow">',
    });
  });
});
