import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { figuresOf } from '../../page/statements/figures.js';
import { blockText } from '../../page/content/sections.js';
import { withoutDates } from '../../page/statements/days/written-dates.js';
import { quotationsIn } from '../../page/statements/quotations.js';
import { countWords } from '../../page/language/words.js';
import { inDimension, measured } from '../check.js';
import { stuffedBlocks, stuffingEvidence, stuffingProblem, stuffingScore } from '../writing/stuffing.js';
import type { Block } from '../../page/content/blocks.js';
import { isNetwork } from '../../page/content/networks.js';
import { ramp } from '../../page/ramp.js';
import { foundOr, inMain } from '../where.js';
import { counted } from '../wording.js';

export const EVIDENCE = inDimension('evidence', [
  {
    id: 'geo.evidence.statistics',
    weight: 14,
    title: 'Statements have numbers',
    problem: 'The text gives few figures',
    problemOf: (page) => {
      const { words, figures } = statementsOf(page);
      return figures.length === 0
        ? 'The text gives no figures'
        : `The text gives only ${counted(figures.length, 'figure')} in ${counted(words, 'word')}`;
    },
    why: 'Adding statistics raised the share of pages in generated answers by 31 % in the study that measured it (Aggarwal et al., KDD 2024).',
    fix: 'Support statements with figures: percentages, amounts, measures, with their units and sources.',
    source: measured('Aggarwal et al., GEO, KDD 2024: +31 %'),
    passes:
      'Rises from 0 without figures to 1 at four figures in 500 words of main content, code and dates left out. Counts less below 100 words, and not at all below 50.',
    relevance: ({ main }) => ramp(main.words, 50, 100),
    // In a language without phrases signs and international units can earn the score; fewer of them prove nothing.
    measure: (page) => {
      if (page.main.words < 50) return null;
      const { words, figures } = statementsOf(page);
      const score = ramp((500 * figures.length) / Math.max(words, MIN_STATING_WORDS), 0, 4);
      return page.phrases === undefined && score < 1 ? null : score;
    },
    evidence: (page) => {
      const { figures } = statementsOf(page);
      return figures.length === 0
        ? ['no percentage, amount or measure in the text']
        : figures.map((figure) => `"${figure}"`);
    },
    where: inMain,
  },
  {
    id: 'geo.evidence.citations',
    weight: 12,
    title: 'Sources are named and linked',
    problem: 'The text names few sources',
    problemOf: (page) => {
      const { size } = citedSites(page);
      return size === 0 ? 'The text links no source' : `The text links only ${counted(size, 'source')}`;
    },
    why: 'Citing sources raised the share of pages in generated answers by 27 % in the study of Aggarwal et al. (KDD 2024).',
    fix: 'Link at least three sources on other sites, next to the statements that they support.',
    source: measured('Aggarwal et al., GEO, KDD 2024: +27 %'),
    passes:
      'Rises from 0 without sources to 1 at three linked sites; 0.5 at least when sources are named in the text.',
    measure: (page) => {
      // Links and reference marks are the same in every language; words are read only with phrases.
      const linked = ramp(citedSites(page).size, 0, 3);
      return namesSources(page) ? Math.max(0.5, linked) : linked;
    },
    evidence: (page) => {
      const sites = citedSites(page);
      return sites.size === 0
        ? ['no link to another site in the text']
        : [`sources: ${[...sites].join(', ')}`];
    },
    where: inMain,
  },
  {
    id: 'geo.evidence.quotations',
    weight: 8,
    title: 'People or documents are quoted, with their names',
    problem: 'The text quotes nobody by name',
    problemOf: (page) => {
      const { attributed, bare } = quotations(page);
      if (attributed > 0) return 'The text quotes only one person or document by name';
      return bare.length > 0
        ? `${counted(bare.length, 'quotation stands', 'quotations stand')} without a name`
        : undefined;
    },
    why: 'Quotations had the largest effect of all, 41 %, in the study of Aggarwal et al. (KDD 2024).',
    fix: 'Quote an expert or a document in quotation marks or <blockquote>, and name the source beside it.',
    source: measured('Aggarwal et al., GEO, KDD 2024: +41 %'),
    passes:
      '1 for two quotations with a name; 0.6 for one; 0.3 for quotations without a name only; 0 for none.',
    measure: (page) => {
      const { attributed, bare } = quotations(page);
      if (attributed >= 2) return 1;
      // The speaker may be named in words of a language without phrases.
      if (page.phrases === undefined && bare.length > 0) return null;
      return attributed === 1 ? 0.6 : bare.length > 0 ? 0.3 : 0;
    },
    evidence: (page) => {
      const { attributed, bare } = quotations(page);
      if (bare.length > 0) return bare.map((block) => `without a name: ${blockText(block)}`);
      return [attributed === 0 ? 'no quotation of five words or more' : 'one quotation with a name'];
    },
    where: (page) => foundOr(quotations(page).bare, inMain(page)),
  },
  {
    id: 'geo.evidence.no_stuffing',
    weight: 3,
    isFault: true,
    title: 'No word is repeated for machines',
    problem: 'A word is repeated too often',
    problemOf: stuffingProblem,
    why: 'Keyword stuffing lowered the share of pages in generated answers by 8 % in the study of Aggarwal et al. (KDD 2024).',
    fix: 'Say the same with other words, or drop what adds nothing.',
    source: measured('Aggarwal et al., GEO, KDD 2024: -8 %'),
    passes:
      '1 when no word makes more than 4 % and no group of three words more than 2 % of the text; 0.5 up to 6 % and 3 %; else 0. Not applicable to short texts, nor to scripts without spaces.',
    measure: stuffingScore,
    evidence: stuffingEvidence,
    where: stuffedBlocks,
  },
]);

const MIN_STATING_WORDS = 100;
/** Longer texts have enough figures, or too few. */
const MAX_CHARACTERS = 100_000;

/** Returns words and figures of the main content. Numbers in code state nothing, and dates say when it was written. */
const statementsOf = oncePer(({ main, phrases }: Page) => {
  const code = main.blocks.filter(({ kind }) => kind === 'code');
  const text =
    code.length === 0
      ? main.text
      : main.blocks
          .filter(({ kind }) => kind !== 'code')
          .map(blockText)
          .join('\n');
  return {
    words: main.words - code.reduce((sum, block) => sum + countWords(blockText(block)), 0),
    figures: figuresOf(withoutDates(text.slice(0, MAX_CHARACTERS)), phrases),
  };
});

/** Links for sharing and following, which are not sources. */
const SOCIAL = /^(?:tiktok|whatsapp|t\.me|telegram|reddit|youtube)(?:\.|$)/;

const citedSites = oncePer((page: Page): ReadonlySet<string> => {
  const sites = page.elements.anchors
    .filter(
      ({ inMain, url, rel }) =>
        inMain && url !== undefined && /^https?:$/.test(url.protocol) && !rel.includes('sponsored'),
    )
    .map(({ site }) => site);
  return new Set(sites.filter((site) => site !== page.site && !isNetwork(site) && !SOCIAL.test(site)));
});

/** Returns whether the page names sources: by a list of references, by "according to", or by marks such as [3]. */
function namesSources({ phrases, elements, prose }: Page): boolean {
  if (prose.paragraphs.some(({ text }) => /\[\d{1,3}\]/.test(text))) return true;
  if (phrases === undefined) return false;
  const { references, sources } = phrases;
  return (
    elements.headings.some(({ text }) => references.is(text)) ||
    prose.paragraphs.some(({ text }) => sources.isIn(text))
  );
}

const MIN_WORDS = 5;
/** "…" — Ada Fields */
const SIGNED = /^[\s.,]{0,3}[—–-]\s?\p{Lu}/u;

const quotations = oncePer(({ main, phrases }: Page) => {
  let attributed = 0;
  const bare: Block[] = [];
  const count = (block: Block, owned: boolean) => (owned ? attributed++ : bare.push(block));
  for (const block of main.blocks) {
    if (block.kind === 'quote')
      count(block, block.attributed || phrases?.saying.isIn(block.text.slice(0, 2_000)) === true);
    if (block.kind !== 'paragraph') continue;
    for (const { text, before, after } of quotationsIn(block.text.slice(0, 20_000))) {
      if (countWords(text) < MIN_WORDS) continue;
      count(block, SIGNED.test(after) || phrases?.saying.isIn(`${before} ${after}`) === true);
    }
  }
  return { attributed, bare };
});
