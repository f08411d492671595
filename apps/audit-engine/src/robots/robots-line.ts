export interface RobotsLine {
  /** In lower case, without mistakes in spelling that crawlers overlook. */
  readonly name: string;
  readonly value: string;
  /** A mistake in the line that crawlers may or may not overlook. */
  readonly mistake?: string;
}

/** Google's parser ignores what is beyond: eight times the longest address of browsers. */
const MAX_LINE = 8 * 2_083 - 1;

/**
 * Directives by the beginnings that Google's parser knows them by. RFC 9309 section 2.2.4 lets crawlers accept common
 * misspellings, and this parser is the one whose rules are public (google/robotstxt, `robots.cc`).
 */
const BEGINNINGS = Object.entries({
  'user-agent': ['user-agent', 'useragent', 'user agent'],
  allow: ['allow'],
  disallow: ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'],
  sitemap: ['sitemap', 'site-map'],
});

/** Reads a line. Returns `empty` for one with at most a comment, and undefined for one without a directive. */
export function readLine(raw: string): RobotsLine | 'empty' | undefined {
  const content = trim(raw.slice(0, MAX_LINE).split('#', 1)[0] ?? '');
  if (content === '') return 'empty';
  const colon = content.indexOf(':');
  const end = colon === -1 ? endOfFirstOfTwo(content) : colon;
  if (end === undefined || end === 0) return undefined;
  const key = trim(content.slice(0, end)).toLowerCase();
  const name = nameOf(key);
  const mistake = mistakeIn(key, name, { hasColon: colon !== -1, isCut: raw.length > MAX_LINE });
  return { name, value: trim(content.slice(end + 1)), ...(mistake !== undefined && { mistake }) };
}

/** Some forget the colon. Without it exactly two words are a directive and its value. */
function endOfFirstOfTwo(content: string): number | undefined {
  const end = content.search(/[ \t]/);
  return end === -1 || /[ \t]/.test(trim(content.slice(end))) ? undefined : end;
}

function nameOf(key: string): string {
  return BEGINNINGS.find(([, beginnings]) => beginnings.some((each) => key.startsWith(each)))?.[0] ?? key;
}

function mistakeIn(
  key: string,
  name: string,
  { hasColon, isCut }: { hasColon: boolean; isCut: boolean },
): string | undefined {
  if (!hasColon) return `has no colon after ${key.slice(0, 40)}`;
  if (key !== name) return `says ${key.slice(0, 40)} for ${name}, which not every crawler understands`;
  return isCut ? `is longer than ${MAX_LINE} characters` : undefined;
}

/** Removes ASCII white space only: a byte order mark within the file is no space. A loop, which stays linear. */
function trim(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}
