import { html as parse5 } from 'parse5';
import { headerLines } from '#outbound-http/response/response-headers';
import { attribute, isElement } from './parsing/html-nodes.js';
import { blocksOf, type Block } from './content/blocks.js';
import { hasByline } from './statements/bylines.js';
import { datesOf, type PageDates } from './content/dates.js';
import { decodeHtml, type DecodedHtml } from './parsing/decode-html.js';
import { baseOf, siteOf } from './content/addresses.js';
import { controlsOf, type Control } from './content/controls.js';
import { collectElements, type PageElements } from './content/elements.js';
import { detectLanguage, languageOf, primaryLanguage } from './language/language.js';
import { Markup } from './content/places.js';
import { findMain, type MainElement, type MainSource } from './content/main-content.js';
import { once } from './once.js';
import { kindOf, type PageKind } from './page-kind.js';
import type { AgentProbe, AuxFile, PageSource } from './page-source.js';
import { parseDocument, type Document, type Element } from './parsing/parse-document.js';
import { phrasesOf } from './phrases/phrases-of.js';
import type { Phrases } from './phrases/phrases.js';
import { paragraphsOf, proseOf, type Prose } from './content/prose.js';
import { robotsAnswer, type RobotsAnswer } from './robots-answer.js';
import { blockText, sectionsOf, wordsOfBlocks, type Section } from './content/sections.js';
import { speakableParts, type SpeakablePart } from './structured-data/speakable.js';
import { readStructuredData, type StructuredData } from './structured-data/structured-data.js';
import { commentsOf, timesOf } from './content/times.js';
import { MAX_TEXT_CHARACTERS, Walk, type Placed } from './parsing/walk.js';
import { countWords, plainText } from './language/words.js';
import { isXml, withEndTags } from './parsing/xhtml.js';

/** A page as checks see it: read once, never changed. It depends on the clock only by `asOf`. */
export interface Page {
  readonly url: URL;
  /** The registrable domain of the URL, or its host if it has none. */
  readonly site: string;
  readonly source: PageSource;
  /** The time that ages are measured from. */
  readonly asOf: Date;
  readonly decoded: Omit<DecodedHtml, 'text'>;
  readonly markup: Markup;
  /** True if the doctype puts browsers into quirks mode; XML needs no doctype. */
  readonly quirks: boolean;
  readonly lang: string | undefined;
  readonly elements: PageElements;
  /** Links, buttons, fields and frames; read at the first call. */
  readonly controls: () => readonly Control[];
  readonly structuredData: StructuredData;
  /** Parts marked up to be read aloud; undefined if there are none. */
  readonly speakable: readonly SpeakablePart[] | undefined;
  readonly bodyText: string;
  readonly bodyWords: number;
  /** Only the letters and digits of the body, to search quotations in. */
  readonly plainText: () => string;
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
  readonly kind: PageKind;
  readonly robots: RobotsAnswer;
  readonly sitemap: AuxFile;
  readonly llms: AuxFile;
  readonly agentProbe: AgentProbe;
}

export interface MainContent {
  readonly source: MainSource;
  /** The number of `main` landmarks. */
  readonly landmarks: number;
  readonly blocks: readonly Block[];
  readonly text: string;
  readonly words: number;
}

/** Reads a page. Pure. Throws `HtmlTooComplex`. */
export function readPage(source: PageSource, asOf: Date): Page {
  const url = new URL(source.finalUrl);
  const mediaType = headerLines(source.headers, 'content-type')[0];
  const { text: markup, ...decoded } = decodeHtml(source.body, mediaType);
  const xml = isXml(mediaType);
  const parsed = xml ? withEndTags(markup) : markup;
  const places = new Markup(parsed);
  const document = parseDocument(parsed);
  const { root, head, body } = framesOf(document);
  const walk = new Walk(document);
  const found = body === undefined ? undefined : findMain(body, walk);
  const base = baseOf(url, namedBase(head));
  const elements = collectElements(walk, base, found?.element);
  const blocks = found === undefined ? [] : blocksOf(found.element, walk, found.except);
  const wholeText = blocks.map(blockText).join('\n');
  const text = wholeText.slice(0, MAX_TEXT_CHARACTERS);
  const main = {
    source: found?.source ?? 'body',
    landmarks: found?.mains ?? 0,
    blocks,
    text,
    words: text.length < wholeText.length ? countWords(text) : wordsOfBlocks(blocks),
  } as const;
  const structuredData = readStructuredData(walk, elements, base, places);
  const bodyText = body === undefined ? '' : walk.textOf(body);
  const paragraphs = paragraphsOf(blocks);
  const lang = root && (attribute(root, 'lang') ?? attribute(root, 'xml:lang'));
  const sample = paragraphs
    .slice(0, 50)
    .map((paragraph) => paragraph.text)
    .join(' ');
  const declared = primaryLanguage(lang);
  const detectedLanguage = detectLanguage(sample, declared);
  const language = languageOf(sample || text, detectedLanguage, declared);
  const phrases = phrasesOf(language);
  const prose = proseOf(paragraphs, phrases);
  const dates = pageDates(found, walk, elements, structuredData, blocks);
  const isArticle = main.source === 'article' || found?.element.childNodes.some(isArticleElement) === true;
  return {
    url,
    site: siteOf(url),
    source,
    asOf,
    decoded,
    markup: places,
    quirks: !xml && document.mode === parse5.DOCUMENT_MODE.QUIRKS,
    lang,
    elements,
    controls: once(() => controlsOf(walk)),
    structuredData,
    speakable: speakableParts(structuredData, walk),
    bodyText,
    bodyWords: countWords(bodyText),
    plainText: once(() => plainText(bodyText)),
    main,
    prose,
    sections: sectionsOf(blocks),
    dates,
    detectedLanguage,
    language,
    phrases,
    kind: kindOf({
      url,
      ogType: elements.metas
        .find(({ name }) => name === 'og:type')
        ?.content.trim()
        .toLowerCase(),
      nodes: structuredData.nodes,
      asksPassword: elements.asksPassword,
      labels: [
        ...elements.titles.slice(0, 1).map((title) => title.text.trim()),
        ...elements.headings.filter(({ level }) => level === 1).map((heading) => heading.text),
      ],
      signedArticle: isArticle && hasByline(text),
      mainWords: main.words,
      mainLinks: elements.anchors.filter(({ inMain }) => inMain).length,
      proseShare: main.words === 0 ? 0 : prose.wordCount / main.words,
    }),
    robots: robotsAnswer(source.robots),
    sitemap: source.sitemap,
    llms: source.llms,
    agentProbe: source.agentProbe,
  };
}

function pageDates(
  found: MainElement | undefined,
  walk: Walk,
  elements: PageElements,
  { nodes }: StructuredData,
  blocks: readonly Block[],
): PageDates {
  const comments = commentsOf(walk, found?.element);
  const times = timesOf(walk, found?.element, comments);
  return datesOf({ elements, nodes, times, blocks: withoutComments(found, walk, comments) ?? blocks });
}

/** Undefined if all comments stand outside of the main content, as most do; its blocks then hold none. */
function withoutComments(
  found: MainElement | undefined,
  walk: Walk,
  comments: readonly Placed[],
): Block[] | undefined {
  if (found === undefined) return undefined;
  const { index, end } = walk.placeOf(found.element);
  const inside = comments.filter((each) => each.index > index && each.index < end);
  return inside.length === 0
    ? undefined
    : blocksOf(found.element, walk, new Set([...found.except, ...inside.map(({ element }) => element)]));
}

function framesOf(document: Document): { root?: Element; head?: Element; body?: Element } {
  const root = document.childNodes.find((node): node is Element => isElement(node));
  const below = (tag: string) =>
    root?.childNodes.find((node): node is Element => isElement(node) && node.tagName === tag);
  const head = below('head');
  const body = below('body');
  return { ...(root && { root }), ...(head && { head }), ...(body && { body }) };
}

/** Returns the address of the first base element. */
function namedBase(head: Element | undefined): string | undefined {
  const base = head?.childNodes.filter(isElement).find(({ tagName }) => tagName === 'base');
  return base && attribute(base, 'href');
}

function isArticleElement(node: Element['childNodes'][number]): boolean {
  return isElement(node) && node.tagName === 'article';
}
