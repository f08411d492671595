import { withPlainDigits } from '../../language/fold-text.js';
import { APART, joins } from './ranges.js';

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

/** Codes that stand on either side of a number. Those that are words or names as well are not among them: ALL, TOP, GEL, PHP. */
const CODES = `
  AED AFN ANG AOA ARS AUD AWG AZN BBD BDT BGN BHD BIF BMD BND BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY CZK DJF DKK DZD EGP
  ERN ETB EUR FJD FKP GBP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT
  LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PGK PKR PLN PYG QAR
  RSD RUB RWF SAR SBD SCR SEK SGD SRD STN SYP SZL THB TJS TMT TND TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF
  XPF YER ZAR ZMW`
  .trim()
  .split(/\s+/);

/**
 * The codes of each sign and abbreviation, in its case and without a point at its end. "Rs-" stands before the number only, "-Ft"
 * behind it only: on the other side they are words, as in "Euro 2024" and "lei 3".
 */
const CURRENCIES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      ...CODES.map((code) => [code, code] as const),
      ['EUR', '€ -euro -euros -Euro -Euros -EURO'],
      ['GBP EGP FKP GIP LBP SHP SYP', '£'],
      [
        'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU BBD BMD BND BSD BZD DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD',
        '$',
      ],
      ['USD', 'US$'],
      ['CAD', 'CA$'],
      ['CAD NIO', 'C$'],
      ['AUD', 'AU$ A$'],
      ['NZD', 'NZ$'],
      ['HKD', 'HK$'],
      ['SGD', 'SG$ S$'],
      ['TWD', 'NT$'],
      ['MXN', 'MX$'],
      ['DOP', 'RD$'],
      ['JMD', 'J$'],
      ['BRL', 'R$'],
      ['JPY CNY', '¥ ￥'],
      ['JPY', '-円'],
      ['CNY TWD HKD', '-元'],
      ['CNY', 'RMB'],
      ['KRW', '₩ -원'],
      ['INR', '₹'],
      ['INR PKR LKR NPR MUR SCR', '₨ Rs-'],
      ['RUB', '₽'],
      ['RUB BYN', '-руб -рублей'],
      ['TRY', '₺ -TL -TRY'],
      ['UAH', '₴ -грн'],
      ['PLN', '-zł -ZŁ'],
      ['CZK', '-Kč -kč -KČ'],
      ['HUF', '-Ft'],
      ['RON MDL', '-lei -LEI'],
      ['RON', '-RON'],
      ['CHF', 'Fr SFr sFr Sfr'],
      ['SEK NOK DKK ISK', 'kr Kr'],
      ['BGN', '-лв'],
      ['MKD', '-ден'],
      ['RSD', '-дин'],
      ['KZT', '₸ -тг -тенге'],
      ['KGS', '-сом'],
      ['UZS', '-сум'],
      ['GEL', '₾'],
      ['AMD', '֏'],
      ['AZN', '₼'],
      ['ILS', '₪'],
      ['THB', '฿ -บาท'],
      ['VND', '₫ -đ -VNĐ'],
      ['KHR', '៛'],
      ['LAK', '₭'],
      ['MNT', '₮'],
      ['PHP', '₱'],
      ['IDR', 'Rp-'],
      ['MYR', 'RM-'],
      ['BDT', '৳ Tk-'],
      ['NGN', '₦'],
      ['GHS', '₵ GH₵'],
      ['KES', 'KSh- Ksh-'],
      ['CRC', '₡'],
      ['PYG', '₲'],
      ['PEN', 'S/-'],
      ['COP', '-COP'],
      ['XAF XOF', '-FCFA -CFA'],
      ['SAR QAR OMR YER', '﷼ -ريال'],
      ['SAR', 'ر.س'],
      ['AED MAD', '-درهم'],
      ['AED', 'د.إ Dhs'],
      ['EGP', '-جنيه'],
      ['IRR', '-ریال -تومان'],
    ] as const
  ).flatMap(([codes, signs]) => signs.split(' ').map((sign) => [sign, new Set(codes.split(' '))] as const)),
);

/** A smaller number may be a day or an hour of a Friday (Fr), spoons (TL) or feet (Ft). */
const LEAST: ReadonlyMap<string, number> = new Map([
  ['Fr', 32],
  ['-TL', 20],
  ['-Ft', 1_000],
]);

/** The codes of the currencies whose signs are known. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  [...CURRENCIES.values()].flatMap((codes) => [...codes]),
);

/** In groups of three, or as in India of two before the last three. */
const NUMBER =
  /(?<!\d)(?:\d{1,2}(?:,\d{2}){1,3},\d{3}|\d{1,3}(?:[ \u00a0\u2009\u202f.,'’٬]\d{3}){1,4}|\d{1,9})(?:[.,٫]\d{1,2})?(?!\d)/gu;
const SIGN_BEFORE = /(\p{L}{0,2}\p{Sc}|(?<!\p{L})(?:\p{L}{2,4}|\p{L}\.\p{L}|S\/)\.?)\s?$/u;
/** Dashes may stand for no cents: "1 299,- Kč". */
const SIGN_BEHIND =
  /^(?:[.,][-–—]{1,2})?\s?(\p{L}{0,2}\p{Sc}(?!\s?\d)|[円元원]|(?:\p{L}\.\p{L}|\p{L}{1,6})(?!\p{L})\.?)/u;
/** No sign is longer, with a space and dashes. */
const MAX_SIGN = 9;
const MAX_CHARACTERS = 50_000;
const MAX_AMOUNTS = 300;

/** "£45k" */
const THOUSAND = /^k(?!\p{L})/iu;
/** Of the ends of a range the lower one is no tenth of the upper one: "Size 3 – €249" is none. */
const MIN_SHARE = 0.1;
/** A number without a sign belongs to no word, no name and no date. */
const STANDS_ALONE = /(?:^|[\s(]|\p{L}[:：])$/u;
const ENDS = /^\s?(?:$|[\n,;)|/]|\.(?!\d)|(?:per|an?|pro|par|je|al|por|brutto|gross|p\.\s?[am])(?!\p{L}))/iu;

/**
 * Returns the amounts of money in a text, in any notation: "$1,299.00", "1.299,– €" and "1 299 Kč". A number in a range with
 * one of them is an amount, too: "199 – 249 €".
 */
export function amountsIn(text: string): readonly Amount[] {
  const plain = withPlainDigits(text.slice(0, MAX_CHARACTERS));
  const found: Amount[] = [];
  let last: Numbered | undefined;
  for (const { 0: number, index } of plain.matchAll(NUMBER)) {
    const next = numberedAt(plain, number, index);
    if (next.currencies !== undefined) {
      if (last?.currencies === undefined && last !== undefined && isLowerEnd(plain, last, next))
        found.push({ ...last, currencies: next.currencies });
      found.push({ ...next, currencies: next.currencies });
    } else if (last?.currencies !== undefined && isUpperEnd(plain, last, next))
      found.push({ ...next, currencies: last.currencies });
    if (found.length >= MAX_AMOUNTS) break;
    last = next;
  }
  return found.map((amount) => ({ ...amount, text: text.slice(amount.from, amount.to) }));
}

/** A number, with its sign if it has one. */
interface Numbered extends Omit<Amount, 'currencies'> {
  readonly currencies?: ReadonlySet<string>;
}

function numberedAt(plain: string, number: string, index: number): Numbered {
  const [thousand = ''] = THOUSAND.exec(plain.slice(index + number.length, index + number.length + 2)) ?? [];
  const end = index + number.length + thousand.length;
  const value = valueOf(number) * (thousand === '' ? 1 : 1_000);
  const before = signIn(SIGN_BEFORE.exec(plain.slice(Math.max(0, index - MAX_SIGN), index)), value, '', '-');
  const sign = before ?? signIn(SIGN_BEHIND.exec(plain.slice(end, end + MAX_SIGN)), value, '-', '');
  if (sign === undefined) return { text: number, value, from: index, to: end };
  const [from, to] = before === undefined ? [index, end + sign.length] : [index - sign.length, end];
  return { text: number, value, currencies: sign.currencies, from, to };
}

function isLowerEnd(plain: string, lower: Numbered, upper: Numbered): boolean {
  const between = plain.slice(lower.to, upper.from);
  const [less, more] = [lower.value, upper.value].toSorted((a, b) => a - b);
  if (less! < more! * MIN_SHARE || !STANDS_ALONE.test(plain.slice(Math.max(0, lower.from - 2), lower.from)))
    return false;
  return between === APART || (lower.value < upper.value && joins(plain.slice(0, lower.from), between));
}

function isUpperEnd(plain: string, lower: Numbered, upper: Numbered): boolean {
  if (lower.value >= upper.value || lower.value < upper.value * MIN_SHARE) return false;
  if (!ENDS.test(plain.slice(upper.to, upper.to + MAX_SIGN))) return false;
  return joins(plain.slice(0, lower.from), plain.slice(lower.to, upper.from));
}

/** Returns the first of them. */
export function amountIn(text: string): Amount | undefined {
  return amountsIn(text)[0];
}

function signIn(
  match: RegExpExecArray | null,
  value: number,
  opening: string,
  closing: string,
): { readonly length: number; readonly currencies: ReadonlySet<string> } | undefined {
  const [all = '', sign = ''] = match ?? [];
  const bare = sign.replace(/\.$/, '');
  const key = [bare, `${opening}${bare}${closing}`].find((each) => CURRENCIES.has(each)) ?? '';
  const currencies = value < (LEAST.get(key) ?? 0) ? undefined : CURRENCIES.get(key);
  return currencies === undefined ? undefined : { length: all.length, currencies };
}

/** Returns the value of a number with the separators of any country: one or two digits behind the last are cents. */
export function valueOf(number: string): number {
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,٫](\d{1,2}))?$/su.exec(number.trim()) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${cents === '' ? '0' : cents}`);
}
