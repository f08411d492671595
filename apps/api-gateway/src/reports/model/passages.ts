/** How lines of evidence quote the text of a page. Lines that only measure, or quote markup, match none of these. */
const QUOTING: readonly RegExp[] = [
  /^\d+ words: (.+)$/s,
  /^main heading: (.+)$/s,
  /^h\d is followed by h\d: (.+)$/s,
  /^"(.+)" → /s,
  /^(.+) \(answer of \d+ words\)$/s,
];

/** Of these checks some lines are nothing but a quotation, behind a heading's colon or not. */
const QUOTING_CHECKS: ReadonlyMap<string, RegExp> = new Map([
  ['aeo.answer.section_lead', /^(.+?): /s],
  ['geo.extract.self_contained', /^(.+)$/s],
]);

/** A browser finds a short passage even if a later part of it is marked up differently. */
const MAX_WORDS = 8;

/** Returns the first words that a line quotes from the page; undefined if it quotes none. */
export function quotedWords(checkId: string, line: string): string | undefined {
  for (const form of [...QUOTING, QUOTING_CHECKS.get(checkId)]) {
    const quote = form?.exec(line)?.[1];
    if (quote !== undefined) return firstWords(quote);
  }
  return undefined;
}

/** Without the last word of a text that was cut off. */
function firstWords(quote: string): string | undefined {
  const words = quote.split(/\s+/).filter((word) => word !== '');
  const whole = words.at(-1)?.endsWith('…') ? words.slice(0, -1) : words;
  return whole.slice(0, MAX_WORDS).join(' ') || undefined;
}

/** Returns a text as the address of a link; undefined unless it begins with http:// or https://. */
export function webAddress(text: string | undefined): string | undefined {
  const url = URL.parse(text ?? '');
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}

/**
 * Returns the address of a passage of a page: browsers scroll to it and mark it (the text fragment of WICG). Undefined
 * unless the page has a web address.
 */
export function passageAddress(page: string | undefined, quote: string): string | undefined {
  const address = webAddress(page);
  if (address === undefined) return undefined;
  // By way of bytes, because half of a surrogate pair can't be encoded. A hyphen is part of the fragment's syntax.
  const text = encodeURIComponent(Buffer.from(quote).toString()).replaceAll('-', '%2D');
  return `${address.split('#', 1)[0]}#:~:text=${text}`;
}
