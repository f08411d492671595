import { describe, expect, it } from '@jest/globals';
import { describeCheck, link, meta } from '../../../../test-support/describe-check.js';
import { linesOf } from '../../../../test-support/lighthouse.js';
import { checkOf, pageOf } from '../../../../test-support/page-of.js';
import { auditReport } from '../../../scoring/audit-report.js';

const FOUND = { url: 'https://shop.example/search?q=tent' };
const ID = 'seo.index.search_results';
const results = (inHead = '', title = 'Search results for tent') =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${inHead}</head><body><main><h1>${title}</h1><ul>
   ${Array.from({ length: 12 }, (_, at) => `<li><a href="/t/${at}">Tent ${at}</a> €${100 + at}</li>`).join('')}</ul></main></body></html>`;

describeCheck(ID, [
  ['results that may be indexed', results(), 0, FOUND],
  ['results with noindex', results(meta('robots', 'noindex, follow')), 1, FOUND],
  ['results with noindex in a header', results(), 1, { ...FOUND, headers: { 'x-robots-tag': 'noindex' } }],
  ['results that robots.txt closes', results(), 1, { ...FOUND, robots: 'User-agent: *\nDisallow: /search' }],
  ['results that name a category', results(link('canonical', 'https://shop.example/tents')), 1, FOUND],
  ['results that name themselves', results(link('canonical', FOUND.url)), 0, FOUND],
  ['German results', results('', 'Suchergebnisse für Zelt'), 0, { url: 'https://shop.example/suche?q=zelt' }],
  ['the form of a search', '<main><h1>Search</h1><form><input name="q"></form></main>', null, FOUND],
  ['a category', results('', 'Tents'), null, { url: 'https://shop.example/tents' }],
]);

describe('results of a search', () => {
  it('are quoted by their address and title', () => {
    expect(linesOf(ID, results(), FOUND)).toEqual([
      FOUND.url,
      'Search results for tent',
      'Search results for tent',
    ]);
    expect(checkOf(ID).where?.(pageOf(results(meta('robots', 'all')), FOUND))).toMatchObject([
      { content: 'all' },
    ]);
  });

  it('with noindex are not told to remove it', () => {
    const { issues } = auditReport(pageOf(results(meta('robots', 'noindex')), FOUND), 'all');
    expect(
      issues.filter(({ severity, fix }) => severity === 'critical' || fix.includes('Remove noindex')),
    ).toEqual([]);
  });
});
