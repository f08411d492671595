import { withPlainDigits } from '../language/fold-text.js';

/** An amount of money as readers see it. */
export interface Amount {
  /** As it stands in the text, with its currency. */
  readonly text: string;
  readonly value: number;
  /** The codes that its sign may stand for (ISO 4217). */
  readonly currencies: ReadonlySet<string>;
  readonly from: number;
  readonly to: number;
}

/** The codes of each sign and abbreviation, which is in lower case and without a point. */
const CURRENCIES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      ['EUR', '€ eur euro euros'],
      ['GBP', '£ gbp'],
      ['USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU BBD JMD TTD', '$'],
      ['USD', 'us$ usd'],
      ['CAD', 'ca$ c$ cad'],
      ['AUD', 'au$ a$ aud'],
      ['BRL', 'r$ brl'],
      ['JPY CNY', '¥ ￥'],
      ['JPY', '円 jpy'],
      ['CNY', '元 cny rmb'],
      ['KRW', '₩ krw'],
      ['INR PKR LKR NPR', '₹ rs inr'],
      ['RUB', '₽ руб rub'],
      ['TRY', '₺ tl try'],
      ['UAH', '₴ грн uah'],
      ['PLN', 'zł pln'],
      ['CZK', 'kč czk'],
      ['HUF', 'ft huf'],
      ['RON', 'lei ron'],
      ['CHF', 'chf fr sfr'],
      ['SEK NOK DKK ISK', 'kr'],
      ['SEK', 'sek'],
      ['NOK', 'nok'],
      ['DKK', 'dkk'],
    ] as const
  ).flatMap(([codes, signs]) => signs.split(' ').map((sign) => [sign, new Set(codes.split(' '))] as const)),
);

/** The codes of the currencies whose signs are known. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  [...CURRENCIES.values()].flatMap((codes) => [...codes]),
);

const NUMBER = /(?<!\d)(?:\d{1,3}(?:[\s.,'’٬]\d{3}){1,4}|\d{1,9})(?:[.,٫]\d{1,2})?(?!\d)/gu;
const SIGN_BEFORE = /(\p{L}{0,2}\p{Sc}|(?<!\p{L})\p{L}{2,4}\.?)\s?$/u;
/** Dashes may stand for no cents: "1 299,- Kč". */
const SIGN_BEHIND = /^(?:,[-–—]{1,2}|\.-)?\s?(\p{Sc}(?!\s?\d)|\p{L}{1,5}(?!\p{L})\.?)/u;
/** No sign is longer, with a space and dashes. */
const MAX_SIGN = 9;
const MAX_CHARACTERS = 50_000;
const MAX_AMOUNTS = 300;

/** Returns the amounts of money in a text, in any notation: "$1,299.00", "1.299,– €" and "1 299 Kč". */
export function amountsIn(text: string): readonly Amount[] {
  const plain = withPlainDigits(text.slice(0, MAX_CHARACTERS));
  const found: Amount[] = [];
  for (const { 0: number, index } of plain.matchAll(NUMBER)) {
    const end = index + number.length;
    const before = signIn(SIGN_BEFORE.exec(plain.slice(Math.max(0, index - MAX_SIGN), index)));
    const sign = before ?? signIn(SIGN_BEHIND.exec(plain.slice(end, end + MAX_SIGN)));
    if (sign === undefined) continue;
    const [from, to] = before === undefined ? [index, end + sign.length] : [index - sign.length, end];
    const { currencies } = sign;
    found.push({ text: text.slice(from, to), value: valueOf(number), currencies, from, to });
    if (found.length === MAX_AMOUNTS) break;
  }
  return found;
}

/** Returns the first of them. */
export function amountIn(text: string): Amount | undefined {
  return amountsIn(text)[0];
}

function signIn(
  match: RegExpExecArray | null,
): { readonly length: number; readonly currencies: ReadonlySet<string> } | undefined {
  const [all = '', sign = ''] = match ?? [];
  const currencies = CURRENCIES.get(sign.toLowerCase().replace('.', ''));
  return currencies === undefined ? undefined : { length: all.length, currencies };
}

/** Returns the value of a number with the separators of any country: one or two digits behind the last are cents. */
export function valueOf(number: string): number {
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,٫](\d{1,2}))?$/su.exec(number.trim()) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${cents === '' ? '0' : cents}`);
}
