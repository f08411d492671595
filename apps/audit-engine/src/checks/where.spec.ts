import { describe, expect, it } from '@jest/globals';
import { readCorpus } from '../../test-support/corpus/corpus.js';
import { corpusPageOf } from '../../test-support/corpus/findings.js';
import { body, described, head, main } from '../../test-support/describe-check.js';
import { examplePageOf, readExamples } from '../../test-support/check-examples.js';
import { checkOf, pageOf, scoreOf, words } from '../../test-support/page-of.js';
import type { Page } from '../page/page.js';
import { FINE } from '../scoring/issues.js';
import { applied } from '../scoring/score-engine.js';
import { CATALOGUE } from './catalogue.js';
import type { Check } from './check.js';

/** The checks that judge nothing of the HTML, or all of it together. */
const NO_POSITION: Readonly<Record<string, string>> = {
  'seo.index.robots_allowed': 'robots.txt',
  'seo.index.variants': 'the answer of the server',
  'seo.tech.robots_txt_valid': 'robots.txt',
  'seo.tech.ttfb': 'the answer of the server',
  'seo.tech.html_weight': 'the length of the whole file',
  'seo.tech.sitemap': 'robots.txt and the sitemap',
  'seo.tech.in_sitemap': 'the sitemap',
  'seo.speed.compression': 'the answer of the server',
  'seo.speed.validators': 'headers',
  'seo.intl.hreflang_header': 'a header',
  'seo.security.hsts': 'a header',
  'seo.security.csp': 'a header',
  'seo.security.nosniff': 'a header',
  'geo.access.search_bots': 'robots.txt',
  'geo.access.user_fetchers': 'robots.txt',
  'geo.access.edge_block': 'the answer of the server',
  'geo.access.policy': 'robots.txt',
  'geo.access.training': 'robots.txt',
  'geo.extract.text_ratio': 'the share of text in the whole file',
  'geo.files.llms_txt': 'llms.txt',
  'geo.agents.usage': 'robots.txt',
  'geo.agents.license': 'robots.txt',
};

/** The checks that also fail for something outside of the HTML. */
const ELSEWHERE_TOO: Readonly<Record<string, string>> = {
  'seo.index.noindex': 'X-Robots-Tag',
  'seo.index.redirects': 'redirects of the server',
  'seo.tech.https': 'a page on http',
  'aeo.snippet.indexable': 'robots.txt and X-Robots-Tag',
};

const pages = [
  ...readCorpus().map((each) => ({ name: each.name, page: corpusPageOf(each) })),
  { name: 'a meta refresh', page: pageOf(head('<meta http-equiv="refresh" content="0; url=/other">')) },
];
const checks = Object.values(CATALOGUE)
  .flat()
  .map((check) => ({ id: check.id, check }));

const examples = readExamples();
const badExampleOf = (id: string) => examplePageOf(examples.get(id)!.bad);

const positionsOf = (check: Check, page: Page) =>
  (check.where?.(page) ?? []).flatMap((spot) => page.markup.positionOf(spot) ?? []);

describe('a check', () => {
  it.each(checks.filter(({ id }) => !Object.hasOwn(NO_POSITION, id)))(
    '$id says where a page fails it',
    ({ id, check }) => {
      const onCorpus = pages.filter(({ page }) => (applied(check, page) ?? 1) < FINE);
      const failing = onCorpus.length > 0 ? onCorpus : [{ name: 'its bad example', page: badExampleOf(id) }];
      const without = failing
        .filter(({ page }) => positionsOf(check, page).length === 0)
        .map(({ name }) => name);
      expect(without.length).toBeLessThan(failing.length);
      if (!Object.hasOwn(ELSEWHERE_TOO, id)) expect(without).toEqual([]);
    },
  );

  it('names no position only for what is not in the HTML', () => {
    const unpositioned = checks.filter(({ check }) => check.where === undefined).map(({ id }) => id);
    expect(unpositioned.sort()).toEqual(Object.keys(NO_POSITION).sort());
  });
});

const OFFER = {
  '@type': 'Product',
  name: 'Hose',
  offers: { '@type': 'Offer', priceCurrency: 'EUR', price: '5 €' },
};
const QUOTED = '<p>Rule: “There is nothing that works as well as a drip.”</p>';
const SECTIONS = `<main><h2>Why?</h2>\n<div>In this article you will learn why.</div></main>`;

const INDEX = '<meta name=robots content=index>\n<meta name=robots content=noindex>';
const SHOES = `<ul><li>${'Shoes! '.repeat(30)}</ul><p>${'shoes online now. '.repeat(30)}</p>`;
const GRAPH = [{ '@type': 'Article' }, { '@type': 'Recipe', name: 'a' }];
const ITEM = '<p>a</p><div itemscope itemtype="https://schema.org/Recipe">';
const RESOURCE = '<p>a</p><div vocab="https://schema.org/" typeof="Recipe">';
const OLD = { '@type': 'Article', dateModified: '2020-01-01' };

describe('what fails', () => {
  it.each<[id: string, excerpt: string, html: string]>([
    ['seo.schema.valid_values', '"price":"5 €"', described(OFFER)],
    ['seo.schema.known_names', '"@type"', described({ '@type': 'Prodcut' })],
    ['seo.schema.known_names', '"ofers":1', described({ '@type': 'Product', ofers: 1 })],
    ['seo.schema.complete_objects', '{"@type":"Recipe"', described({ '@graph': GRAPH })],
    ['seo.schema.complete_objects', '<div itemscope', body(ITEM)],
    ['seo.schema.complete_objects', '<div vocab', body(RESOURCE)],
    ['seo.schema.valid_json', ',}', head('<script type=application/ld+json>{,}</script>')],
    ['aeo.answer.section_lead', '<div>In this', body(SECTIONS)],
    ['aeo.answer.capsule', '<h2>Why?', body(SECTIONS)],
    ['aeo.voice.sentences', '<p>word', body(`<p>${'word '.repeat(120)}.</p>`)],
    ['geo.evidence.quotations', QUOTED, body(QUOTED)],
    ['geo.evidence.quotations', '<body>Rule', body(QUOTED.replace(/<\/?p>/g, ''))],
    ['geo.evidence.quotations', '<b>', body('<b>“A“</b> “b c d e f g”')],
    ['geo.fresh.recent', '"date', described(OLD)],
    ['seo.index.noindex', '<meta name=robots content=noindex', head(INDEX)],
    ['seo.tech.https', '<script src', head('<script src="http://a.example/"></script>')],
    ['seo.speed.font_display', '@font-face { src', head('<style>\n@font-face { src: url(a.woff2) }</style>')],
    ['seo.intl.lang', '<html lang', '<!doctype html>\n<html lang="en_US">'],
    ['seo.meta.title', '<head>', head('')],
    ['seo.content.h1', '<main>', body('<main>a</main>')],
    ['seo.content.hygiene', '<h2>Lorem', body('<p>a</p>\n<h2>Lorem ipsum dolor sit amet</h2>')],
    ['seo.content.keyword_stuffing', '<ul>', main(`<p>${words(100)}</p>${SHOES}`)],
  ])('%s is found at %s', (id, excerpt, html) => {
    expect(scoreOf(id, html)).toBeLessThan(1);
    const [position] = positionsOf(checkOf(id), pageOf(html));
    expect(position?.excerpt.slice(0, excerpt.length)).toBe(excerpt);
    const line = html.split('\n')[(position?.line ?? 0) - 1];
    expect(line?.slice((position?.column ?? 0) - 1).startsWith(excerpt.split('\n')[0]!)).toBe(true);
  });
});
