import { getDomain } from 'tldts';
import type { Page } from '../../page/page.js';
import { mentions } from '../../page/questions.js';
import { ramp, type Check } from '../check.js';
import { stuffingEvidence, stuffingScore } from '../stuffing.js';

const dimension = 'evidence';

export const EVIDENCE: readonly Check[] = [
  {
    id: 'geo.evidence.statistics',
    dimension,
    weight: 8,
    title: 'Statements have numbers',
    why: 'Adding statistics raised the share of pages in generated answers by 31 % in the study that measured it (Aggarwal et al., KDD 2024).',
    fix: 'Support statements with figures: percentages, amounts, years, with their units.',
    source: 'Aggarwal et al., GEO, KDD 2024: +31 %',
    passes:
      'Rises from 0 without figures to 1 at four figures in 500 words of main content. Not applicable below 100 words.',
    measure: (page) =>
      page.main.words < 100 ? null : ramp((500 * figures(page).length) / page.main.words, 0, 4),
    evidence: (page) => [
      `${figures(page).length} figures in ${page.main.words} words`,
      ...figures(page).slice(0, 4),
    ],
  },
  {
    id: 'geo.evidence.citations',
    dimension,
    weight: 8,
    title: 'Sources are named and linked',
    why: 'Citing sources raised the share of pages in generated answers by 27 % in the same study.',
    fix: 'Link at least three sources outside of the site where they support a statement.',
    source: 'Aggarwal et al., GEO, KDD 2024: +27 %',
    passes:
      'Rises from 0 without sources to 1 at three linked sites; 0.5 at least when sources are named in the text. Not applicable to home pages and listings.',
    measure: (page) => {
      if (page.kind === 'home' || page.kind === 'listing') return null;
      const linked = ramp(citedHosts(page).size, 0, 3);
      return namesSources(page) ? Math.max(0.5, linked) : linked;
    },
    evidence: (page) => [`sources: ${[...citedHosts(page)].join(', ') || 'none linked'}`],
  },
  {
    id: 'geo.evidence.quotations',
    dimension,
    weight: 6,
    title: 'People or documents are quoted, with their names',
    why: 'Quotations had the largest effect of all in the same study, 41 %.',
    fix: 'Quote what an expert or a document says, in quotation marks or <blockquote>, and say whose words they are.',
    source: 'Aggarwal et al., GEO, KDD 2024: +41 %',
    passes:
      '1 for two quotations with a name; 0.6 for one; 0.3 for quotations without a name only; 0 for none. Not applicable to home pages, listings and products.',
    measure: (page) => {
      if (page.kind === 'home' || page.kind === 'listing' || page.kind === 'product') return null;
      const { attributed, bare } = quotations(page);
      if (attributed >= 2) return 1;
      return attributed === 1 ? 0.6 : bare > 0 ? 0.3 : 0;
    },
    evidence: (page) => {
      const { attributed, bare } = quotations(page);
      return [`${attributed} quotations with a name, ${bare} without`];
    },
  },
  {
    id: 'geo.evidence.no_stuffing',
    dimension,
    weight: 4,
    title: 'No word is repeated for machines',
    why: 'Keyword stuffing lowered the share of pages in generated answers by 8 % in the same study.',
    fix: 'Vary the words, and drop repetitions that add nothing.',
    source: 'Aggarwal et al., GEO, KDD 2024: -8 %',
    passes:
      '1 when no word makes more than 4 % and no group of three words more than 2 % of the text; 0.5 up to 6 % and 3 %; else 0. Not applicable to short texts, nor to scripts without spaces.',
    measure: stuffingScore,
    evidence: stuffingEvidence,
  },
];

const FIGURE =
  /(?:[$€£¥]\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:%|percent|prozent|pour cent|por ciento|million|billion|milliarden?|millionen|thousand|tausend|kg|km|cm|mm|mb|gb|tb|ms|kwh|euros?|dollars?|usd|eur|people|users|years|days|hours|minutes|jahre|tage|stunden|minuten|ans|jours|heures|años|días|horas|times|x)(?![\p{L}\p{N}])|\b(?:in|since|by|from|seit|im jahr|en|depuis|desde)\s(?:19|20)\d\d\b|\b\d{1,3}(?:[.,]\d{3})+\b)/giu;

function figures(page: Page): readonly string[] {
  return page.prose.paragraphs.flatMap((text) => text.match(FIGURE) ?? []).slice(0, 1_000);
}

/** Links there share or follow; they are no sources. */
const SOCIAL =
  /^(?:facebook|twitter|x|linkedin|instagram|pinterest|tiktok|whatsapp|t\.me|telegram|reddit|youtube)(?:\.|$)/;

function citedHosts(page: Page): Set<string> {
  const own = getDomain(page.url.hostname) ?? page.url.hostname;
  const hosts = page.elements.anchors
    .filter(
      ({ inMain, url, rel }) =>
        inMain && url !== undefined && /^https?:$/.test(url.protocol) && !rel.includes('sponsored'),
    )
    .map(({ url }) => getDomain(url?.hostname ?? '') ?? url?.hostname ?? '');
  return new Set(hosts.filter((host) => host !== '' && host !== own && !SOCIAL.test(host)));
}

function namesSources(page: Page): boolean {
  if (page.elements.headings.some(({ text }) => mentions(text, page.phrases.references))) return true;
  return page.prose.paragraphs.some(
    (text) => mentions(text, page.phrases.sources) || /\[\d{1,3}\]/.test(text),
  );
}

/** Five words or more between quotation marks. */
const QUOTATION = /["“„«]([^"“”„«»]{20,400})["”“»]/gu;

function quotations(page: Page): { attributed: number; bare: number } {
  let attributed = 0;
  let bare = 0;
  for (const block of page.main.blocks) {
    if (block.kind === 'quote') {
      if (block.attributed || mentions(block.text, page.phrases.saying)) attributed++;
      else bare++;
    } else if (block.kind === 'paragraph') {
      for (const match of block.text.slice(0, 20_000).matchAll(QUOTATION)) {
        if ((match[1]?.split(' ').length ?? 0) < 5) continue;
        const around =
          block.text.slice(Math.max(0, match.index - 120), match.index) +
          block.text.slice(match.index + match[0].length, match.index + match[0].length + 120);
        if (
          mentions(
            around.replace(/[,.;:]/g, ' '),
            page.phrases.saying.map((word) => ` ${word} `),
          )
        )
          attributed++;
        else bare++;
      }
    }
  }
  return { attributed, bare };
}
