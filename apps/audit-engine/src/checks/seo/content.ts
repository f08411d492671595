import type { Page } from '../../page/page.js';
import type { Element } from '../../page/parsing/parse-document.js';
import { contentWords } from '../../page/language/content-words.js';
import { convention, documented, eachOf, inDimension, yes } from '../check.js';
import { h1Of, titleOf, titlesOf } from '../meta.js';
import { isNameAlone } from '../contradictions/name-alone.js';
import { textInHtml } from '../rendering/text-in-html.js';
import { stuffedBlocks, stuffingEvidence, stuffingScore } from '../writing/stuffing.js';
import type { Block } from '../../page/content/blocks.js';
import { ramp } from '../../page/ramp.js';
import { blockText } from '../../page/content/sections.js';
import { foundOr, inMain } from '../where.js';

export const CONTENT = inDimension('content', [
  textInHtml({
    id: 'seo.content.text_in_html',
    weight: 3,
    isFault: true,
    shellCap: 50,
    why: 'Google and Bing render pages made by scripts, later and not always. Other crawlers see the HTML alone.',
    source: documented('Google JavaScript SEO basics'),
  }),
  {
    id: 'seo.content.main_text',
    weight: 8,
    title: 'The page has text of its own',
    problem: 'The page has little text of its own',
    why: 'Search engines can not match a question with a page without text. More text than needed earns nothing.',
    fix: 'Describe the offer of the page in at least 300 words of its own.',
    source: convention('Common practice; Google names no preferred word count'),
    passes: 'Rises from 0 at 50 words of main content to 1 at 300, and no further.',
    measure: (page) => ramp(page.main.words, 50, 300),
    evidence: (page) => [`${page.main.words} words of main content`],
    where: inMain,
  },
  {
    id: 'seo.content.h1',
    weight: 8,
    title: 'Exactly one main heading',
    problem: 'The page has no main heading, or several',
    problemOf: (page) => {
      if (isNameAlone(page)) return 'The only main heading is the name of the site';
      return h1s(page).length === 0 ? 'The page has no main heading' : 'The page has several main headings';
    },
    why: 'The h1 tells readers, screen readers and machines the subject of the page.',
    fix: 'Give the page one <h1> with its subject. Make the others <h2>, and the name of the site a link without a heading.',
    source: convention('Common practice; HTML Standard headings'),
    passes:
      '1 for exactly one h1 with text; 0.6 for several; 0.3 for one that is the name of the site on a page that is not its home page; 0 for none.',
    measure: (page) => {
      if (isNameAlone(page)) return 0.3;
      const count = h1s(page).length;
      return count === 1 ? 1 : count > 1 ? 0.6 : 0;
    },
    evidence: (page) =>
      h1s(page).length === 0 ? ['no h1 with text'] : h1s(page).map(({ text }) => `h1: ${text}`),
    where: (page) => foundOr(h1s(page), inMain(page)),
  },
  {
    id: 'seo.content.image_alt',
    weight: 8,
    isFault: true,
    title: 'Images say in words what they show',
    problem: 'Images have no alternative text',
    why: 'Image search, screen readers and language models read the alternative text.',
    fix: 'Give every <img> an alt attribute that describes the picture. Leave it empty for decoration.',
    source: documented('Lighthouse image-alt; WCAG 1.1.1'),
    passes:
      'Rises from 0, when half of the images have an alt attribute, to 1, when all have one. An empty one counts, and so do aria-label, aria-labelledby, title and the roles presentation and none. Not applicable without images.',
    ...eachOf({
      all: ({ elements }) => elements.images,
      isRight: ({ isNamed }) => isNamed,
      line: ({ src }) => `no alt: ${src}`,
      rise: [0.5, 1],
    }),
  },
  {
    id: 'seo.content.heading_order',
    weight: 1,
    isFault: true,
    title: 'Headings skip no level',
    problem: 'Headings skip levels',
    why: 'The levels are the outline of the page. A gap makes parts look as if they belong elsewhere.',
    fix: 'Let a heading be at most one level below the one before it.',
    source: convention('axe heading-order; WCAG 1.3.1'),
    passes: '1 when no level is skipped, 0.25 less for each skip. Not applicable without headings.',
    measure: (page) =>
      page.elements.headings.length === 0 ? null : Math.max(0, 1 - 0.25 * skips(page).length),
    evidence: (page) => skips(page).map(({ line }) => line),
    where: (page) => skips(page),
  },
  {
    id: 'seo.content.title_h1_alignment',
    weight: 2,
    isFault: true,
    title: 'Title and main heading speak of the same thing',
    problem: 'Title and main heading speak of different things',
    why: 'If they differ, search engines rewrite the title.',
    fix: 'Use the important words of the title in the h1.',
    source: documented('Google title links'),
    passes:
      '1 when the title and the main heading share a third of their content words; else 0. Not applicable when either has none.',
    measure: (page) => {
      const title = contentWords(titleOf(page));
      const heading = contentWords(h1Of(page));
      const smaller = Math.min(title.size, heading.size);
      return smaller === 0 ? null : yes([...heading].filter((word) => title.has(word)).length >= smaller / 3);
    },
    evidence: (page) => [`title: ${titleOf(page)}`, `h1: ${h1Of(page)}`],
    where: titlesOf,
  },
  {
    id: 'seo.content.keyword_stuffing',
    weight: 2,
    isFault: true,
    title: 'No word is repeated for machines',
    problem: 'Words are repeated for machines',
    why: 'Search engines count repetition without sense as spam, and generated answers use such pages less.',
    fix: 'Write for readers: vary the words, and drop repetitions that add nothing.',
    source: documented('Google spam policies; Aggarwal et al., KDD 2024'),
    passes:
      '1 when no word makes more than 4 % and no group of three words more than 2 % of the text; 0.5 up to 6 % and 3 %; else 0. Not applicable to short texts, nor to scripts without spaces.',
    measure: stuffingScore,
    evidence: stuffingEvidence,
    where: stuffedBlocks,
  },
  {
    id: 'seo.content.hygiene',
    weight: 2,
    isFault: true,
    title: 'No placeholder text, no broken letters, no hidden text',
    problem: 'The page has placeholder text, broken letters or hidden text',
    why: 'Remains of a template or of a wrong encoding make the whole page look neglected. Text only for machines is against the rules of search engines.',
    fix: 'Replace placeholder text, repair letters such as Ã¼ at their source, and show text or remove it.',
    source: documented('Google spam policies (hidden text); common practice'),
    passes:
      '1 when the text has no placeholder text, no letters of a wrong encoding and no longer part that an inline style hides from readers; else 0. Placeholder text is "lorem ipsum" with what follows it, or twice, on a page that is not about it.',
    measure: (page) => yes(blemishes(page).length === 0),
    evidence: (page) => blemishes(page),
    where: (page) => [
      ...(hasPlaceholder(page) ? blocksWith(page, PLACEHOLDER) : []),
      ...blocksWith(page, BROKEN_LETTERS),
      ...page.elements.concealed,
    ],
  },
]);

function h1s(page: Page) {
  return page.elements.headings.filter(({ level, text }) => level === 1 && text !== '');
}

function skips(page: Page): { line: string; element: Element }[] {
  const { headings } = page.elements;
  return headings.slice(1).flatMap((heading, index) => {
    const before = headings[index]?.level ?? heading.level;
    const { level, text, element } = heading;
    return level > before + 1 ? [{ line: `h${before} is followed by h${level}: ${text}`, element }] : [];
  });
}

const PLACEHOLDER = /\blorem ipsum\b(?:,? dolor sit amet\b)?/gi;
const BROKEN_LETTERS = /(?:Ã[¤¶¼Ÿ©¨ª±³¡]|â€[™œ“”–])/;

function blemishes(page: Page): string[] {
  return [
    ...(hasPlaceholder(page) ? ['placeholder text: lorem ipsum'] : []),
    ...(BROKEN_LETTERS.test(page.bodyText) ? ['letters of a wrong encoding'] : []),
    ...page.elements.concealed.map(({ text }) => `hidden by its style: ${text}`),
  ];
}

function blocksWith({ main }: Page, pattern: RegExp): readonly Block[] {
  return main.blocks.filter((block) => blockText(block).search(pattern) !== -1);
}

/** Pages about the placeholder quote it once, or all the time. */
function hasPlaceholder(page: Page): boolean {
  const found = page.bodyText.match(PLACEHOLDER) ?? [];
  if (found.length < 2 && !found.some((text) => /amet$/i.test(text))) return false;
  return !/lorem ipsum/i.test(`${titleOf(page)} ${h1Of(page)}`);
}
