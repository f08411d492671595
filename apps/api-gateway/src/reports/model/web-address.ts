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
