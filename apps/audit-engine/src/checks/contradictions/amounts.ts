import { withPlainDigits } from '../../page/language/fold-text.js';

/** An amount of money as readers see it. */
export interface Amount {
  /** As it stands in the text, with its currency. */
  readonly text: string;
  /** Its digits without separators. */
  readonly digits: string;
  readonly value: number;
  /** The codes that its sign may stand for (ISO 4217). */
  readonly currencies: ReadonlySet<string>;
  readonly from: number;
  readonly to: number;
}

/** Signs and abbreviations, in lower case. */
const CURRENCIES: Readonly<Record<string, string>> = {
  ...same('EUR', '€ eur euro euros'),
  ...same('GBP', '£ gbp'),
  ...same('USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU BBD JMD TTD', '$'),
  ...same('USD', 'us$ usd'),
  ...same('CAD', 'ca$ c$ cad'),
  ...same('AUD', 'a$ au$ aud'),
  ...same('BRL', 'r$ brl'),
  ...same('JPY CNY', '¥ ￥'),
  ...same('JPY', '円 jpy'),
  ...same('CNY', '元 cny rmb'),
  ...same('KRW', '₩ krw'),
  ...same('INR PKR LKR NPR', '₹ rs rs. inr'),
  ...same('RUB', '₽ руб руб. rub'),
  ...same('TRY', '₺ tl try'),
  ...same('UAH', '₴ грн uah'),
  ...same('PLN', 'zł pln'),
  ...same('CZK', 'kč czk'),
  ...same('HUF', 'ft huf'),
  ...same('RON', 'lei ron'),
  ...same('CHF', 'chf fr. sfr.'),
  ...same('SEK NOK DKK ISK', 'kr kr.'),
  ...same('SEK', 'sek'),
  ...same('NOK', 'nok'),
  ...same('DKK', 'dkk'),
};

/** The codes of the currencies whose signs are known. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  Object.values(CURRENCIES).flatMap((codes) => codes.split(' ')),
);

const SIGN = Object.keys(CURRENCIES)
  .toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replace(/[.$]/g, '\\$&'))
  .join('|');
const NUMBER = String.raw`(?:\d{1,3}(?:[\s.,'’٬]\d{3})+|\d{1,9})(?:[.,٫]\d{1,2})?(?!\d)`;
/** A sign before or behind, and the dashes that stand for no cents: "1 299,- Kč". */
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(${SIGN})\s?(${NUMBER})|(${NUMBER})(?:,[-–—]{1,2}|\.-)?\s?(${SIGN})(?!\p{L}))`,
  'giu',
);
const MAX_CHARACTERS = 50_000;
const MAX_AMOUNTS = 300;

/** Returns the amounts of money in a text, in any notation: "$1,299.00", "1.299,– €" and "1 299 Kč". */
export function amountsIn(text: string): readonly Amount[] {
  const plain = withPlainDigits(text.slice(0, MAX_CHARACTERS));
  return [...plain.matchAll(AMOUNT)].slice(0, MAX_AMOUNTS).map((match) => {
    const [found, before, first, second, behind] = match;
    const number = first ?? second ?? '';
    return {
      text: text.slice(match.index, match.index + found.length),
      digits: number.replace(/\D/g, ''),
      value: valueOf(number),
      currencies: new Set((CURRENCIES[(before ?? behind ?? '').toLowerCase()] ?? '').split(' ')),
      from: match.index,
      to: match.index + found.length,
    };
  });
}

/** Returns the value of a number with the separators of any country: one or two digits behind the last are cents. */
export function valueOf(number: string): number {
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,٫](\d{1,2}))?$/su.exec(number.trim()) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${cents === '' ? '0' : cents}`);
}

function same(codes: string, signs: string): Readonly<Record<string, string>> {
  return Object.fromEntries(signs.split(' ').map((sign) => [sign, codes]));
}
