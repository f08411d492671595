import { html as parse5 } from 'parse5';
import type { KindOfPage } from '#contracts/audit/audits';
import type { PageKind } from '#contracts/audit/page-kinds';
import { attribute } from './parsing/html-nodes.js';
import { blocksOf, type Block } from './content/blocks.js';
import { hasByline } from './statements/bylines.js';
import { quotationsIn } from './statements/quotations.js';
import { datesOf, type PageDates } from './content/dates.js';
import type { DecodedHtml } from './parsing/decode-html.js';
import { siteOf } from './content/addresses.js';
import { clickablesOf, type Clickable } from './content/clickables.js';
import { controlsOf, type Control } from './content/controls.js';
import { collectElements, type PageElements } from './content/elements.js';
import { detectLanguage, languageOf, primaryLanguage } from './language/language.js';
import { Markup } from './content/positions.js';
import { findMain, type MainElement, type MainSource } from './content/main-content.js';
import { beginPage, once } from './once.js';
import { ownWordsOf } from './content/own-words.js';
import { judgedKindOf } from './kind/given-kind.js';
import { judgeKinds, type LikelyKind } from './kind/kinds.js';
import { isShell } from './kind/signs/shell-signs.js';
import { type SitePart, sitePartOf } from './kind/signs/site-part.js';
import { visibleSigns, type VisibleSigns } from './kind/signs/visible-signs.js';
import type { AgentProbe, AuxFile, LinkProbe, PageSource } from './page-source.js';
import { type Frames, parsePage } from './parsing/parse-page.js';
import type { Element } from './parsing/parse-document.js';
import { phrasesOf } from './phrases/phrases-of.js';
import type { Phrases } from './phrases/phrases.js';
import { paragraphsOf, proseOf, textOf, type Prose } from './content/prose.js';
import { robotsResponse, type RobotsResponse } from './robots-response.js';
import { blockText, sectionsOf, wordsOfBlocks, type Section } from './content/sections.js';
import { speakableParts, type SpeakablePart } from './structured-data/speakable.js';
import { readStructuredData, type StructuredData } from './structured-data/structured-data.js';
import { commentsOf, timesOf } from './content/times.js';
import { MAX_TEXT_CHARACTERS, type ElementSpan, type Walk } from './parsing/walk.js';
import { foldText } from './language/fold-text.js';
import { countWords } from './language/words.js';

/** A page as checks see it: read once, never changed. It depends on the clock only by `asOf`. */
export interface Page {
  readonly url: URL;
  /** The registrable domain of the URL, or its host if it has none. */
  readonly site: string;
  /** The base of the addresses in the page. */
  readonly base: URL;
  readonly source: PageSource;
  /** The time that ages are measured from. */
  readonly asOf: Date;
  readonly decoded: Omit<DecodedHtml, 'text'>;
  readonly markup: Markup;
  readonly frames: Frames;
  /** True if the doctype puts browsers into quirks mode; XML needs no doctype. */
  readonly quirks: boolean;
  readonly lang: string | undefined;
  readonly elements: PageElements;
  /** Links, buttons, fields and frames; read at the first call. */
  readonly controls: () => readonly Control[];
  /** What acts on a click only by a script; read at the first call. */
  readonly clickables: () => readonly Clickable[];
  readonly structuredData: StructuredData;
  /** Parts marked up to be read aloud; undefined if there are none. */
  readonly speakable: readonly SpeakablePart[] | undefined;
  readonly bodyText: string;
  readonly bodyWords: number;
  /** The words of the body beside navigation, header, footer and banners; counted at the first call. */
  readonly ownWords: () => number;
  /** The text of the body, to search quotations in. */
  readonly foldedText: () => string;
  readonly main: MainContent;
  readonly prose: Prose;
  readonly sections: readonly Section[];
  readonly dates: PageDates;
  /** The language of the running text; undefined if the text is short or its language is rare. */
  readonly detectedLanguage: string | undefined;
  /** The language to read the text in: as detected, or else as declared; undefined if neither is known. */
  readonly language: string | undefined;
  /** Undefined for a language without known phrases; checks that need them are not applicable then. */
  readonly phrases: Phrases | undefined;
  /** Undefined for a page that is no such part of its site. */
  readonly part: SitePart | undefined;
  /** The kind whose weights count, and how far. */
  readonly likely: LikelyKind;
  /** What it is for, with the reasons. */
  readonly kind: KindOfPage;
  /** What it shows that tells its kind, and what people ask of it. */
  readonly signs: VisibleSigns;
  readonly robots: RobotsResponse;
  readonly sitemap: AuxFile;
  readonly llms: AuxFile;
  readonly agentProbe: AgentProbe;
  readonly linkProbe: LinkProbe;
}

export interface MainContent {
  /** Undefined for a page without a body. */
  readonly element: Element | undefined;
  readonly source: MainSource;
  /** The number of `main` landmarks. */
  readonly landmarks: number;
  readonly blocks: readonly Block[];
  readonly text: string;
  readonly words: number;
}

/** Reads a page; `givenKind` replaces what it looks like. Pure. Throws `HtmlTooComplex`. */
export function readPage(source: PageSource, asOf: Date, givenKind?: PageKind): Page {
  beginPage();
  const { url, decoded, isXml, markup: html, document, frames, walk, base } = parsePage(source);
  const { root, body } = frames;
  const markup = new Markup(html);
  const found = body === undefined ? undefined : findMain(body, walk);
  const elements = collectElements(walk, base, found?.element);
  const blocks = found === undefined ? [] : blocksOf(found.element, walk, found.except);
  const wholeText = blocks.map(blockText).join('\n');
  const text = wholeText.slice(0, MAX_TEXT_CHARACTERS);
  const main = {
    element: found?.element,
    source: found?.source ?? 'body',
    landmarks: found?.mains ?? 0,
    blocks,
    text,
    words: text.length < wholeText.length ? countWords(text) : wordsOfBlocks(blocks),
  } as const;
  const structuredData = readStructuredData(walk, elements, base);
  const bodyText = body === undefined ? '' : walk.textOf(body);
  const paragraphs = paragraphsOf(blocks);
  const lang = root && (attribute(root, 'lang') ?? attribute(root, 'xml:lang'));
  const sample = textOf(paragraphs.slice(0, 50));
  const declared = primaryLanguage(lang);
  const detectedLanguage = detectLanguage(sample, declared);
  const language = languageOf(sample || text, detectedLanguage, declared);
  const phrases = phrasesOf(language);
  const prose = proseOf(paragraphs, phrases);
  const dates = pageDates(found, walk, elements, structuredData, blocks);
  const bodyWords = countWords(bodyText);
  const ownWords = once(() => (body === undefined ? 0 : ownWordsOf(body, walk)));
  const signs = visibleSigns({
    elements,
    walk,
    main: found && walk.spanOf(found.element),
    blocks,
    bodyText,
    mainText: text,
    url,
  });
  const title = elements.titles[0]?.text.trim() ?? '';
  const mainHeadings = elements.headings.filter(({ level }) => level === 1).map((heading) => heading.text);
  const isSigned = hasByline(text);
  const hasDate = dates.visible.length > 0;
  const part = sitePartOf({ url, title, mainHeadings, blocks, phrases });
  const verdicts = judgeKinds({
    url,
    ogType: elements.metas
      .find(({ name }) => name === 'og:type')
      ?.content.trim()
      .toLowerCase(),
    // A block that can't be read still says what it is about.
    nodes: [...structuredData.nodes, ...structuredData.broken.map(({ types }) => ({ '@type': types }))],
    visible: signs,
    asksPassword: elements.asksPassword,
    title,
    mainHeadings,
    hasByline: isSigned,
    hasDate,
    mainWords: main.words,
    bodyWords,
    mainLinks: elements.anchors.filter(({ inMain }) => inMain).length,
    proseShare: main.words === 0 ? 0 : prose.wordCount / main.words,
    quotes: isSigned && hasDate ? quotationsIn(text).length : 0,
    isShell: isShell({ elements, bodyText, bodyWords, ownWords }),
    part,
  });
  return {
    url,
    site: siteOf(url),
    base,
    source,
    asOf,
    decoded,
    markup,
    frames,
    quirks: !isXml && document.mode === parse5.DOCUMENT_MODE.QUIRKS,
    lang,
    elements,
    controls: once(() => controlsOf(elements.controls, walk)),
    clickables: once(() => clickablesOf(elements.clickables, walk)),
    structuredData,
    speakable: speakableParts(structuredData, walk),
    bodyText,
    bodyWords,
    ownWords,
    foldedText: once(() => foldText(bodyText)),
    main,
    prose,
    sections: sectionsOf(blocks),
    dates,
    detectedLanguage,
    language,
    phrases,
    ...judgedKindOf(verdicts, givenKind),
    part,
    signs,
    robots: robotsResponse(source.robots),
    sitemap: source.sitemap,
    llms: source.llms,
    agentProbe: source.agentProbe,
    linkProbe: source.linkProbe,
  };
}

function pageDates(
  found: MainElement | undefined,
  walk: Walk,
  elements: PageElements,
  structuredData: StructuredData,
  blocks: readonly Block[],
): PageDates {
  const comments = commentsOf(walk, found?.element);
  const times = timesOf(walk, found?.element, comments);
  return datesOf({
    elements,
    structuredData,
    times,
    blocks: withoutComments(found, walk, comments) ?? blocks,
  });
}

/** Undefined if all comments stand outside of the main content, as most do; its blocks then hold none. */
function withoutComments(
  found: MainElement | undefined,
  walk: Walk,
  comments: readonly ElementSpan[],
): Block[] | undefined {
  if (found === undefined) return undefined;
  const { index, end } = walk.spanOf(found.element);
  const inside = comments.filter((each) => each.index > index && each.index < end);
  return inside.length === 0
    ? undefined
    : blocksOf(found.element, walk, new Set([...found.except, ...inside.map(({ element }) => element)]));
}
