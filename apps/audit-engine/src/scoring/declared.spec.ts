import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ENGINES } from '#contracts/audit/audits';
import { schema } from '../../test-support/describe-check.js';
import { readCorpus } from '../../test-support/corpus/corpus.js';
import { corpusPageOf } from '../../test-support/corpus/findings.js';
import { headingOf } from '../../test-support/corpus/fixes/fix.js';
import { type PageOptions, pageOf, words } from '../../test-support/page-of.js';
import { CATALOGUE } from '../checks/catalogue.js';
import type { Page } from '../page/page.js';
import { engineScore, measureAll } from './score-engine.js';

/** Of 100 points. A line in the head is a line more of markup beside the text. */
const EPSILON = 0.05;

const corpus = readCorpus().filter(({ html }) => /<head>/i.test(Buffer.from(html).toString()));
const plain = (path: string, count: number) => ({
  name: path,
  html: Buffer.from(
    `<!doctype html><html lang="en"><head><title>Pumps of the garden</title></head><body><main><h1>Pumps of the garden</h1><p>${words(count)}</p></main></body></html>`,
  ),
  options: { url: `https://site.example${path}` } as PageOptions,
});
const PAGES = [...corpus, plain('/docs/pumps', 300), plain('/contact', 120), plain('/pumps', 60)];

/** Types that make a page one of another kind, or of one kind more. */
const TYPES =
  'Article,TechArticle,BlogPosting,NewsArticle,HowTo,Product,Recipe,Event,Course,JobPosting,LocalBusiness,Restaurant,VideoObject,ContactPage,SearchResultsPage,CollectionPage,ItemList,FAQPage,QAPage,WebPage,AboutPage'.split(
    ',',
  );
const META = [
  '<meta property="og:type" content="article">',
  '<meta property="og:type" content="website">',
  '<meta property="og:type" content="video.other">',
  '<meta name="author" content="Ada Fields">',
  '<meta name="keywords" content="pumps">',
  '<meta name="robots" content="max-image-preview:large">',
  '<meta name="twitter:card" content="summary">',
  '<link rel="alternate" type="text/markdown" href="/pumps.md">',
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
];

/** What an owner may say of a page in its head: that it is of some type, with its own heading as the name. */
const declaration: fc.Arbitrary<(page: Page) => string> = fc.oneof(
  fc.constantFrom(...META).map((line) => () => line),
  fc
    .constantFrom(...TYPES)
    .map(
      (type) => (page: Page) =>
        schema({ '@type': type, name: headingOf(page), headline: headingOf(page), url: page.url.href }),
    ),
);

function scoresOf(page: Page): readonly number[] {
  return ENGINES.map((engine) => engineScore(measureAll(CATALOGUE[engine], page)) ?? 0);
}

describe('what an owner says of a page in its head', () => {
  it('lowers no score, of whatever kind it makes the page', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAGES.map(({ name }) => name)),
        fc.array(declaration, { minLength: 1, maxLength: 3 }),
        (name, declarations) => {
          const { html, options } = PAGES.find((each) => each.name === name)!;
          let text = Buffer.from(html).toString();
          let page = corpusPageOf({ html: Buffer.from(text), options });
          fc.pre(headingOf(page) !== '' && page.decoded.encoding === 'UTF-8');
          for (const declare of declarations) {
            const before = scoresOf(page);
            const line = declare(page);
            // A second type of Open Graph takes the first one back.
            if (line.includes('og:type') && text.includes('og:type')) continue;
            text = text.replace(/<head>/i, (tag) => tag + line);
            page = corpusPageOf({ html: Buffer.from(text), options });
            scoresOf(page).forEach((score, engine) =>
              expect(score - before[engine]!).toBeGreaterThanOrEqual(-EPSILON),
            );
          }
        },
      ),
      // An article without an author: few of the random pages become one.
      { numRuns: 120, examples: [['/pumps', [() => META[0]!]]] },
    );
  });
});

describe('what could not be fetched', () => {
  const UNKNOWN: PageOptions = { robots: 'unreached', sitemap: 'unreached', llms: 'unreached' };
  const OPEN: PageOptions = {
    robots: 'User-agent: *\nAllow: /\nSitemap: https://site.example/sitemap.xml',
    sitemap: '<?xml version="1.0"?><urlset><url><loc>https://site.example/</loc></url></urlset>',
    llms: '# Site\n\n> Pumps.\n\n- [Prices](https://site.example/prices): all\n',
  };

  it.each(PAGES.filter((_, at) => at % 4 === 0).map((page) => [page.name, page] as const))(
    'raises no score above that of a site without a fault: %s',
    (_name, { html, options }) => {
      const [unknown, open] = [UNKNOWN, OPEN].map((files) =>
        scoresOf(corpusPageOf({ html, options: { ...options, ...files } })),
      );
      unknown!.forEach((score, engine) => expect(score).toBeLessThanOrEqual(open![engine]! + EPSILON));
    },
  );
});

describe('a page that grows by a few words', () => {
  /** More than one word may cost, and more than one may bring, where the page begins to have something to judge. */
  const MAY_LOSE = 2;

  it.each(['/pumps', '/contact', '/docs/pumps'])('loses no step of its score: %s', (path) => {
    let last: readonly number[] | undefined;
    for (let count = 0; count <= 1_100; count += count < 300 ? 6 : 20) {
      const { html, options } = plain(path, count);
      const scores = scoresOf(pageOf(html.toString(), options));
      scores.forEach((score, engine) =>
        expect(score).toBeGreaterThanOrEqual((last?.[engine] ?? 0) - MAY_LOSE),
      );
      last = scores;
    }
  });
});
