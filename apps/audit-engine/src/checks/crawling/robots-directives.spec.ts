import { describe, expect, it } from '@jest/globals';
import { head, meta } from '../../../test-support/describe-check.js';
import { pageOf } from '../../../test-support/page-of.js';
import { directivesFor, directivesIn, expiryOf, noindexesFor, noindexFor } from './robots-directives.js';

const withHeader = (...lines: string[]) => pageOf(head(''), { headers: { 'x-robots-tag': lines } });
const inHeaderFor = (crawler: string, ...lines: string[]) =>
  directivesFor(withHeader(...lines), crawler).map(({ value }) => value);

describe('a list of directives', () => {
  it.each([
    ['noindex, nofollow', ['noindex', 'nofollow']],
    ['NOINDEX ,MAX-Snippet:5', ['noindex', 'max-snippet:5']],
    ['', ['']],
    ['noindex,, none', ['noindex', '', 'none']],
    ['all, 2026', ['all', '2026']],
  ])('is split at its commas: "%s"', (content, directives) => {
    expect(directivesIn(content)).toEqual(directives);
  });

  it.each([
    ['unavailable_after: Mon, 15-Aug-05 15:52:01 UTC', 'unavailable_after: Mon, 15-Aug-05 15:52:01 UTC'],
    ['Unavailable_After : Mon, 15 Aug', 'unavailable_after : Mon, 15 Aug'],
    ['unavailable_after: Mon, 15 Aug, 2005, 10:00', 'unavailable_after: Mon, 15 Aug, 2005, 10:00'],
    ['googlebot: unavailable_after: Mon, 15 Aug', 'googlebot: unavailable_after: Mon, 15 Aug'],
  ])('keeps the commas of a date: "%s"', (date, whole) => {
    expect(directivesIn(`all, ${date}, nosnippet, 5`)).toEqual(['all', whole, 'nosnippet', '5']);
  });

  it('knows no date behind other words', () => {
    expect(directivesIn('not unavailable_after: Mon, 15 Aug')).toEqual([
      'not unavailable_after: Mon',
      '15 aug',
    ]);
  });
});

describe('the directives of a page', () => {
  it('are those for all crawlers and those for the one, with the element that says them', () => {
    const page = pageOf(
      head(meta('robots', 'noarchive') + meta('googlebot', 'noindex') + meta('bingbot', 'none')),
    );
    expect(directivesFor(page, 'googlebot')).toEqual([
      { value: 'noarchive', from: '<meta name="robots">', where: [expect.anything()] },
      { value: 'noindex', from: '<meta name="googlebot">', where: [expect.anything()] },
    ]);
  });

  it('in a header are for all until the name of a crawler', () => {
    const line = 'noarchive, bingbot: noindex, nofollow, *: nosnippet';
    expect(inHeaderFor('bingbot', line)).toEqual(['noarchive', 'noindex', 'nofollow', 'nosnippet']);
    expect(inHeaderFor('googlebot', line)).toEqual(['noarchive', 'nosnippet']);
    expect(directivesFor(withHeader(line), 'bingbot')[0]).toMatchObject({ from: 'X-Robots-Tag', where: [] });
  });

  it('in a second line of a header begin for all again', () => {
    expect(inHeaderFor('googlebot', 'bingbot: noindex', 'nosnippet')).toEqual(['nosnippet']);
  });

  it.each([
    'max-snippet: 5',
    'max-image-preview: large',
    'max-video-preview: 0',
    'unavailable_after: 2020-01-01',
  ])('do not take "%s" for the name of a crawler', (directive) => {
    expect(inHeaderFor('googlebot', `${directive}, nofollow`)).toEqual([directive, 'nofollow']);
    expect(inHeaderFor('googlebot', `bingbot: nofollow, ${directive}`)).toEqual([]);
  });

  it('have several words behind the name of a crawler', () => {
    expect(inHeaderFor('googlebot', `googlebot: unavailable_after: Mon, 15 Aug 2005 10:00:00 GMT`)).toEqual([
      'unavailable_after: Mon, 15 Aug 2005 10:00:00 GMT',
    ]);
  });
});

describe('what keeps a page out of results', () => {
  it.each([
    ['noindex', 1],
    ['none', 1],
    ['noindex, none', 2],
    ['nofollow', 0],
    ['unavailable_after: 2020-01-01', 1],
    ['unavailable_after: 2030-01-01', 0],
    ['unavailable_after: soon', 0],
  ])('"%s" does %d times', (content, times) => {
    const found = noindexesFor(pageOf(head(meta('robots', content))), 'googlebot');
    expect(found).toHaveLength(times);
    expect(noindexFor(pageOf(head(meta('robots', content))), 'googlebot')).toEqual(
      times === 0 ? undefined : expect.objectContaining({ value: found[0]?.value }),
    );
  });

  it('ends at a time, which some write in a way that can not be read', () => {
    expect(expiryOf('unavailable_after: 2020-01-01T09:00:00+01:00')).toBe(Date.UTC(2020, 0, 1, 8));
    expect(expiryOf('unavailable_after : 2020-01-01')).toBe(Date.UTC(2020, 0, 1));
    expect(expiryOf('unavailable_after: soon')).toBeNaN();
    expect(expiryOf('noindex')).toBeUndefined();
    expect(expiryOf(`unavailable_after: ${' '.repeat(100)}2020-01-01`)).toBeNaN();
  });
});
