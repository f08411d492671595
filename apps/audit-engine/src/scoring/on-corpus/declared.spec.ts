import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ENGINES } from '#contracts/audit/audits';
import { schema } from '../../../test-support/describe-check.js';
import { readCorpus } from '../../../test-support/corpus/corpus.js';
import { corpusPageOf } from '../../../test-support/corpus/findings.js';
import { headingOf } from '../../../test-support/corpus/fixes/fix.js';
import { type PageOptions, pageOf, words } from '../../../test-support/page-of.js';
import { ownMarkup } from '../../../test-support/corpus/fixes/own-markup.js';
import { KINDS } from '../../checks/kinds/kind-rules.js';
import { CATALOGUE } from '../../checks/catalogue.js';
import type { Page } from '../../page/page.js';
import { engineScore, measureAll } from '../score-engine.js';

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

const META = [
  '<meta name="author" content="Ada Fields">',
  '<meta name="keywords" content="pumps">',
  '<meta name="robots" content="max-image-preview:large">',
  '<meta name="twitter:card" content="summary">',
  '<link rel="alternate" type="text/markdown" href="/pumps.md">',
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
];

/** What an owner may truly say of a page in its head, with its own heading as the name. */
const declaration: fc.Arbitrary<(page: Page) => string> = fc.constantFrom<(page: Page) => string>(
  ...META.map((line) => () => line),
  ownMarkup,
  (page) => schema({ '@type': 'WebPage', name: headingOf(page), url: page.url.href }),
);

/** Types of other things than those that pages of the corpus are seen to be. */
const FOREIGN = 'Product,Event,Course,JobPosting,VideoObject,DefinedTerm,ProfilePage'.split(',');
/** Of 100 points: a block more makes those that can't be read a smaller share. */
const HARDLY = 0.5;
/** The kind is plain to see, without any markup. */
const SURE = 0.8;

function scoresOf(page: Page): readonly number[] {
  return ENGINES.map((engine) => engineScore(measureAll(CATALOGUE[engine], page)) ?? 0);
}

describe('what an owner truly says of a page in its head', () => {
  it('lowers no score', () => {
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
            text = text.replace(/<head>/i, (tag) => tag + declare(page));
            page = corpusPageOf({ html: Buffer.from(text), options });
            scoresOf(page).forEach((score, engine) =>
              expect(score - before[engine]!).toBeGreaterThanOrEqual(-EPSILON),
            );
          }
        },
      ),
      { numRuns: 120 },
    );
  });
});

describe('markup of a type that does not fit the page', () => {
  it('counts for nothing', () => {
    // A broken page may have so little that any line moves a share.
    const sure = corpus.filter(({ quality, html, options }) => {
      const bare = Buffer.from(html)
        .toString()
        .replace(/<script type="application\/ld[\s\S]*?<\/script>/g, '');
      const { kind } = corpusPageOf({ html: Buffer.from(bare), options });
      return quality === 'good' && kind.sure >= SURE && KINDS[kind.kind].types.length > 0;
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...sure.map(({ name }) => name)),
        fc.constantFrom(...FOREIGN),
        (name, type) => {
          const { html, options } = PAGES.find((each) => each.name === name)!;
          const text = Buffer.from(html).toString();
          const before = corpusPageOf({ html: Buffer.from(text), options });
          fc.pre(!KINDS[before.kind.kind].types.includes(type) && before.decoded.encoding === 'UTF-8');
          const line = schema({ '@type': type, name: headingOf(before), description: 'Of another page.' });
          const after = corpusPageOf({
            html: Buffer.from(text.replace(/<head>/i, (tag) => tag + line)),
            options,
          });
          expect(after.kind.kind).toBe(before.kind.kind);
          scoresOf(after).forEach((score, engine) =>
            expect(score - scoresOf(before)[engine]!).toBeLessThanOrEqual(HARDLY),
          );
        },
      ),
      { numRuns: 120 },
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
