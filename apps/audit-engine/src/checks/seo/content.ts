import type { Page } from '../../page/page.js';
import type { Element } from '../../page/parsing/parse-document.js';
import { altCode } from '../code/element-code.js';
import { headingLevelsCode, mainHeadingCode } from '../code/headings-code.js';
import { contentWords } from '../../page/language/content-words.js';
import { convention, documented, eachOf, inDimension, yes } from '../check.js';
import { h1Of, titleOf, titlesOf } from '../meta.js';
import { isNameAlone } from '../contradictions/name-alone.js';
import { textInHtml } from '../crawling/text-in-html.js';
import { stuffedBlocks, stuffingEvidence, stuffingProblem, stuffingScore } from '../writing/stuffing.js';
import type { Block } from '../../page/content/blocks.js';
import { ramp } from '../../page/ramp.js';
import { blockText } from '../../page/content/sections.js';
import { foundOr, inMain } from '../where.js';
import { oncePer } from '../../page/once.js';
import { counted, quoted, someOf } from '../wording.js';

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
    problemOf: ({ main: { words } }) =>
      words === 0
        ? 'The page has no text of its own'
        : `The page has only ${counted(words, 'word')} of its own`,
    why: 'Search engines match the words of a question with those of a page. More text than the subject needs earns nothing.',
    fix: 'Describe what the page is about in at least 300 words: what it is, for whom, and what sets it apart.',
    source: convention('Common practice; Google names no preferred word count'),
    passes: 'Rises from 0 at 50 words of main content to 1 at 300, and no further.',
    measure: (page) => ramp(page.main.words, 50, 300),
    evidence: ({ main, bodyWords }) => [
      `${counted(main.words, 'word')} of main content, of ${bodyWords.toLocaleString('en')} on the whole page`,
    ],
    where: inMain,
  },
  {
    id: 'seo.content.h1',
    weight: 8,
    title: 'Exactly one main heading',
    problem: 'The page has no main heading, or several',
    problemOf: (page) => {
      if (isNameAlone(page)) return 'The only main heading is the name of the site';
      const count = h1s(page).length;
      if (count > 0) return `The page has ${count} main headings`;
      return page.elements.headings.some(({ level }) => level === 1)
        ? 'The main heading is empty'
        : 'The page has no main heading';
    },
    why: 'The main heading tells people and machines what the page is about. Without one clear heading they have to guess.',
    fix: 'Give the page one main heading that names its subject: exactly one <h1>. Make the others <h2>, and the name of the site a link without a heading.',
    source: convention('Common practice; HTML Standard headings'),
    passes:
      '1 for exactly one h1 with text; 0.5 for several; 0 for none, and for one that is the name of the site on a page that is not its home page.',
    measure: (page) => {
      if (isNameAlone(page)) return 0;
      const count = h1s(page).length;
      return count === 1 ? 1 : count > 1 ? 0.5 : 0;
    },
    evidence: (page) =>
      h1s(page).length === 0 ? ['no <h1> with text'] : h1s(page).map(({ text }) => `main heading: ${text}`),
    where: (page) => foundOr(h1s(page), inMain(page)),
    code: mainHeadingCode,
  },
  {
    id: 'seo.content.image_alt',
    weight: 8,
    isFault: true,
    title: 'Images say in words what they show',
    problem: 'Images have no alternative text',
    why: 'Image search, screen readers and language models read this text in place of the picture. Without it the picture says nothing to them.',
    fix: 'Describe each picture in a few words, in the alt attribute of its <img>. Leave it empty (alt="") for decoration.',
    source: documented('Lighthouse image-alt; WCAG 1.1.1'),
    passes:
      'Rises from 0, when half of the images have an alt attribute, to 1, when all have one. An empty one counts, and so do aria-label, aria-labelledby, title and the roles presentation and none. Not applicable without images.',
    ...eachOf({
      all: ({ elements }) => elements.images,
      isRight: ({ isNamed }) => isNamed,
      problem: (atFault, all) => `${someOf(atFault, all, 'image', 'has')} no alternative text`,
      line: ({ src }) => `no alt: ${src}`,
      rise: [0.5, 1],
    }),
    code: altCode,
  },
  {
    id: 'seo.content.heading_order',
    weight: 1,
    isFault: true,
    title: 'Headings skip no level',
    problem: 'Headings skip levels',
    problemOf: (page) => counted(skips(page).length, 'heading skips a level', 'headings skip a level'),
    why: 'Screen readers and machines take the levels for the outline of the page. A gap makes parts look as if they belonged elsewhere.',
    fix: 'Let a heading be at most one level below the one before it: an <h3> only below an <h2>.',
    source: convention('axe heading-order; WCAG 1.3.1'),
    passes: '1 when no level is skipped, 0.25 less for each skip. Not applicable without headings.',
    measure: (page) =>
      page.elements.headings.length === 0 ? null : Math.max(0, 1 - 0.25 * skips(page).length),
    evidence: (page) => skips(page).map(({ line }) => line),
    where: (page) => skips(page),
    code: headingLevelsCode,
  },
  {
    id: 'seo.content.title_h1_alignment',
    weight: 2,
    isFault: true,
    title: 'Title and main heading speak of the same thing',
    problem: 'Title and main heading speak of different things',
    why: 'Where they differ, search engines may show a title of their own making.',
    fix: 'Use the important words of the title in the main heading (<h1>), or the other way round.',
    source: documented('Google title links'),
    passes:
      '1 when the title and the main heading share a third of their content words; else 0. Not applicable when either has none.',
    measure: (page) => {
      const title = contentWords(titleOf(page));
      const heading = contentWords(h1Of(page));
      const smaller = Math.min(title.size, heading.size);
      return smaller === 0 ? null : yes([...heading].filter((word) => title.has(word)).length >= smaller / 3);
    },
    evidence: (page) => [`title: ${titleOf(page)}`, `main heading: ${h1Of(page)}`],
    where: titlesOf,
  },
  {
    id: 'seo.content.keyword_stuffing',
    weight: 2,
    isFault: true,
    title: 'No word is repeated for machines',
    problem: 'A word is repeated too often',
    problemOf: stuffingProblem,
    why: 'Search engines count repetition without sense as spam, and may rank the page lower or drop it.',
    fix: 'Write for readers: say the same with other words, or drop what adds nothing.',
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
    problemOf: (page) => blemishes(page)[0]?.problem,
    why: 'Remains of a template and broken letters make the whole page look neglected. Search engines take text for machines alone as spam.',
    fix: 'Replace placeholder text, repair broken letters at their source, and show hidden text or remove it.',
    source: documented('Google spam policies (hidden text); common practice'),
    passes:
      '1 when the text has no placeholder text, no letters of a wrong encoding and no longer part that an inline style hides from readers; else 0. Placeholder text is "lorem ipsum" with what follows it, or twice, on a page that is not about it.',
    measure: (page) => yes(blemishes(page).length === 0),
    evidence: (page) => blemishes(page).map(({ line }) => line),
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

const skips = oncePer(({ elements: { headings } }: Page): readonly { line: string; element: Element }[] =>
  headings.slice(1).flatMap((heading, index) => {
    const before = headings[index]?.level ?? heading.level;
    const { level, text, element } = heading;
    return level > before + 1 ? [{ line: `h${before} is followed by h${level}: ${text}`, element }] : [];
  }),
);

const PLACEHOLDER = /\blorem ipsum\b(?:,? dolor sit amet\b)?/gi;
const BROKEN_LETTERS = /(?:Ã[¤¶¼Ÿ©¨ª±³¡]|â€[™œ“”–])/;

/** Returns what is left over, broken or hidden, each with what a title and what a line of evidence says of it. */
const blemishes = oncePer((page: Page): readonly { readonly problem: string; readonly line: string }[] => {
  const [broken] = BROKEN_LETTERS.exec(page.bodyText) ?? [];
  return [
    ...(hasPlaceholder(page)
      ? [
          {
            problem: 'The page still has placeholder text: "lorem ipsum"',
            line: 'placeholder text: lorem ipsum',
          },
        ]
      : []),
    ...(broken === undefined
      ? []
      : [
          {
            problem: `The page has broken letters: ${quoted(broken)}`,
            line: `broken letters: "${textAround(page.bodyText, broken)}"`,
          },
        ]),
    ...page.elements.concealed.map(({ text }) => ({
      problem: `Readers do not see this text: ${quoted(text)}`,
      line: `hidden by its style: ${text}`,
    })),
  ];
});

function textAround(text: string, part: string): string {
  const at = text.indexOf(part);
  return text.slice(Math.max(0, at - 30), at + 30).trim();
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
