/** Thousands in groups, or digits with a fraction. */
const NUMBER = String.raw`(?:\d{1,3}(?:[ '’.,]\d{3}){1,4}(?!\d)|\d{1,9})(?:[.,](?:\d{1,2}|-|–)(?!\d))?`;
const BEFORE = String.raw`(?:R\$|[€$£¥₹₽₺]|(?<!\p{L})(?:EUR|USD|GBP|CHF|PLN|CAD|AUD|SEK|NOK|DKK|Rs\.?))`;
const AFTER = String.raw`(?:[€£₽₺円元]|(?:EUR|USD|GBP|CHF|zł|PLN|kr|Kč|Ft|lei|руб)(?!\p{L}))(?!\s?\d)`;
const AMOUNTS = new RegExp(`${BEFORE}\\s?${NUMBER}|(?<!\\d)${NUMBER}\\s?${AFTER}`, 'gu');

/** More than that is a list of goods. */
const MAX_CHARACTERS = 30_000;

/** Returns the amounts with a currency in a text, as readers see them: "249 €", "€1,299.00". */
export function amountsIn(text: string): readonly string[] {
  return text.slice(0, MAX_CHARACTERS).match(AMOUNTS) ?? [];
}

/** Returns the first of them. */
export function amountIn(text: string): string | undefined {
  return amountsIn(text)[0];
}

/** Returns the sign or the code of the currency of an amount: "€" of "249 €". */
export function currencyOf(amount: string): string | undefined {
  return /\p{Sc}|R\$|\p{L}+/u.exec(amount)?.[0];
}
