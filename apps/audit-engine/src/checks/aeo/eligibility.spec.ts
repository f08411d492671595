import { describe, expect, it } from '@jest/globals';
import { body, describeCheck, head } from '../../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../../test-support/page-of.js';

const robots = (content: string) => head(`<meta name="robots" content="${content}">`);

describeCheck('aeo.snippet.allowed', [
  ['no limit', head(''), 1],
  ['an explicit no limit', robots('max-snippet:-1'), 1],
  ['a short limit', robots('index, max-snippet:40'), 0.3],
  ['nosnippet', robots('nosnippet'), 0],
  ['nosnippet in a header', head(''), 0, { headers: { 'x-robots-tag': 'max-snippet: 0' } }],
  ['main content that is kept out', body('<div data-nosnippet><main><p>x</p></main></div>'), 0],
  ['an aside that is kept out', body('<main><p>x</p></main><aside data-nosnippet>y</aside>'), 1],
]);

describeCheck('aeo.snippet.indexable', [
  ['an open page', head(''), 1],
  ['noindex', robots('noindex'), 0],
  ['robots.txt', head(''), 0, { robots: 'User-agent: *\nDisallow: /guides' }],
  [
    'results of a search with noindex',
    robots('noindex'),
    null,
    { url: 'https://site.example/search?q=hose' },
  ],
  ['one engine out', head('<meta name="bingbot" content="noindex">'), 1],
]);

describe('a page that may not be quoted', () => {
  it.each(['nosnippet', 'noindex'])('with %s scores 30 at most', (content) => {
    const page = pageOf(robots(content));
    const caps = ['aeo.snippet.allowed', 'aeo.snippet.indexable'].map((id) => checkOf(id).cap?.(page));
    expect(caps).toContain(30);
  });
});
