import { WORDS, type WordGroup } from '../../page/kind/words/kind-words.js';
import type { VisibleSigns } from '../../page/kind/signs/visible-signs.js';
import type { Page } from '../../page/page.js';
import { foldText } from '../../page/language/fold-text.js';
import { primaryLanguage } from '../../page/language/language.js';
import { wordSet } from '../../page/language/words.js';
import { isMonth } from '../../page/statements/days/written-dates.js';
import { SHOWN } from '../kinds/shown/shown-values.js';
import { h1Of, titleOf } from '../meta.js';

/** The languages whose words for facts are known. In others only facts that have a form are judged. */
const FACT_LANGUAGES = wordSet('en de fr es it nl pl pt');

const OTHER_SCRIPT = /(?:(?!\p{Script=Latin})\p{L}){4}/u;

const MAIL_ADDRESS = /[\w.+-]@[\w-]+(?:\.[\w-]+)*\.\w{2,}|\w\s?[[(](?:at|ät)[\])]\s?\w/i;
/** "at the Town Hall", "in Lyon", "Austin, TX": a place that is only named. */
const NAMED_PLACE =
  /(?:^|[\s,(|–-])(?:at|in|near|im|am|bei|à|au|en|nel|nella|al|bij|te|w|we|no|na|em)\s(?:the\s|der\s|den\s|la\s|el\s|o\s)?\p{Lu}\p{Ll}|\p{Lu}\p{Ll}{2,20},\s(?:\p{Lu}{2}(?!\p{L})|\p{Lu}\p{Ll}{3,})/u;
/** "Clonminch House, Portlaoise Road, Tullamore": a street without a number. */
const NAMED_STREET =
  /\p{Lu}\p{L}{1,20}\s(?:Road|Street|Avenue|Lane|Drive|Square|Boulevard|Highway|Parade|Terrace|Quay|Rd|Ave|Blvd)\.?,\s\p{Lu}|P\.?\s?O\.?\sBox\s\d/u;
/** 303.333.PAUL, 1-800-FLOWERS */
const SPELT_NUMBER = /(?<!\d)(?:\d{3}[.\s-]\d{3}[.\s-]\p{Lu}{4}|1-8\d\d-[\p{Lu}\d-]{5,9})(?![\p{L}\d])/u;
/** October 2018, Summer 2019 */
const MONTH_AND_YEAR = /(\p{L}{3,12})\.?,?\s(?:de\s)?(?:19|20)\d\d(?!\d)/gu;
/** 3/14, 12.3.: more than one, since 24/7 and 1/2 are no days. */
const SHORT_DAYS = /(?<![\d/.])\d{1,2}(?:\/\d{1,2}(?![\d/])|\.\d{1,2}\.(?!\d))/g;
const SEASONS = wordSet(
  'spring summer fall autumn winter frühjahr frühling sommer herbst printemps été automne hiver primavera verano otoño invierno estate autunno inverno lente zomer herfst najaar voorjaar wiosna lato jesień zima verão outono',
);
/** Names of places, and what a page is about, stand at the top. */
const TOP_CHARACTERS = 1_500;
const TOP_BLOCKS = 20;
const MAX_CHARACTERS = 30_000;

/** What a page says, as its readers see it. */
export class ShownText {
  readonly signs: VisibleSigns;
  /** Whether a fact that needs words can be missing: its language is known, and all of its text is searched. */
  readonly areWordsRead: boolean;
  private readonly text: string;

  constructor(private readonly page: Page) {
    this.signs = page.signs;
    this.text = page.bodyText.slice(0, MAX_CHARACTERS);
    this.areWordsRead = page.signs.isReadWhole && isLanguageKnown(page);
  }

  /** Whether a control, a heading or a short line opens with a phrase. */
  labels(...groups: readonly WordGroup[]): boolean {
    const { controls, headings } = this.signs;
    return groups.some((group) => controls[group] > 0 || headings[group] > 0);
  }

  /** The same, or so many phrases anywhere. */
  says(group: WordGroup, least = 1): boolean {
    return this.labels(group) || this.signs.words[group] >= least;
  }

  /** Whether the title or the main heading has a phrase. */
  titled(group: WordGroup): boolean {
    return WORDS[group].isIn(`${titleOf(this.page)} ${h1Of(this.page)}`.slice(0, 300));
  }

  get price(): boolean {
    return this.signs.numbers.prices > this.signs.numbers.millions;
  }

  get free(): boolean {
    return this.labels('freeLabel') || this.says('free');
  }

  get address(): boolean {
    const { numbers, hasAddressElement } = this.signs;
    return (
      numbers.addresses > 0 ||
      hasAddressElement ||
      this.labels('addressLabel') ||
      NAMED_STREET.test(this.text)
    );
  }

  get telephone(): boolean {
    const { numbers, hasTelephoneLink } = this.signs;
    return numbers.phones > 0 || hasTelephoneLink || SPELT_NUMBER.test(this.text);
  }

  get mail(): boolean {
    return (
      this.page.elements.anchors.some(({ href }) => href?.startsWith('mailto:')) ||
      MAIL_ADDRESS.test(this.text)
    );
  }

  get form(): boolean {
    return this.signs.textFields > 0;
  }

  get date(): boolean {
    const { signs, page } = this;
    if (signs.numbers.dates > 0 || page.dates.visible.length > 0) return true;
    const text = page.main.text.slice(0, MAX_CHARACTERS);
    for (const [, word = ''] of text.matchAll(MONTH_AND_YEAR))
      if (isMonth(foldText(word)) || SEASONS.has(word.toLowerCase())) return true;
    return (text.match(SHORT_DAYS)?.length ?? 0) > 1;
  }

  get place(): boolean {
    const { page } = this;
    if (this.address || this.labels('place') || this.signs.words.place > 1) return true;
    return (
      NAMED_PLACE.test(titleOf(page).slice(0, 200)) ||
      NAMED_PLACE.test(page.main.text.slice(0, TOP_CHARACTERS))
    );
  }

  /** Whether it looks like a business: it can be called, or sells. */
  get isBusiness(): boolean {
    const { controls, links } = this.signs;
    return this.telephone || controls.basket > 0 || links.anywhere.cart > 0;
  }

  /** As the markup to paste says them. */
  get servings(): boolean {
    return SHOWN.recipeYield?.(this.page) !== undefined;
  }

  /** Words in paragraphs and quotations of the main content. */
  get prose(): number {
    return this.page.prose.wordCount;
  }

  get mainWords(): number {
    return this.page.main.words;
  }

  /** Rows of tables and items of lists. */
  get entries(): number {
    let tableRows = 0;
    for (const block of this.page.main.blocks) if (block.kind === 'table') tableRows += block.rows;
    return tableRows + this.signs.listItems + this.signs.orderedItems;
  }

  /** Items of lists that begin with a number: 200 g flour. */
  get amounts(): number {
    let amounts = 0;
    for (const block of this.page.main.blocks)
      if (block.kind === 'list') amounts += block.items.filter((item) => /^[\d½¼¾⅓⅔]/.test(item)).length;
    return amounts;
  }

  /** Whether the main content is found: of some home pages hardly a word is. */
  get isMainFound(): boolean {
    return this.page.main.words >= 50 || this.page.bodyWords < 300;
  }

  /** Links of the main content. */
  get links(): number {
    return this.page.elements.anchors.filter(({ inMain }) => inMain).length;
  }

  /** Whether a list near the top holds a text, and not only things with their prices. */
  get hasLongItem(): boolean {
    return this.page.main.blocks
      .slice(0, TOP_BLOCKS)
      .some(
        (block) =>
          block.kind === 'list' && block.items.some((item) => item.length >= 100 && !/\d[.,]\d\d/.test(item)),
      );
  }

  /** Whether a line near the top is as long as so many words. */
  sentence(words: number): boolean {
    const least = words * (this.page.prose.unspaced ? 2 : 4);
    return this.page.main.blocks
      .slice(0, TOP_BLOCKS)
      .some((block) =>
        block.kind === 'list'
          ? block.items.some(({ length }) => length >= least)
          : block.text.length >= least,
      );
  }
}

/**
 * To declare no language must not keep a short text from being judged, unless its script is another. One that is declared
 * has to be known, too: detection takes a rare language for another.
 */
function isLanguageKnown({ language, lang, detectedLanguage, main }: Page): boolean {
  const declared = primaryLanguage(lang);
  if (declared !== undefined && !FACT_LANGUAGES.has(declared)) return false;
  if (language !== undefined && FACT_LANGUAGES.has(language)) return true;
  return (
    declared === undefined &&
    detectedLanguage === undefined &&
    !OTHER_SCRIPT.test(main.text.slice(0, TOP_CHARACTERS))
  );
}
