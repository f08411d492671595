import type { IssueCode } from '#contracts/audit/audits';
import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { attribute } from '../../page/parsing/html-nodes.js';
import { bylineIn } from '../../page/statements/bylines.js';
import { isRightToLeft } from '../crawling/language-tags.js';
import { preferredAddress } from '../crawling/link-relations.js';
import { withoutTracking } from '../crawling/same-document.js';
import { isQuestion } from '../../page/statements/questions.js';
import type { Element } from '../../page/parsing/parse-document.js';
import { firstOf, isCaption, isOffer } from '../kinds/shown/finders.js';
import { SHOWN } from '../kinds/shown/shown-values.js';
import { h1Of, lineWidth, metaContent, metaElements, titleOf } from '../meta.js';
import {
  descriptionFaultOf,
  emptinessOf,
  faultOfDescription,
  isKeywordList,
  isNoSubject,
  saysLittle,
  saysNothing,
} from '../seo/says-nothing.js';
import { spotOf } from '../where.js';
import { changeEach, headCode, tag, type WritesCode } from './code.js';

/** Widths in a result line, as in the checks of title and description. */
const TITLE = { least: 8, most: 65 };
const DESCRIPTION = { least: 70, most: 165 };
const MAX_SENTENCES = 5;

const CARD = tag('meta', { name: 'twitter:card', content: 'summary_large_image' });

export const titleCode: WritesCode = (page) => {
  const title = exampleTitle(page);
  return asExample(
    title === titleOf(page) ? undefined : headCode(title && tag('title', {}, title), page.elements.titles),
  );
};

/** One that is good stays where there are several, or where it stands in the body. */
export const descriptionCode: WritesCode = (page) => {
  const found = metaElements(page, 'description');
  const texts = found.map(({ content }) => content.trim()).filter((text) => text !== '');
  const good = texts.filter((text) => faultOfDescription(page, text) === undefined);
  const isAlone = found.length === 1 && found[0]?.inHead === true;
  const kept = isAlone ? undefined : good.find((text) => isWithin(text, DESCRIPTION));
  const write = (content: string | undefined) =>
    headCode(content && tag('meta', { name: 'description', content }), found);
  return kept === undefined
    ? asExample(write(exampleDescription(page) ?? (isAlone ? undefined : good[0])))
    : write(kept);
};

/** Takes the properties of the preview that are missing or wrong. */
export function previewCode(page: Page, names: readonly string[]): IssueCode | undefined {
  const values: readonly (readonly [name: string, value: string | undefined, what: string])[] = [
    ['og:title', sharedTitle(page), 'title'],
    ['og:description', sharedDescription(page), 'description'],
    ['og:image', single(SHOWN.image?.(page)), 'picture'],
    ['og:url', preferredAddress(page), 'address'],
  ];
  const lacking = values.filter(([name]) => names.includes(name));
  const lines = lacking.flatMap(([property, content]) =>
    content === undefined ? [] : tag('meta', { property, content }),
  );
  const missing = lacking.flatMap(([, value, what]) => (value === undefined ? what : []));
  const code = headCode(lines.length === 0 ? undefined : lines.join('\n'), metaElements(page, ...names));
  return code && (missing.length === 0 ? code : { ...code, missing });
}

export const cardCode: WritesCode = (page) => headCode(CARD, metaElements(page, 'twitter:card'));

export const viewportCode: WritesCode = (page) =>
  headCode(
    tag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    metaElements(page, 'viewport'),
  );

export const charsetCode: WritesCode = ({ decoded: { declaredBy } }) =>
  declaredBy === 'nobody' ? headCode(tag('meta', { charset: 'utf-8' })) : undefined;

export const canonicalCode: WritesCode = (page) =>
  headCode(
    tag('link', { rel: 'canonical', href: withoutTracking(page.url).href.split('#', 1)[0] }),
    page.elements.links.filter(({ rel }) => rel.includes('canonical')),
  );

export const langCode: WritesCode = ({ detectedLanguage, frames: { root } }) =>
  detectedLanguage === undefined
    ? undefined
    : changeEach(spotOf(root), (html) => ({
        lang: detectedLanguage,
        'xml:lang': undefined,
        ...(isRightToLeft(detectedLanguage) && attribute(html, 'dir') === undefined ? { dir: 'rtl' } : {}),
      }));

/** What says nothing, or is cut off, makes no better preview: then it is as in the code for the title. */
function sharedTitle(page: Page): string | undefined {
  const title = titleOf(page);
  const isPoor = saysNothing(page) || !isWithin(title, TITLE);
  if (!isPoor) return title;
  return exampleTitle(page) ?? [h1Of(page), title].find((each) => each !== '' && !saysLittle(page, each));
}

function sharedDescription(page: Page): string | undefined {
  const own = metaContent(page, 'description') ?? '';
  const isPoor = own === '' || descriptionFaultOf(page) !== undefined || !isWithin(own, DESCRIPTION);
  const rest = own === '' || emptinessOf(page, own) !== undefined ? undefined : own;
  return (isPoor ? exampleDescription(page) : undefined) ?? rest;
}

/** The title of the page from its main heading and the name of the site. */
const exampleTitle = oncePer((page: Page): string | undefined => {
  const subjects = [h1Of(page), metaContent(page, 'og:title') ?? ''];
  const subject = subjects.find((each) => each !== '' && !isNoSubject(page, each));
  if (subject === undefined) return undefined;
  const site = single(SHOWN['publisher.name']?.(page));
  const whole = site === undefined || subject.includes(site) ? subject : `${subject} | ${site}`;
  return [whole, subject].find((title) => isWithin(title, TITLE));
});

/** The first sentences of a part of the text that fill the lines of a description; of an answer only if there are no others. */
const exampleDescription = oncePer((page: Page): string | undefined => {
  const parts = partsOf(page);
  const { texts = [], answers = [] } = Object.groupBy(parts, ({ isAnswer }) =>
    isAnswer ? 'answers' : 'texts',
  );
  return firstOf([...texts, ...answers], ({ sentences }) => {
    const first = sentences.slice(0, MAX_SENTENCES);
    return first
      .map((_, at) => first.slice(0, at + 1).join(' '))
      .findLast((text) => isWithin(text, DESCRIPTION) && !isKeywordList(text));
  });
});

interface Part {
  /** Below a question. */
  readonly isAnswer: boolean;
  readonly sentences: string[];
}

/** Returns the sentences of the text between each two headings. */
function partsOf({ main: { blocks }, prose, phrases }: Page): readonly Part[] {
  const parts: Part[] = [{ isAnswer: false, sentences: [] }];
  const partOf = new Map<Element, Part>();
  for (const block of blocks) {
    if (block.kind === 'heading')
      parts.push({ isAnswer: block.level > 1 && isQuestion(block.text, phrases), sentences: [] });
    else if (block.kind === 'answer') parts.push({ isAnswer: true, sentences: [] });
    partOf.set(block.element, parts.at(-1)!);
  }
  for (const { text, element } of prose.sentences)
    if (element !== undefined && !isCaption(element) && isSentence(text))
      partOf.get(element)?.sentences.push(text);
  return parts;
}

/** Captions, prices and labels end with no mark. Bylines do not say what a page is about. */
function isSentence(text: string): boolean {
  return /[.!?…。！？।]['"”’»)\]]?$/u.test(text) && bylineIn(text) === undefined && !isOffer(text);
}

function isWithin(text: string, { least, most }: typeof TITLE): boolean {
  const width = lineWidth(text);
  return width >= least && width <= most;
}

/** Its author may say it better. */
function asExample(code: IssueCode | undefined): IssueCode | undefined {
  return code && { ...code, example: true };
}

function single(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}
