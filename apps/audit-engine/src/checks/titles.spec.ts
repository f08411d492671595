import { describe, expect, it } from '@jest/globals';
import { readCorpus } from '../../test-support/corpus/corpus.js';
import { corpusPageOf } from '../../test-support/corpus/findings.js';
import { body, described, head, link, main, meta, schema } from '../../test-support/describe-check.js';
import { checkOf, pageOf, words, type PageOptions } from '../../test-support/page-of.js';
import { applied } from '../scoring/score-engine.js';
import { CATALOGUE } from './catalogue.js';

const FILLER =
  'In this article you will learn all that there is to know about how pumps work in your garden.';
const MONSTROUS = 'Incomprehensibilities characteristically institutionalize counterrevolutionaries. ';
const LATE = `<h2>Why?</h2><p>${FILLER}</p><h2>How?</h2><p>A pump lifts water.</p>`;
const ORGANIZATION = { '@type': 'Organization', name: 'Rows' };
const QUESTION = {
  '@type': 'Question',
  name: 'Why so?',
  acceptedAnswer: { '@type': 'Answer', text: 'Nobody knows.' },
};
const QUOTE = '“There is nothing that works as well as a drip.”';

describe('the title of an issue', () => {
  it.each<[id: string, title: string, html: string, options?: PageOptions]>([
    ['aeo.answer.section_lead', 'The page has no subheadings', main('<p>a</p>')],
    ['aeo.answer.section_lead', 'No subheading has text below it', main('<h2>a</h2>')],
    ['aeo.answer.section_lead', '1 of 2 sections does not begin with its answer', main(LATE)],
    ['aeo.answer.first_paragraph', 'The page has no paragraph of text', main('<h2>a</h2>')],
    [
      'aeo.answer.first_paragraph',
      'The first paragraph opens with a filler: "In this article you will learn all that ther…"',
      main(`<p>${FILLER}</p>`),
    ],
    [
      'aeo.answer.first_paragraph',
      'The first paragraph does not name what the page is about',
      main(`<h1>Pumps</h1><p>${'Water is wet. '.repeat(6)}</p>`),
    ],
    [
      'aeo.answer.first_paragraph',
      'The first paragraph has only 4 words',
      main('<h1>Pumps</h1><p>Pumps lift your water.</p>'),
    ],
    [
      'aeo.answer.first_paragraph',
      'The first paragraph has 200 words: 80 are enough',
      main(`<h1>Pumps</h1><p>${'Pumps lift. '.repeat(100)}</p>`),
    ],
    [
      'aeo.answer.capsule',
      'The only question has no short answer right below',
      main('<h2>Why so?</h2><p>a</p>'),
    ],
    [
      'aeo.answer.summary',
      'The page has 1,200 words, and no summary near its top',
      main(`<p>${words(1_200)}</p>`),
    ],
    [
      'aeo.schema.qa_valid',
      'The only marked-up question is not shown with the answer',
      described({ '@type': 'FAQPage', mainEntity: [QUESTION] }),
    ],
    ['aeo.snippet.allowed', 'Search engines may not quote the page', head(meta('robots', 'nosnippet'))],
    [
      'aeo.snippet.allowed',
      'Search engines may quote only 20 characters of the page',
      head(meta('robots', 'max-snippet:20')),
    ],
    [
      'aeo.snippet.allowed',
      'Search engines may not quote the main text of the page',
      body(`<main data-nosnippet><p>${words(60)}</p></main>`),
    ],
    [
      'aeo.snippet.indexable',
      'Google and Bing must leave the page out, so that no answer comes from it',
      head(meta('robots', 'noindex')),
    ],
    [
      'aeo.snippet.indexable',
      'robots.txt keeps Google and Bing out, so that no answer comes from this page',
      head(''),
      { robots: 'User-agent: *\nDisallow: /' },
    ],
    ['aeo.format.lists', 'The text has no list', main('<p>a</p>')],
    ['aeo.format.lists', 'The text has only one list', main('<ul><li>a<li>b<li>c</ul>')],
    [
      'aeo.format.tables',
      'The title promises a comparison, but there is no table',
      head('<title>A or B: a comparison</title>'),
    ],
    [
      'aeo.format.tables',
      'The table of the comparison has no headings',
      main('<h1>A vs. B</h1><table><tr><td>1<td>2<tr><td>3<td>4</table>'),
    ],
    [
      'aeo.format.section_size',
      'All 3 sections are shorter than 40 words or longer than 400',
      main('<h2>a</h2><p>a</p><h2>b</h2><p>b</p><h2>c</h2><p>c</p>'),
    ],
    ['aeo.q.headings', 'No heading asks what readers ask', main('<h2>Pumps</h2>')],
    ['aeo.q.headings', 'Only one heading asks what readers ask', main('<h2>Why so?</h2>')],
    [
      'aeo.q.headings',
      'Only two headings ask what readers ask',
      main('<h2>Why so?</h2><h2>What is it?</h2>'),
    ],
    ['aeo.q.faq_block', 'The page has no questions with answers', main('<h2>Why so?</h2>')],
    [
      'aeo.q.faq_block',
      'Only one question stands on the page with an answer',
      main('<h2>Why so?</h2><p>a</p>'),
    ],
    ['aeo.q.coverage', 'The page answers no question such as what, how or why', main('<h2>Pumps</h2>')],
    ['aeo.q.coverage', 'The page answers only 1 kind of question: why', main('<h2>Why so?</h2>')],
    [
      'aeo.voice.sentences',
      'Sentences have 120 words on average, too many to listen to',
      main(`<p>${'word '.repeat(120)}.</p>`),
    ],
    [
      'aeo.voice.readability',
      'The text reads like a scientific paper',
      main(`<p>${MONSTROUS.repeat(30)}</p>`),
    ],
    ['geo.extract.semantic_main', 'The page does not mark where its content is', body('<p>a</p>')],
    [
      'geo.extract.semantic_main',
      'Only 50 % of the words are in <main>',
      body(`<aside>${words(60)}</aside><main><p>${words(60)}</p></main>`),
    ],
    [
      'geo.extract.semantic_main',
      'The page marks 2 parts as its main content',
      body(`<main><p>${words(60)}</p></main><main><p>b</p></main>`),
    ],
    ['geo.extract.text_ratio', '0.1 % of the HTML is text', `<!--${'x'.repeat(10_000)}--><p>Ten letters`],
    [
      'geo.extract.self_contained',
      'The only paragraph begins with words that refer back',
      main(`<p>However, ${words(20)}</p>`),
    ],
    [
      'geo.fluency',
      'All 48 sentences are too short or too long',
      main(`<p>${'Pumps lift. '.repeat(48)}</p>`),
    ],
    ['geo.fresh.date', 'The page has no date', main('<p>a</p>')],
    [
      'geo.fresh.date',
      'The date stands in the markup alone, where readers do not see it',
      described({ '@type': 'Article', dateModified: '2026-11-01' }),
    ],
    [
      'geo.fresh.date',
      'The date stands in the text alone, where machines may miss it',
      main('<p>Updated on 1 November 2026</p>'),
    ],
    [
      'geo.fresh.recent',
      'The newest date of the page is 2026-01-01, 10 months ago',
      described({ '@type': 'Article', dateModified: '2026-01-01' }),
    ],
    [
      'geo.fresh.recent',
      'The newest date of the page is 2020-01-01, 6 years ago',
      described({ '@type': 'Article', dateModified: '2020-01-01' }),
    ],
    [
      'geo.fresh.agreement',
      'The page shows 2026-11-01, but its markup says 2026-01-01',
      `${described({ '@type': 'Article', datePublished: '2026-01-01' })}<p>Published on 1 November 2026</p>`,
    ],
    [
      'geo.fresh.agreement',
      'The markup has a date that lies ahead: 2027-05-01',
      `${described({ '@type': 'Article', datePublished: '2027-05-01' })}<p>Published on 1 November 2026</p>`,
    ],
    ['geo.evidence.statistics', 'The text gives no figures', main(`<p>${words(100)}</p>`)],
    [
      'geo.evidence.statistics',
      'The text gives only 1 figure in 203 words',
      main(`<p>${words(201)} About 31 %.</p>`),
    ],
    ['geo.evidence.citations', 'The text links no source', main('<p>a</p>')],
    [
      'geo.evidence.citations',
      'The text links only 1 source',
      main('<p>a <a href="https://b.example/">b</a></p>'),
    ],
    ['geo.evidence.quotations', 'The text quotes nobody by name', main('<p>a</p>')],
    ['geo.evidence.quotations', '1 quotation stands without a name', main(`<p>Rule: ${QUOTE}</p>`)],
    [
      'geo.evidence.quotations',
      'The text quotes only one person or document by name',
      main(`<p>${QUOTE} — Ada Fields</p>`),
    ],
    [
      'geo.evidence.no_stuffing',
      '"shoes" makes up 100 % of the text',
      main(`<p>${'Shoes! '.repeat(200)}</p>`),
    ],
    ['geo.entity.organization', 'The markup does not say whose page it is', head('')],
    [
      'geo.entity.organization',
      'The markup says that the page is by "Rows", but has no url and no other profiles',
      described(ORGANIZATION),
    ],
    [
      'geo.entity.organization',
      'The markup says that the page is by "Rows", but has no other profiles',
      head(
        schema({ '@type': 'Person', name: 'Ada' }) +
          schema({ ...ORGANIZATION, url: 'https://site.example/' }),
      ),
    ],
    [
      'geo.entity.consistency',
      'The footer does not have the name "Lamps" that og:site_name has',
      body('<meta property="og:site_name" content="Lamps"><footer>© Pumps</footer>'),
    ],
    [
      'geo.entity.consistency',
      'Other WebSite markup and the footer do not have the name "Lamps" that the WebSite markup has',
      body(
        `${schema({ '@type': 'WebSite', name: 'Lamps' })}${schema({ '@type': 'WebSite', name: 'Pumps' })}<footer>© Pumps</footer>`,
      ),
    ],
    [
      'geo.access.search_bots',
      'robots.txt keeps out OAI-SearchBot',
      head(''),
      { robots: 'User-agent: OAI-SearchBot\nDisallow: /' },
    ],
    [
      'geo.access.search_bots',
      'robots.txt can not be fetched, which crawlers take for a ban',
      head(''),
      { robots: 503 },
    ],
    [
      'geo.access.user_fetchers',
      'robots.txt keeps out ChatGPT-User and Claude-User',
      head(''),
      { robots: 'User-agent: ChatGPT-User\nUser-agent: Claude-User\nDisallow: /' },
    ],
    [
      'geo.access.edge_block',
      'A filter in front of the site answers AI agents with 403',
      head(''),
      { agentProbe: { kind: 'answered', status: 403, challenged: false } },
    ],
    [
      'geo.access.policy',
      'robots.txt lets AI crawlers in, but refuses what they come for: "ai-input=no"',
      head(''),
      { robots: 'User-agent: *\nContent-Signal: ai-input=no\nAllow: /' },
    ],
    [
      'geo.access.policy',
      'robots.txt has a usage preference that nobody understands: "ai-input=maybe"',
      head(''),
      { robots: 'User-agent: *\nContent-Signal: ai-input=maybe\nAllow: /' },
    ],
    [
      'seo.index.canonical_sources',
      'Head and Link header name different canonical addresses',
      head(link('canonical', '/a')),
    ],
  ])('of %s is "%s"', (...[id, title, html, options]) => {
    const page = pageOf(html, options);
    expect(checkOf(id).problemOf?.(page) ?? checkOf(id).problem).toBe(title);
  });
});

describe('the titles of all issues of the corpus', () => {
  const checks = Object.values(CATALOGUE).flat();

  it.each(readCorpus())('are short sentences for $name', (each) => {
    const page = corpusPageOf(each);
    const failed = checks.filter((check) => (applied(check, page) ?? 1) < 0.9);
    const titles = failed.map((check) => check.problemOf?.(page) ?? check.problem);
    expect(
      titles.filter(
        (title) => !/^(?:[\p{Lu}\p{N}"]|(?:robots|llms)\.txt|schema\.org)[^\n]{5,99}$/u.test(title),
      ),
    ).toEqual([]);
    expect(titles.filter((title) => title.endsWith('.') || /undefined|NaN/.test(title))).toEqual([]);
  });
});
