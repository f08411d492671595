import { foldText } from '../language/fold-text.js';
import { partsOfTitle } from '../language/words.js';
import { ramp } from '../ramp.js';
import type { SchemaNode } from '../structured-data/schema-node.js';
import { kindsOf } from '../structured-data/schema-types.js';
import { WORD_INDEX, type WordGroup } from './words/kind-words.js';
import { leadsTo, type LinkGroup } from './signs/link-signs.js';
import { isPersonName, namesOne, namesPerson, openingsOf } from './signs/labels.js';
import { isRoot, ownAddress, segmentsOf, type OwnAddress } from './signs/own-address.js';
import { reason, type Reason, togetherOf } from './reason.js';
import type { SitePart } from './signs/site-part.js';
import type { VisibleSigns } from './signs/visible-signs.js';

/** What no home page has as its title, whatever links lead to it. */
const NO_HOMES = ['contact', 'legal', 'login', 'search'] as const;
const MAX_TITLE = 200;
/** Behind a phrase that is a part of a title by itself: "Contact us today". */
const MAX_BEHIND = 14;
const MAX_NODES = 300;

/** What is read from a page before its kind is judged. */
export interface KindSigns {
  readonly url: URL;
  readonly ogType: string | undefined;
  readonly nodes: readonly SchemaNode[];
  readonly visible: VisibleSigns;
  readonly mainWords: number;
  readonly bodyWords: number;
  /** Whether the page asks for a password. */
  readonly asksPassword: boolean;
  readonly title: string;
  readonly mainHeadings: readonly string[];
  /** Links within the main content. */
  readonly mainLinks: number;
  /** The share of the main content's words that are in paragraphs. */
  readonly proseShare: number;
  readonly hasByline: boolean;
  readonly hasDate: boolean;
  /** Quotations below a byline and a date. */
  readonly quotes: number;
  readonly isShell: boolean;
  readonly part: SitePart | undefined;
}

/** What reasons are made of: the signs of a page, and what several reasons ask of them. All shares are from 0 to 1. */
export class JudgedPage {
  readonly isRoot: boolean;
  /** The parts of the path, and short values of the query, in lower case. */
  readonly segments: readonly string[];
  /** What the address of the page itself leads to. */
  readonly leadsTo: ReadonlySet<LinkGroup>;
  readonly address: OwnAddress;
  /** How far the main content is a running text. */
  readonly prose: number;
  /** The same of a text that may be as short as a report. */
  readonly shortText: number;
  /** Where titles have the name of the site: their last part. */
  readonly siteInTitle: string;
  /** How far the main content is a list of links. */
  readonly listed: number;
  /** How far the site has a cart. */
  readonly hasCart: number;
  /** How far the main content is a list of links with prices. */
  readonly pricedList: number;
  /** How far the site is a shop. */
  readonly shop: number;
  /** It is for an account, a form, a forum or the site itself, whatever the rest of the site is for. */
  readonly isHelper: boolean;
  /** How far one thing is sold here, whatever else the page links. */
  readonly sellsOne: number;
  /** How far the main content is a long running text. */
  readonly longText: number;
  /** How far the menu is that of a newspaper. */
  readonly newspaper: number;
  /** How far several things are sold here. */
  readonly sellsMany: number;
  /** The share of its links that lead to posts, tags or categories. */
  readonly blogLinks: number;
  /** How far its links lead to threads and to those who wrote them. */
  readonly threadLinks: number;
  /** The title, or a main heading, is two or three words with capitals, as a name is. */
  readonly titleNames: boolean;
  /** The same of a main heading as a whole. */
  readonly headingNames: boolean;
  /** Its address or its main heading is as long, or has as many digits, as that of one thing. */
  readonly namesOne: boolean;
  /** Its title offers something for sale, and it names one thing. */
  readonly offersOne: boolean;
  /** Whether its address is that of one product or of a category: the last of both counts. */
  readonly goods: 'category' | 'product' | undefined;
  private readonly types: readonly ReadonlySet<string>[];
  private readonly inTitle: ReadonlyMap<WordGroup, ReadonlySet<string>>;
  private readonly wholeTitle: ReadonlySet<WordGroup>;
  private readonly openings: ReadonlySet<WordGroup>;

  constructor(readonly signs: KindSigns) {
    const { url, mainWords, mainLinks, proseShare, nodes, title, mainHeadings, visible } = signs;
    this.segments = segmentsOf(url);
    this.leadsTo = leadsTo(url, this.segments);
    this.address = ownAddress(this.segments, this.leadsTo);
    const running = ramp(proseShare + visible.longItems, 0.3, 0.6);
    this.prose = Math.min(ramp(mainWords, 60, 220), running);
    this.shortText = Math.min(ramp(mainWords, 50, 120), running);
    this.siteInTitle = partsOfTitle(title).slice(1).at(-1) ?? '';
    this.longText = Math.min(this.prose, ramp(mainWords, 500, 1_500));
    // What the text itself links may be of any of these.
    const { blog, dated, thread, member } = visible.links.anywhere;
    const all = Math.max(10, visible.links.all);
    this.blogLinks = (blog + dated) / all;
    this.threadLinks =
      ramp((thread + member) / all, 0.15, 0.45) *
      Math.max(Math.min(ramp(thread, 3, 12), ramp(member, 2, 8)), ramp(visible.words.thread, 1, 4));
    this.newspaper = ramp(visible.controls.sections - visible.mainControls.sections, 2, 7);
    this.listed = Math.min(
      ramp(mainLinks, 10, 25),
      ramp(mainLinks === 0 ? Infinity : mainWords / mainLinks, 25, 10),
    );
    this.types = nodes.slice(0, MAX_NODES).map(kindsOf);
    const labels = [title, ...mainHeadings.slice(0, 5)].map((text) => text.slice(0, MAX_TITLE));
    this.inTitle = WORD_INDEX.distinctIn(labels.map(foldText).join(' '));
    const behind = openingsOf(labels);
    this.openings = new Set(behind.keys());
    this.wholeTitle = new Set([...behind].flatMap(([group, least]) => (least <= MAX_BEHIND ? [group] : [])));
    const { account, contact, forum } = this.address;
    const { part } = signs;
    this.isHelper = account || contact || forum === 1 || this.titled('login') || part !== undefined;
    // "About Us" is written as a name is.
    this.titleNames = part === undefined && namesPerson(title, mainHeadings);
    this.headingNames = part === undefined && mainHeadings.slice(0, 3).some(isPersonName);
    this.goods = [...this.leadsTo].findLast((group) => group === 'category' || group === 'product');
    this.namesOne =
      namesOne(this.segments.at(-1) ?? '') ||
      namesOne((mainHeadings[0] ?? '').trim().replaceAll(/\s+/g, '-'));
    const isNear = url.pathname.split('/').length <= 4;
    const isOther = NO_HOMES.some((group) => this.titled(group));
    this.isRoot = isRoot(url) || (isNear && visible.isHomeLinked && !isOther);
    this.offersOne = this.namesOne && !this.isRoot && this.mentions('offer');
    this.hasCart = this.cartShare();
    this.pricedList = this.pricedListShare();
    const priced = Math.max(ramp(visible.numbers.prices, 6, 16), 0.7 * this.pricedList);
    this.shop = Math.max(this.hasCart, priced * (1 - 0.7 * this.prose));
    this.sellsOne = this.isRoot ? 0 : this.oneSold();
    this.sellsMany = this.manySold();
  }

  /** 1 for few words, fading to 0 with many. */
  few(none: number, all: number): number {
    return ramp(this.signs.mainWords, none, all);
  }

  /** Whether a part of the title or of a main heading is hardly more than a phrase. */
  titled(group: WordGroup): boolean {
    return this.wholeTitle.has(group);
  }

  /** Whether a part of the title or of a main heading begins with a phrase. */
  opens(group: WordGroup): boolean {
    return this.openings.has(group);
  }

  /** Whether the title or a main heading has a phrase. */
  mentions(group: WordGroup): boolean {
    return this.inTitle.has(group);
  }

  inPath(segment: RegExp): boolean {
    return this.segments.some((each) => segment.test(each));
  }

  has(type: string): boolean {
    return this.types.some((each) => each.has(type));
  }

  declares(weight: number, share: number, ...types: readonly string[]): Reason {
    const found = types.find((type) => this.has(type));
    return reason(weight, found === undefined ? 0 : share, `Its markup declares ${found}.`, true);
  }

  /** Of one object of a type, and not of a list of them. */
  declaresOne(weight: number, share: number, type: string): Reason {
    const count = this.types.filter((each) => each.has(type)).length;
    return reason(weight, count === 0 ? 0 : share * ramp(count, 14, 4), `Its markup declares ${type}.`, true);
  }

  og(weight: number, share: number, type: RegExp): Reason {
    const { ogType } = this.signs;
    return reason(
      weight,
      ogType !== undefined && type.test(ogType) ? share : 0,
      `Its og:type is ${ogType?.slice(0, 40)}.`,
      true,
    );
  }

  private cartShare(): number {
    const { controls, links } = this.signs.visible;
    if (links.anywhere.cart > 0 || controls.basket > 1 || controls.cart > 1) return 1;
    return controls.basket > 0 ? 0.7 : 0;
  }

  /** Plans have prices for a month, events have dates; goods have pictures, a filter or a cart. */
  private pricedListShare(): number {
    const { mainNumbers, imageLinks, words } = this.signs.visible;
    const prices = mainNumbers.prices - mainNumbers.rates - mainNumbers.millions;
    const ofGoods = Math.max(ramp(imageLinks, 2, 5), ramp(words.filters, 0, 2), this.hasCart);
    const listed = ramp(Math.min(prices, this.signs.mainLinks), 2, 5) * ramp(mainNumbers.dates, 6, 2);
    return listed * ofGoods * (1 - this.prose);
  }

  private manySold(): number {
    const { mainControls, words, numbers, mainNumbers } = this.signs.visible;
    return (
      togetherOf([
        numbers.totals > 0 ? 0.5 : 0,
        0.5 * ramp(words.filters, 1, 3),
        Math.max(0.4 * ramp(mainNumbers.prices, 4, 12), 0.5 * this.pricedList),
        0.4 * ramp(mainControls.cart, 2, 6),
        this.goods === 'category' ? 0.4 : 0,
      ]) *
      (1 - 0.6 * this.sellsOne)
    );
  }

  private oneSold(): number {
    const { controls, words, numbers, mainNumbers } = this.signs.visible;
    const signs = [
      this.goods === 'product' && this.segments.length > 1 ? 0.5 : 0,
      this.namesOne ? 0.35 : 0,
      0.5 * ramp(words.goods, 3, 8),
      0.4 * ramp(controls.cart, 0, 1) * ramp(controls.cart, 6, 2),
      0.5 * ramp(mainNumbers.prices, 0, 1) * ramp(mainNumbers.prices, 9, 4) * (1 - this.pricedList),
      0.3 * this.prose,
    ];
    return togetherOf(signs) * ramp(numbers.prices, 0, 1) * (1 - 0.2 * Math.min(3, words.filters));
  }
}
