import type { Page } from '../../page/page.js';
import { isHreflang } from './language-tags.js';

/**
 * Returns whether an address ends in the name of the same thing: a product in several categories, or a chapter in several
 * versions of a manual, has one address for each, and one of them stands for all.
 */
export function isSameThing(page: Page, address: URL): boolean {
  // Its parameters may make the difference.
  if (page.url.pathname === address.pathname) return false;
  const own = segmentsOf(page.url);
  const others = segmentsOf(address);
  const [name = '', other = ''] = [own.pop(), others.pop()];
  if (/^\d{0,3}$/.test(other) || changesLanguage(own, others)) return false;
  if (name === other) return isWithin(others, own) || isWithin(own, others) || NAMES_ONE.test(name);
  // A variant with the name of the product before its colour or size.
  return page.kind.kind === 'product' && name.startsWith(`${other}-`) && own.join('/') === others.join('/');
}

/** Several words, or a number: "reviews" may end the address of anything. */
const NAMES_ONE = /\p{L}[-_]+[\p{L}\d]|\d{4}/u;

function segmentsOf({ pathname }: URL): string[] {
  const segments = pathname
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
  return segments.map((segment) => segment.replace(/\.(?:html?|php|aspx?)$/, ''));
}

/** True if the first are among the others, in their order. */
function isWithin(some: readonly string[], all: readonly string[]): boolean {
  let at = 0;
  for (const each of all) if (each === some[at]) at++;
  return at === some.length;
}

/** Versions in different languages are different pages. */
function changesLanguage(some: readonly string[], others: readonly string[]): boolean {
  const only = (those: readonly string[], without: readonly string[]) =>
    those.filter((each) => !without.includes(each));
  return [...only(some, others), ...only(others, some)].some(
    (each) => /^[a-z]{2}(?:[-_][a-z]{2})?$/.test(each) && isHreflang(each.replace('_', '-')),
  );
}
