/** The promotion codes of the local checkout, with the discount in per cent. */
const PROMOTION_CODES: Readonly<Record<string, number>> = {
  WELCOME20: 20,
  FREE100: 100,
};

export interface Promotion {
  readonly code: string;
  readonly percentOff: number;
}

/** The code that a customer typed: none, a promotion, or an unknown code. */
export type TypedCode =
  | { readonly kind: 'none' }
  | { readonly kind: 'promotion'; readonly promotion: Promotion }
  /** `typed` is safe to show: short, without invisible characters. */
  | { readonly kind: 'unknown'; readonly typed: string };

const MAX_SHOWN = 40;
/** Control characters, invisible marks that reverse or break a line, and unassigned code points. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Ignores case and surrounding blanks. */
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

/** Returns the discount on a price in cents, in whole cents, rounded up in the customer's favour. */
export function discountOf(priceCents: number, typed: TypedCode): number {
  if (typed.kind !== 'promotion') return 0;
  return Math.ceil((priceCents * typed.promotion.percentOff) / 100);
}
