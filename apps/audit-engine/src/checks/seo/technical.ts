import { langCode, viewportCode } from '../code/head-code.js';
import { isSameLanguage, primaryLanguage } from '../../page/language/language.js';
import type { AuxFile } from '../../page/page-source.js';
import type { Page } from '../../page/page.js';
import { convention, documented, inDimension, yes } from '../check.js';
import { contentOf } from '../crawling/file-content.js';
import { isLanguageTag } from '../crawling/language-tags.js';
import { metaContent, metaElements } from '../meta.js';
import { foundOr, inHead, spotOf } from '../where.js';
import { counted, quoted } from '../wording.js';

export const TECHNICAL = inDimension('technical', [
  {
    id: 'seo.tech.https',
    weight: 8,
    title: 'The page and all it loads come over https',
    problem: 'The page, or something that it loads, comes over http',
    problemOf: ({ url, elements }) =>
      url.protocol === 'https:'
        ? `The page loads ${counted(elements.insecureLoads.length, 'file')} over http`
        : 'The page comes over http',
    why: 'Browsers warn of pages on http and block files that come so. Search engines prefer https.',
    fix: 'Serve the page over https, redirect http to it, and load scripts, styles and frames over https, too.',
    source: documented('Lighthouse is-on-https'),
    passes: '1 for https with nothing active loaded over http; 0.5 when something is; 0 for a page on http.',
    measure: (page) => {
      if (page.url.protocol !== 'https:') return 0;
      return page.elements.insecureLoads.length > 0 ? 0.5 : 1;
    },
    evidence: (page) =>
      page.url.protocol === 'https:' ? page.elements.insecureLoads.map(({ text }) => text) : [page.url.href],
    where: (page) => (page.url.protocol === 'https:' ? page.elements.insecureLoads : []),
  },
  {
    id: 'seo.tech.viewport',
    weight: 8,
    title: 'The page fits the screens of telephones',
    problem: 'The page does not fit the screens of telephones',
    problemOf: (page) => {
      const viewport = viewportOf(page);
      if (viewport === '') return 'The page has no viewport, so phones show it tiny';
      return FITS.test(viewport)
        ? 'The viewport keeps readers from zooming'
        : `The viewport does not fit phones: ${quoted(viewport)}`;
    },
    why: 'Search engines judge the page as phones show it. Without a viewport phones shrink it until it is hard to read.',
    fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1"> to the head, and let readers zoom.',
    source: documented('Lighthouse viewport; WCAG 1.4.4'),
    passes: '1 for a viewport of the width of the device; 0.5 when it forbids zooming; 0 without one.',
    measure: (page) => {
      const viewport = viewportOf(page);
      if (!FITS.test(viewport)) return 0;
      return forbidsZoom(viewport) ? 0.5 : 1;
    },
    evidence: (page) => [
      viewportOf(page) === '' ? 'no <meta name="viewport">' : `viewport: "${viewportOf(page)}"`,
    ],
    where: (page) => foundOr(metaElements(page, 'viewport'), inHead(page)),
    code: viewportCode,
  },
  {
    id: 'seo.tech.robots_txt_valid',
    weight: 2,
    isFault: true,
    title: 'robots.txt can be read without guessing',
    problem: 'robots.txt has lines that crawlers do not understand',
    problemOf: ({ robots, source }) => {
      if (robots.kind === 'closed') return 'robots.txt can not be fetched';
      if (isMarkup(source.robots)) return 'A web page stands in the place of robots.txt';
      return robots.kind === 'rules'
        ? `Crawlers do not understand ${counted(robots.file.errors.length, 'line')} of robots.txt`
        : undefined;
    },
    why: 'Crawlers skip a line that they do not understand. Its rule has no effect.',
    fix: 'Correct the lines that are listed: one rule a line, such as Disallow: /cart (RFC 9309).',
    source: documented('Lighthouse robots-txt; RFC 9309'),
    passes:
      '1 without faulty lines, 0.15 less for each; 0 for a server error, no answer or a web page in its place. Not applicable when there is none, or an empty one.',
    measure: (page) => {
      const { robots } = page;
      if (robots.kind === 'closed' || isMarkup(page.source.robots)) return 0;
      if (robots.kind !== 'rules' || isEmpty(page.source.robots)) return null;
      return Math.max(0, 1 - 0.15 * robots.file.errors.length);
    },
    evidence: ({ robots, source }) => {
      if (robots.kind === 'closed') return [robots.reason];
      if (isMarkup(source.robots)) return ['a web page in place of robots.txt'];
      return robots.kind === 'rules'
        ? robots.file.errors.map(({ line, message }) => `line ${line} ${message}`)
        : [];
    },
  },
  {
    id: 'seo.tech.ttfb',
    // The time depends on our load and on the network: with a weight, the same page would get different scores.
    weight: 0,
    title: 'The server answers quickly (reported, not scored)',
    problem: 'The server answers slowly',
    why: 'A slow first byte delays all that follows, and crawlers fetch fewer pages of a slow site.',
    fix: 'Cache the page, or make it faster to build: below 800 ms is good.',
    source: documented('web.dev Time to First Byte'),
    passes:
      '1 up to 800 ms until the first byte; 0.5 up to 1,800 ms; else 0. One sample, from where the audit runs and at its load. Reported only: it counts in no score.',
    measure: ({ source }) => (source.firstByteMs <= 800 ? 1 : source.firstByteMs <= 1_800 ? 0.5 : 0),
    evidence: ({ source }) => [
      `${Math.round(source.firstByteMs)} ms from connecting to the first byte, one sample`,
    ],
  },
  {
    id: 'seo.tech.html_weight',
    weight: 1,
    isFault: true,
    title: 'The markup is not bloated',
    problem: 'The HTML is very large',
    problemOf: ({ source }) => `The HTML alone has ${kilobytes(source.body.length)}`,
    why: 'Crawlers stop reading after some megabytes, and phones need long to load so much.',
    fix: 'Move inlined styles, scripts, data and pictures into files of their own: below 500 KB is good.',
    source: documented('Google crawler file size limits'),
    passes: '1 up to 500 KB of HTML after decompression; 0.5 up to 2 MB; else 0.',
    measure: ({ source }) => {
      const kilobytes = source.body.length / 1_000;
      return kilobytes <= 500 ? 1 : kilobytes <= 2_000 ? 0.5 : 0;
    },
    evidence: ({ source }) => [`${kilobytes(source.body.length)} of HTML`],
  },
  {
    id: 'seo.tech.sitemap',
    weight: 2,
    title: 'The site has a sitemap',
    problem: 'The site has no sitemap',
    problemOf: ({ sitemap }) =>
      sitemap.kind === 'found' ? `The file /sitemap.xml ${answerOf(sitemap)}` : undefined,
    why: 'Crawlers learn from it about pages with few links, and about changes. Without it they may find these late.',
    fix: 'Publish a list of your pages at /sitemap.xml, and name it in robots.txt by a line Sitemap: with its full address.',
    source: documented('sitemaps.org protocol'),
    passes:
      '1 when robots.txt names a sitemap or /sitemap.xml is one: XML, RSS, Atom or a list of URLs; else 0. Not measured when the file could not be reached.',
    measure: (page) => {
      if (page.robots.kind === 'rules' && page.robots.file.sitemaps.length > 0) return 1;
      if (page.sitemap.kind === 'unreached') return null;
      return yes(page.sitemap.kind === 'found' && contentOf(page.sitemap.text) === 'sitemap');
    },
    evidence: ({ sitemap }) => ['robots.txt names no sitemap', `/sitemap.xml ${answerOf(sitemap)}`],
  },
  {
    id: 'seo.intl.lang',
    weight: 6,
    title: 'The language is declared, and is the one of the text',
    problem: 'The language is not declared, or is not that of the text',
    problemOf: ({ lang, detectedLanguage }) => {
      if (primaryLanguage(lang) === undefined) return 'The page does not say in which language it is';
      return isLanguageTag(lang ?? '')
        ? `The page declares ${languageName(lang)}, but its text is ${languageName(detectedLanguage)}`
        : `The language is declared as ${quoted(lang ?? '')}, which is no language code`;
    },
    why: 'Screen readers choose their voice by it, and browsers offer to translate by it. A wrong one makes the text unintelligible.',
    fix: 'Write the language of the text into the first tag, by its code: <html lang="pl"> for Polish.',
    source: convention('axe html-has-lang and valid-lang; BCP 47'),
    passes:
      '1 when the declared language is that of the text, or the text is too short to tell; 0.5 when the tag is not well-formed, such as en_US; 0.2 when they differ; 0 when none is declared.',
    measure: (page) => {
      const declared = primaryLanguage(page.lang);
      if (declared === undefined) return 0;
      if (!isLanguageTag(page.lang ?? '')) return 0.5;
      const detected = page.detectedLanguage;
      return detected === undefined || isSameLanguage(declared, detected) ? 1 : 0.2;
    },
    evidence: ({ lang, detectedLanguage }) => [
      lang === undefined
        ? 'no lang attribute in the first tag'
        : `<html lang="${lang}">${isLanguageTag(lang) ? '' : ', which is no language code'}`,
      ...(detectedLanguage === undefined ? [] : [`the text reads as ${languageName(detectedLanguage)}`]),
    ],
    where: (page) => spotOf(page.frames.root),
    code: langCode,
  },
]);

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1_000).toLocaleString('en')} KB`;
}

/** No line of robots.txt begins so. */
function isMarkup(file: AuxFile): boolean {
  return file.kind === 'found' && /^\s*</.test(file.text.slice(0, 1_000));
}

function isEmpty(file: AuxFile): boolean {
  return file.kind === 'found' && file.text.trim() === '';
}

function answerOf(file: AuxFile): string {
  if (file.kind === 'unreached') return `could not be had: ${file.code}`;
  if (file.kind !== 'found') return `answers ${file.status}`;
  if (isEmpty(file)) return 'is empty';
  return contentOf(file.text) === 'web page'
    ? 'is a web page'
    : 'is neither XML of a sitemap nor a list of URLs';
}

const FITS = /width\s*=\s*device-width|initial-scale/;

/** Returns "Polish" for `pl`. */
function languageName(tag: string | undefined): string {
  const language = primaryLanguage(tag) ?? '';
  return /^[a-z]{2,3}$/.test(language) ? (LANGUAGES.of(language) ?? language) : language;
}

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

function viewportOf(page: Page): string {
  return (metaContent(page, 'viewport') ?? '').toLowerCase();
}

function forbidsZoom(viewport: string): boolean {
  if (/user-scalable\s*=\s*(?:no|0)/.test(viewport)) return true;
  const [, scale] = /maximum-scale\s*=\s*([\d.]+)/.exec(viewport) ?? [];
  return scale !== undefined && Number(scale) < 2;
}
