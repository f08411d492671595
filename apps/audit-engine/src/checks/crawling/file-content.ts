/** The kind of a file of the site, by its text. */
export type FileContent = 'sitemap' | 'web page' | 'other';

const SITEMAP_ROOTS: ReadonlySet<string> = new Set(['urlset', 'sitemapindex', 'rss', 'feed']);
const MAX_LINES = 20;

/**
 * Returns the kind of a file by its root element or, for a plain list, by its first lines (sitemaps.org: XML, RSS, Atom
 * or one URL a line).
 */
export function contentOf(text: string): FileContent {
  const from = afterProlog(text);
  const root = rootOf(text, from);
  if (root !== undefined) {
    if (SITEMAP_ROOTS.has(root)) return 'sitemap';
    return /^(?:html|head|body|title|meta|div|script)$/i.test(root) || isHtmlDoctype(text)
      ? 'web page'
      : 'other';
  }
  const lines = text
    .slice(from, from + 20_000)
    .split(/[\r\n]+/, MAX_LINES)
    .filter((line) => line.trim() !== '');
  return lines.length > 0 && lines.every((line) => /^\s*https?:\/\/\S+\s*$/i.test(line))
    ? 'sitemap'
    : 'other';
}

/** Returns the name of the root element, without its prefix; undefined for a text that does not begin with markup. */
export function rootOf(text: string, from = afterProlog(text)): string | undefined {
  if (text[from] !== '<') return undefined;
  return /^<(?:[\w.-]{1,40}:)?([\w.-]{1,40})/.exec(text.slice(from, from + 100))?.[1] ?? '';
}

/** Returns the position after the byte order mark, the XML declaration, comments, the doctype and white space. */
function afterProlog(text: string): number {
  let at = 0;
  for (;;) {
    while (at < text.length && (text.charCodeAt(at) === 0xfeff || text.charCodeAt(at) <= 0x20)) at++;
    const close = text.startsWith('<!--', at)
      ? '-->'
      : /^<[?!]/.test(text.slice(at, at + 2))
        ? '>'
        : undefined;
    if (close === undefined) return at;
    const end = text.indexOf(close, at + 2);
    if (end === -1) return text.length;
    at = end + close.length;
  }
}

function isHtmlDoctype(text: string): boolean {
  return /<!doctype\s{1,10}html/i.test(text.slice(0, 2_000));
}
