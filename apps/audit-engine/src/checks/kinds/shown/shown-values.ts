import { blockText } from '../../../page/content/sections.js';
import { WORDS } from '../../../page/kind/words/kind-words.js';
import { oncePer } from '../../../page/once.js';
import type { Page } from '../../../page/page.js';
import { attribute } from '../../../page/parsing/html-nodes.js';
import { phraseSet } from '../../../page/phrases/phrase-set.js';
import { stockIn } from '../../../page/phrases/stock.js';
import { amountIn } from '../../../page/statements/money/amounts.js';
import { bylineIn } from '../../../page/statements/bylines.js';
import { firstDateIn } from '../../../page/statements/days/written-dates.js';
import { subjectHeading } from '../../contradictions/name-alone.js';
import { deadlinesOf } from '../../contradictions/deadlines.js';
import { isBareName, siteNames } from '../../site-names.js';
import { h1Of } from '../../meta.js';
import { address, venue } from './contact/addresses.js';
import { mail, telephone } from './contact/contacts.js';
import { currencyOf } from './currencies.js';
import { endDay, firstDay } from './events/event-days.js';
import { eventStatusOf } from './events/event-status.js';
import {
  addressIn,
  amountsSpan,
  countedIn,
  either,
  firstOf,
  label,
  MAX_SHORT,
  partThat,
  sentenceIn,
  sentenceWith,
  several,
  type ReadsValue,
} from './finders.js';
import { LABELS } from './labels.js';
import { logo, profiles } from './contact/owner-links.js';
import { withNumbersApart } from './numbers-apart.js';
import { ingredients, servings, steps, totalTime } from './recipes.js';
import { DIVIDER, elementsIn, linesOf, lineThat, linesWith } from './lines.js';

/** Where a byline and its date stand. */
const TOP_LINES = 12;
/** "Full time, 37 hours" */
const MAX_TERM = 20;

const MAX_LOOKED_AT = 100;
/** Fewer are no list. */
const LEAST_ENTRIES = 3;
/** The text is searched for each. */
const MAX_LINKS = 300;
const MAX_SEARCHED = 100_000;

const RATING = /(?<![\d.,])[0-5][.,]\d\s?(?:\/|out of|of|von|sur|de|su|di|van|z)\s?5(?!\d)/u;
const SYSTEM = /Windows|macOS|Linux|Android|iOS|iPhone/;
const ANSWERS =
  /^(?:answers?|repl(?:y|ies)|responses?|comments?|antwort(?:en)?|antwoord(?:en)?|réponses?|respuestas?|rispost[ae]|reacties?|odpowied\p{L}*|respostas?)$/iu;
const VOTES = /^(?:up)?votes?$|^points?$|^likes?$|^stimmen?$|^votos?$|^voti$|^stemmen$|^głos/i;
/** "Asked 3 May 2026 by tilda_b" */
const BY = /^.*\s(?:by|von|par|por|da|door|przez)\s([\p{L}\p{N}_.-]{2,30})$/u;

/** How Google names them. "Full-time, permanent" is full time. */
export const EMPLOYMENTS: readonly (readonly [string, RegExp])[] = [
  [
    'FULL_TIME',
    /full[\s-]?time|vollzeit|temps plein|tiempo completo|tempo pieno|voltijd|pełn[ey]|tempo integral/i,
  ],
  [
    'PART_TIME',
    /part[\s-]?time|teilzeit|temps partiel|tiempo parcial|tempo parziale|deeltijd|część etatu|meio período/i,
  ],
  ['INTERN', /intern(?:ship)?\b|praktikum|stage\b|prácticas|tirocinio|staż/i],
  ['TEMPORARY', /temporary|fixed[\s-]term|befristet|\bcdd\b|temporal\b|tempo determinato|tijdelijk/i],
];
/** A line with how much one works: "Full time, 37 hours". */
const terms: ReadsValue = (page) =>
  partThat(page, (part) => part.length <= MAX_SHORT && EMPLOYMENTS.some(([, words]) => words.test(part)));
const heading: ReadsValue = (page) => subjectHeading(page)?.text;
/**
 * Two prices stand beside each other where one is the old one, or both are ends of a range: then with what is between. A line
 * about delivery names the price of that.
 */
const price: ReadsValue = (page) => {
  const line = linesOf(page).find((each) => amountIn(each) !== undefined && !WORDS.delivery.isIn(each));
  return line === undefined ? amountIn(page.main.text)?.text : amountsSpan(withNumbersApart(page, line));
};
const currency: ReadsValue = (page) => {
  const [shown = ''] = [price(page)].flat();
  const amount = amountIn(shown);
  return amount && currencyOf(amount.currencies, page);
};
const free: ReadsValue = (page) => lineThat(page, (line) => WORDS.freeLabel.is(line));
/** Logos and icons, which previews do not show. */
const DRAWING = /\.svg(?:[?#]|$)/i;
/** Of pictures that scripts load later only some have an address. */
const image: ReadsValue = (page) =>
  firstOf(page.elements.images.slice(0, MAX_LOOKED_AT), ({ textBefore, src }) =>
    textBefore === undefined || DRAWING.test(src.slice(0, 500)) ? undefined : addressIn(page, src),
  );
const description: ReadsValue = ({ main: { blocks } }) => sentenceIn(blocks);
const siteName: ReadsValue = (page) =>
  siteNames(page).find((name) => name.trim() !== '' && page.bodyText.includes(name));
/** Near the top a day alone, in a byline or behind a label: others are of an event, of a deadline or of a change. */
const published: ReadsValue = (page) =>
  firstDateIn(partThat(page, isPublication, linesOf(page).slice(0, TOP_LINES)) ?? '');

function isPublication(part: string): boolean {
  const day = firstDateIn(part);
  const beside = part.replace(day ?? '', '');
  if (day === undefined || LABELS.changed.isIn(beside)) return false;
  const isByline = BY.test(beside) || bylineIn(beside) !== undefined;
  return isByline || !/\p{L}/u.test(beside) || LABELS.posted.opens(beside);
}

/** A link that the page itself calls that of its author. */
const linkedAuthor: ReadsValue = ({ elements }) =>
  elements.anchors.find(({ inMain, rel, text }) => inMain && rel.includes('author') && text !== '')?.text;
const author = either((page) => bylineIn(page.main.text), label('author'), linkedAuthor);
const authorAddress: ReadsValue = (page) => {
  const name = author(page);
  return page.elements.anchors.find(({ text, url }) => url !== undefined && text === name)?.url?.href;
};
const lastDay: ReadsValue = (page) => {
  const line = deadlinesOf(page)[0]?.text;
  return line === undefined ? undefined : (firstDateIn(line) ?? line);
};
const rating: ReadsValue = (page) => RATING.exec(page.main.text)?.[0];
const length: ReadsValue = (page) => partThat(page, (part) => /^\d{1,2}(?::\d{2}){1,2}$/.test(part));
const duration: ReadsValue = (page) =>
  linesWith(page, 'durations').find(
    (line) => line.length <= MAX_SHORT && !/[.!?]$/.test(line) && !DIVIDER.test(line),
  );
const player: ReadsValue = (page) => {
  const frames = page.elements.controls.filter(
    ({ element, hidden }) => element.tagName === 'iframe' && !hidden,
  );
  const players = [
    ...['video', 'source'].flatMap((name) => elementsIn(page.main.element, name)),
    ...frames.map(({ element }) => element),
  ];
  return addressIn(
    page,
    players.flatMap((each) => attribute(each, 'src') ?? attribute(each, 'data-src') ?? [])[0],
  );
};
const preview: ReadsValue = (page) =>
  addressIn(
    page,
    elementsIn(page.main.element, 'video').flatMap((each) => attribute(each, 'poster') ?? [])[0],
  );
const hours: ReadsValue = (page) => several(linesWith(page, 'timeSpans'));
const countOfReplies: ReadsValue = (page) => countedIn(page, (word) => ANSWERS.test(word));
const bestReply: ReadsValue = ({ main: { blocks } }) => {
  const at = blocks.findIndex(
    (block) =>
      block.kind === 'heading' && block.level > 1 && block.text.split(' ').some((word) => ANSWERS.test(word)),
  );
  return at === -1 ? undefined : sentenceIn(blocks.slice(at + 1));
};
const votes: ReadsValue = (page) => countedIn(page, (word) => VOTES.test(word));
const poster: ReadsValue = (page) => partThat(page, (part) => BY.test(part))?.replace(BY, '$1');
/** The links that stand in the text, which a path to the page and a menu do not. */
const entries: ReadsValue = ({ elements, site, main }) => {
  const links = elements.anchors.filter(
    ({ inMain, text, site: to, href = '' }) =>
      inMain && to === site && !href.startsWith('#') && text.length > 2,
  );
  const shown = main.text.slice(0, MAX_SEARCHED);
  const distinct = [...Map.groupBy(links, ({ text }) => text)]
    .slice(0, MAX_LINKS)
    .flatMap(([name, same]) => (shown.includes(name) && !isAction(same) ? [name] : []));
  return distinct.length < LEAST_ENTRIES ? undefined : several(distinct);
};
/** "Add to cart" stands beside each entry, and leads to another address each time. */
function isAction(links: readonly { readonly href?: string | undefined }[]): boolean {
  return new Set(links.map(({ href }) => href)).size >= LEAST_ENTRIES;
}
const ownAddress: ReadsValue = ({ url }) => url.href;

/** What a page says of each property that readers see, by the path in the markup. Others only the owner knows. */
export const SHOWN: Readonly<Record<string, ReadsValue>> = {
  ...all(heading, 'name headline title mainEntity.name'),
  ...all(image, 'image mainEntity.image'),
  ...all(description, 'description mainEntity.description mainEntity.text text'),
  ...all(price, 'offers offers.price'),
  'offers.priceCurrency': currency,
  'offers.availability': (page) => partThat(page, (part) => stockIn(part) !== undefined),
  'offers.shippingDetails': sentenceWith('delivery'),
  'offers.hasMerchantReturnPolicy': sentenceWith('returns'),
  'brand.name': label('brand'),
  ...all(label('identifier'), 'sku identifier'),
  aggregateRating: rating,
  'author.name': author,
  ...all(either(author, poster), 'author mainEntity.author.name'),
  'publisher.name': siteName,
  'author.url': authorAddress,
  ...all(
    either(label('posted'), published),
    'datePublished datePosted uploadDate mainEntity.datePublished dateCreated',
  ),
  dateModified: label('changed'),
  startDate: firstDay,
  endDate: endDay,
  eventStatus: (page) => eventStatusOf(page)?.text,
  hasCourseInstance: firstDay,
  ...all(venue, 'location location.address'),
  'jobLocation.address.addressCountry': venue,
  address,
  telephone,
  email: mail,
  url: ownAddress,
  openingHoursSpecification: hours,
  logo,
  ...all(profiles, 'sameAs mainEntity.sameAs'),
  /** The site may be a job board. */
  hiringOrganization: label('employer'),
  baseSalary: either(label('salary'), price),
  employmentType: either(label('employment'), terms, sentenceWith('employment', MAX_TERM)),
  validThrough: lastDay,
  'organizer.name': label('organizer'),
  'performer.name': either(label('speaker'), label('performer')),
  provider: either(label('provider'), siteName),
  recipeIngredient: ingredients,
  recipeInstructions: steps,
  recipeYield: servings,
  totalTime,
  recipeCategory: label('category'),
  thumbnailUrl: preview,
  duration: either(length, label('takes'), duration),
  contentUrl: player,
  'mainEntity.answerCount': countOfReplies,
  'mainEntity.acceptedAnswer.text': bestReply,
  'mainEntity.upvoteCount': votes,
  operatingSystem: either(label('system'), (page) =>
    lineThat(page, (line) => line.length <= MAX_SHORT && SYSTEM.test(line)),
  ),
  applicationCategory: label('category'),
  ...all(entries, 'itemListElement mainEntity.itemListElement'),
};

/** Above other offers. */
const LABELS_OF_OTHERS = phraseSet(`
  similar jobs, other jobs, more jobs, related jobs, other vacancies, weitere stellen*, ähnliche stellen*, weitere jobs, ähnliche jobs,
  offres similaires, autres offres, empleos similares, otras ofertas, offerte simili, altre offerte, vergelijkbare vacatures,
  andere vacatures, podobne oferty, inne oferty, vagas semelhantes, outras vagas`);

/** The values that another type has in another part of the page: who a home page is about, and what software costs. */
export const SHOWN_OF: Readonly<Record<string, Readonly<Record<string, ReadsValue>>>> = {
  JobPosting: { description: offered },
  Organization: { name: ownerName },
  LocalBusiness: { name: ownerName },
  SoftwareApplication: { 'offers.price': either(price, free) },
};

/** A heading may be a slogan: it is the name only where the site is called so. */
function ownerName(page: Page): ReturnType<ReadsValue> {
  const name = h1Of(page);
  return siteName(page) ?? (name !== '' && isBareName(page, name) ? name : undefined);
}

/** What Google asks for: the whole text of the offer, below its heading. */
function offered({ main: { blocks } }: Page): ReturnType<ReadsValue> {
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.level === 1) + 1;
  const own = blocks.slice(start);
  const end = own.findIndex((block) => block.kind === 'heading' && LABELS_OF_OTHERS.opens(block.text));
  const offer = own.slice(0, end === -1 ? undefined : end);
  if (sentenceIn(offer) === undefined && !offer.some(({ kind }) => kind === 'list')) return undefined;
  return offer.flatMap((block) => (block.kind === 'list' ? block.items : blockText(block))).join('\n');
}

/** Returns the same value for several paths. */
function all(reads: ReadsValue, paths: string): Readonly<Record<string, ReadsValue>> {
  const kept = oncePer((page: Page) => ({ value: reads(page) }));
  return Object.fromEntries(paths.split(' ').map((path) => [path, (page: Page) => kept(page).value]));
}
