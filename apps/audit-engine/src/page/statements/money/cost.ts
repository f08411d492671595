import { amountsIn } from './amounts.js';
import { joins, lengthOfBoundBefore, lengthOfBoundBehind } from './ranges.js';

/** What a text says that a thing costs, or what a work is paid. */
export interface Cost {
  readonly least: number;
  /** The same as the least one where it is one amount. */
  readonly most: number;
  readonly currencies: ReadonlySet<string>;
}

/**
 * Returns the only amount of a text or the range that it names; undefined for several, of which one may be an old price or a
 * supplement, and for an end of a range alone.
 */
export function costIn(text: string): Cost | undefined {
  const [first, second, ...others] = amountsIn(text);
  if (first === undefined || others.length > 0) return undefined;
  const before = text.slice(0, first.from);
  const { value: least, currencies } = first;
  if (second === undefined)
    return lengthOfBoundBefore(before) + lengthOfBoundBehind(text.slice(first.to)) > 0
      ? undefined
      : { least, most: least, currencies };
  const isRange = joins(before, text.slice(first.to, second.from)) && least <= second.value;
  return isRange && isSame(currencies, second.currencies)
    ? { least, most: second.value, currencies }
    : undefined;
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((code) => other.has(code));
}
