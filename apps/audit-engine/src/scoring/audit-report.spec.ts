import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ARTICLE, POOR_PAGE } from '../../../../test/support/sample-site/pages.js';
import { pageOf, sourceOf, words } from '../../test-support/page-of.js';
import { analyse } from '../page-audit/analysis/analyse.js';
import { auditReport } from './audit-report.js';

const good = ARTICLE.replaceAll('{base}', 'https://site.example');
const url = 'https://site.example/article';

describe('the report of an audit', () => {
  it('of all has the three scores and their weighted mean', () => {
    const { scores } = auditReport(pageOf(good, { url }), 'all');
    const { seo, aeo, geo } = scores;
    expect(scores.overall).toBe(Math.round(0.4 * (seo ?? 0) + 0.3 * (aeo ?? 0) + 0.3 * (geo ?? 0)));
  });

  it.each(['seo', 'aeo', 'geo'] as const)('of %s has that score alone, in overall too', (type) => {
    const { scores, dimensions, issues } = auditReport(pageOf(good, { url }), type);
    const whole = auditReport(pageOf(good, { url }), 'all');
    expect(scores).toEqual({
      seo: null,
      aeo: null,
      geo: null,
      [type]: whole.scores[type],
      overall: whole.scores[type],
    });
    expect(Object.keys(dimensions)).toEqual([type]);
    expect(issues.every(({ engine }) => engine === type)).toBe(true);
  });

  it('says how much could be answered, and what could not', () => {
    const { completeness, dimensions } = auditReport(pageOf(good, { url, robots: 'unreached' }), 'all');
    const checks = Object.values(dimensions).flatMap((engine) =>
      Object.values(engine).flatMap((dimension) => dimension.checks),
    );
    const missing = checks.filter(({ score }) => score === null).map(({ id }) => id);
    expect(missing).toContain('seo.index.robots_allowed');
    expect(completeness).toEqual({ computed: checks.length - missing.length, total: checks.length, missing });
  });

  it('has the same scores however long the first byte took, because that depends on our load, too', () => {
    const [fast, slow] = [50, 5_000].map((firstByteMs) =>
      auditReport(pageOf(good, { url, firstByteMs }), 'all'),
    );
    expect(slow!.scores).toEqual(fast!.scores);
    const { checks } = slow!.dimensions.seo!.technical!;
    expect(checks.find(({ id }) => id === 'seo.tech.ttfb')).toMatchObject({ weight: 0, score: 0 });
  });

  it('tells a good page from a poor one', () => {
    const better = auditReport(pageOf(good, { url }), 'all').scores;
    const worse = auditReport(pageOf(POOR_PAGE, { url }), 'all').scores;
    for (const engine of ['overall', 'seo', 'aeo', 'geo'] as const) {
      expect((better[engine] ?? 0) - (worse[engine] ?? 0)).toBeGreaterThan(25);
    }
  });

  it('finds nothing critical on a good page', () => {
    const { issues } = auditReport(pageOf(good, { url }), 'all');
    expect(issues.filter(({ severity }) => severity === 'critical' || severity === 'high')).toEqual([]);
  });

  it('is the same for the same bytes and instant', () => {
    const html = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(html, (markup) => {
        const input = () => ({
          source: sourceOf(markup),
          type: 'all' as const,
          asOf: '2026-11-21T00:00:00.000Z',
          ownToken: 'x',
        });
        expect(analyse(input())).toEqual(analyse(input()));
      }),
      { numRuns: 50 },
    );
  });

  it('keeps every score within 0 and 100 whatever the markup', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 60 }),
        fc.string({ unit: 'binary' }),
        (parts, noise) => {
          const { scores } = auditReport(
            pageOf(parts.join(noise.slice(0, 5)), { robots: noise, llms: noise }),
            'all',
          );
          for (const score of Object.values(scores)) {
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(100);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('fixing a page', () => {
  const bare = `<!doctype html><html><head></head><body><main><p>${words(120)}</p></main></body></html>`;
  const intoHead = (markup: string) => (html: string) => html.replace('</head>', `${markup}</head>`);
  const fixes: Readonly<Record<string, (html: string) => string>> = {
    title: intoHead('<title>Water for the garden in summer</title>'),
    description: intoHead(`<meta name="description" content="${words(16)}">`),
    canonical: intoHead('<link rel="canonical" href="https://site.example/guides/page">'),
    viewport: intoHead('<meta name="viewport" content="width=device-width">'),
    language: (html) => html.replace('<html>', '<html lang="en">'),
    heading: (html) => html.replace('<main>', '<main><h1>Water for the garden in summer</h1>'),
    previews: intoHead(
      '<meta property="og:title" content="Water"><meta property="og:image" content="/a.png">',
    ),
    font: intoHead(
      '<link rel="preload" as="font" href="/a.woff2" crossorigin><style>@font-face { src: url(/a.woff2); font-display: swap }</style>',
    ),
    picture: (html) =>
      html.replace(
        '<p>',
        '<img src="/a.jpg" alt="A pump" width="800" height="600" srcset="/a.jpg 400w, /b.jpg 800w" sizes="100vw"><p>',
      ),
    'previews and icon': intoHead(
      '<meta name="twitter:card" content="summary"><meta property="og:image:width" content="200"><link rel="icon" href="/a.png" sizes="16x16">',
    ),
    links: (html) =>
      html.replace('</main>', '<a href="/pumps">Pumps</a><a href="/about">About us</a></main>'),
  };

  it.each(Object.keys(fixes))(
    'by %s never lowers its SEO score, on top of whatever was fixed before',
    (name) => {
      const others = Object.keys(fixes).filter((each) => each !== name);
      fc.assert(
        fc.property(fc.subarray(others), (before) => {
          const html = before.reduce((markup, each) => fixes[each]?.(markup) ?? markup, bare);
          const score = (markup: string) => auditReport(pageOf(markup), 'seo').scores.seo ?? 0;
          expect(score(fixes[name]?.(html) ?? html)).toBeGreaterThanOrEqual(score(html));
        }),
        { numRuns: 15 },
      );
    },
  );
});

const FRAGMENTS = [
  ...['<h1>What is it?</h1>', '<h2>How to</h2>', '<h3>', '<p>', `<p>${words(40)}</p>`, '<main>'],
  ...['</main>', '<article>', '<ul><li>a<li>b<li>c</ul>', '<table><tr><th>a<td>b</table>'],
  ...['<a href="/x">here</a>', '<a href="javascript:x">', '<img src=a>', '<title>Title of it</title>'],
  ...['<meta name=robots content=noindex>', '<link rel=canonical href="/">'],
  '<script type="application/ld+json">{"@type":"Article"}</script>',
  ...['<script type="application/ld+json">{{', '<blockquote>'],
  ...['<details><summary>Why?</summary>x</details>', '<dl><dt>a<dd>b</dl>', '\u0000', '日本語。'],
  '2026-01-01',
];
