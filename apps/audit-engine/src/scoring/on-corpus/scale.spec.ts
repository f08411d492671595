import { describe, expect, it } from '@jest/globals';
import { PAGE_KINDS, type PageKind } from '#contracts/audit/page-kinds';
import { type CorpusPage, readCorpus } from '../../../test-support/corpus/corpus.js';
import { corpusPageOf, findingsOf, type Golden } from '../../../test-support/corpus/findings.js';
import { withoutHead, withoutMarkup, withPoorText } from '../../../test-support/corpus/poor-page.js';

const GREAT = 85;
const POOR = 40;
/** Kinds of running texts, which only markup tells apart in each case. */
const TEXTS: readonly PageKind[] = ['article', 'news', 'blog_post', 'how_to'];
/** Their poor version also loses its evidence: a text full of facts and sources is not poor for the lack of a head. */
const READ: readonly PageKind[] = [...TEXTS, 'docs'];
/** No page of the corpus is great at these: nobody is to find two of them, and the last is no kind. */
const NONE: readonly PageKind[] = ['login', 'shell', 'other'];

const great = readCorpus().flatMap((page) =>
  page.great === undefined ? [] : [{ name: page.name, page, kind: page.great }],
);

/** Answer engines ask nothing of these, so that the overall score is no measure of a poor one: that of SEO is. */
const MEASURE: Readonly<Partial<Record<PageKind, string>>> = { legal: 'seo', search: 'seo' };

function scoresOf(page: Pick<CorpusPage, 'html' | 'options'>): Golden['scores'] {
  return findingsOf(page).golden.scores;
}

function textOf({ html }: CorpusPage): string {
  return Buffer.from(html).toString();
}

/** The page as a careless owner would have left it: on http, with the title "Home", and with nothing that only machines read. */
function poorOf(page: CorpusPage, kind: PageKind): Pick<CorpusPage, 'html' | 'options'> {
  const bare = withoutHead(withoutMarkup(textOf(page)));
  return {
    html: Buffer.from(READ.includes(kind) ? withPoorText(bare) : bare),
    options: { ...page.options, url: page.options.url?.replace('https:', 'http:') },
  };
}

describe('a great page', () => {
  it('is there of every kind that is to be found', () => {
    const kinds = new Set(great.map(({ kind }) => kind));
    expect(PAGE_KINDS.filter((kind) => !kinds.has(kind))).toEqual(NONE);
  });

  it.each(great)('is found to be of its kind, with its markup and without: $name', ({ page, kind }) => {
    expect(corpusPageOf(page).kind.kind).toBe(kind);
    const bare = { ...page, html: Buffer.from(withoutMarkup(textOf(page))) };
    expect(TEXTS.includes(kind) ? TEXTS : [kind]).toContain(corpusPageOf(bare).kind.kind);
  });

  it.each(great)('has a great score: $name', ({ page }) => {
    expect(scoresOf(page).overall).toBeGreaterThanOrEqual(GREAT);
  });

  it.each(great)('has a poor score in its poor version: $name', ({ page, kind }) => {
    expect(scoresOf(poorOf(page, kind))[MEASURE[kind] ?? 'overall']).toBeLessThanOrEqual(POOR);
  });
});
