import { characterKind, LETTER } from '../language/characters.js';
import { foldText, withPlainDigits } from '../language/fold-text.js';
import { phraseSet } from '../phrases/phrase-set.js';
import type { Phrases } from '../phrases/phrases.js';

/** Thousands in groups, or digits with a fraction. */
const NUMBER = /\d{1,3}(?:[ '’.,]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*/g;
const GROUPED = /^\d{1,3}[ '’.,]\d{3}/;
const YEAR = /^(?:19|20)\d\d$/;
const SIGN_AFTER = /^\s?[%％٪‰°\p{Sc}]/u;
const CURRENCY_BEFORE = /\p{Sc}\s?$/u;
/** Units that are written alike in every language. */
const INTERNATIONAL =
  phraseSet(`kg, g, mg, km, m, cm, mm, nm, l, ml, m2, m3, m², m³, km2, km², ha, t, w, kw, mw, gw, kwh, mwh,
  v, a, hz, khz, mhz, ghz, kb, mb, gb, tb, ms, h, min, sec, px, ppm, db, bar, kcal, kj, mph, lb, lbs, oz, ft, yd, usd, eur,
  gbp, jpy, chf, cny, inr, brl, mxn, pln, rub, try, idr, aed, sar, x`);

/** More numbers than that are a table of data. */
const MAX_NUMBERS = 5_000;

/**
 * Returns the numbers that state something: with a unit, a currency, a percentage, a marked year, or grouped thousands.
 * A bare number may only number a chapter. Without phrases only signs and international units count.
 */
export function figuresOf(text: string, phrases: Phrases | undefined): string[] {
  const plain = withPlainDigits(text);
  const figures: string[] = [];
  let seen = 0;
  for (const { 0: number, index } of plain.matchAll(NUMBER)) {
    if (++seen > MAX_NUMBERS) break;
    const end = index + number.length;
    // "B12" and "H2O" are names.
    if (index > 0 && characterKind(plain.charCodeAt(index - 1)) === LETTER) continue;
    const before = plain.slice(Math.max(0, index - 24), index);
    const rest = plain.slice(end, end + 24);
    if (!isFigure(number, before, rest, phrases)) continue;
    const currency = CURRENCY_BEFORE.exec(before)?.[0] ?? '';
    figures.push(`${currency}${number}${/^[\s-]?[^\s,;()]{0,12}/.exec(rest)?.[0] ?? ''}`);
  }
  return figures;
}

function isFigure(number: string, before: string, rest: string, phrases: Phrases | undefined): boolean {
  if (GROUPED.test(number) || SIGN_AFTER.test(rest) || CURRENCY_BEFORE.test(before)) return true;
  const unit = /^[.,;:!?)]/.test(rest) ? '' : foldText(rest);
  if (INTERNATIONAL.opening(unit) > 0) return true;
  if (phrases === undefined) return false;
  if (phrases.units.opening(unit) > 0) return true;
  return YEAR.test(number) && /\s$/.test(before) && phrases.yearWords.closes(foldText(before));
}
