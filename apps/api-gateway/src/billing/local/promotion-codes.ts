/** The codes that the local checkout knows, and the part of the price that each takes off, in per cent. */
const PROMOTION_CODES: Readonly<Record<string, number>> = {
  WELCOME20: 20,
  FREE100: 100,
};

export interface Promotion {
  readonly code: string;
  readonly percentOff: number;
}

/** What a customer typed as a code: nothing, a promotion, or something that is none. */
export type TypedCode =
  | { readonly kind: 'none' }
  | { readonly kind: 'promotion'; readonly promotion: Promotion }
  /** `typed` is fit to be shown: without characters that can't be seen, and not long. */
  | { readonly kind: 'unknown'; readonly typed: string };

const MAX_SHOWN = 40;
/** Controls, invisible marks that turn or break a line, and what is no character at all. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Case and blanks around it don't matter. */
export function readCode(text: string | null): TypedCode {
  const typed = (text ?? '').trim();
  const code = typed.toUpperCase();
  if (code === '') return { kind: 'none' };
  const percentOff = Object.hasOwn(PROMOTION_CODES, code) ? PROMOTION_CODES[code] : undefined;
  if (percentOff === undefined) return { kind: 'unknown', typed: shown(typed) };
  return { kind: 'promotion', promotion: { code, percentOff } };
}

function shown(typed: string): string {
  const characters = [...typed.replace(UNSEEN, '\ufffd')];
  return characters.length <= MAX_SHOWN
    ? characters.join('')
    : `${characters.slice(0, MAX_SHOWN - 1).join('')}…`;
}

/** What a price in cents comes down by, in whole cents, rounded in the customer's favour. */
export function discountOf(priceCents: number, typed: TypedCode): number {
  if (typed.kind !== 'promotion') return 0;
  return Math.ceil((priceCents * typed.promotion.percentOff) / 100);
}
