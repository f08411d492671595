/** Text for Markdown that is markup already. */
const INLINE = /[\\`*_[\]|~$!@#{}()]/g;

/** Would let a text be read in another order than it is written. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What begins a block where it stands first: a list, a quotation, a heading, a table's or a heading's line. */
const BLOCK = /^(?:[+\-=:]|\d+(?=[.)](?:\s|$)))/;

/**
 * Returns a text of somebody else as one line of Markdown that shows it, and does nothing else: no markup, no link, no
 * HTML, no new block.
 */
export function markdownText(text: string): string {
  const line = text
    .replace(DIRECTIONS, '')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();
  const escaped = line
    .replace(INLINE, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // Otherwise many readers make links of what looks like an address.
    .replace(/:(?=\/\/)/g, '&#58;')
    .replace(/\bwww\./gi, (www) => `${www.slice(0, 3)}&#46;`);
  return escaped.replace(BLOCK, (start) => (/^\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** Returns a link to an `http` address, which `webAddress` returned. `text` is Markdown. */
export function markdownLink(text: string, href: string): string {
  const target = href.replace(/[()\\<>|`*_[\]]/g, (character) => encodeAscii(character));
  return `[${text}](${target})`;
}

function encodeAscii(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
