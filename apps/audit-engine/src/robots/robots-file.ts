/** One `Allow` or `Disallow` line. */
export interface RobotsRule {
  readonly allow: boolean;
  /** As written. */
  readonly pattern: string;
  /** In the form that paths are compared in. */
  readonly path: string;
}

/** The rules of one or more product tokens; tokens are lower case. */
export interface RobotsGroup {
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
}

type UsageName = 'content-signal' | 'content-usage';

/** A usage preference in a group: `Content-Signal` or `Content-Usage`. */
export interface UsageLine {
  readonly name: UsageName;
  readonly agents: readonly string[];
  readonly value: string;
}

export interface RobotsFile {
  readonly groups: readonly RobotsGroup[];
  readonly sitemaps: readonly string[];
  readonly usage: readonly UsageLine[];
  /** The errors, line by line. */
  readonly errors: readonly RobotsError[];
}

export interface RobotsError {
  readonly line: number;
  readonly message: string;
}

/** RFC 9309 section 2.5 requires reading at least this much; the rest is not read. */
export const MAX_ROBOTS_BYTES = 500 * 1024;

/** Lines of other conventions, which are neither rules nor mistakes. */
const TOLERATED = ['crawl-delay', 'clean-param', 'host', 'request-rate', 'visit-time', 'noindex', 'license'];
const MAX_ERRORS = 20;
/** The most usage lines, because each is compared with the page's path for each crawler. */
const MAX_USAGE = 500;

interface OpenGroup {
  readonly agents: string[];
  readonly rules: RobotsRule[];
  /** A user-agent line after the first rule opens the next group. */
  closed: boolean;
}

/**
 * Parses a robots.txt by RFC 9309, which demands tolerance; tolerated mistakes are listed in `errors`. Linear in its
 * size.
 */
export function parseRobots(text: string): RobotsFile {
  const groups: OpenGroup[] = [];
  const sitemaps: string[] = [];
  const usage: UsageLine[] = [];
  const errors: RobotsError[] = [];
  const complain = (line: number, message: string) => {
    if (errors.length < MAX_ERRORS) errors.push({ line, message });
  };
  const lines = text
    .slice(0, MAX_ROBOTS_BYTES)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/);
  lines.forEach((raw, index) => {
    const line = index + 1;
    const content = raw.split('#', 1)[0]?.trim() ?? '';
    if (content === '') return;
    const colon = content.indexOf(':');
    if (colon < 1) return complain(line, 'has no directive');
    const key = content.slice(0, colon).trim().toLowerCase();
    const value = content.slice(colon + 1).trim();
    const group = groups.at(-1);
    if (key === 'user-agent') {
      if (value === '') complain(line, 'names no user agent');
      if (group === undefined || group.closed)
        groups.push({ agents: [tokenOf(value)], rules: [], closed: false });
      else group.agents.push(tokenOf(value));
    } else if (key === 'allow' || key === 'disallow') {
      if (group === undefined) return complain(line, `${key} stands before any user-agent`);
      group.closed = true;
      const problem = patternProblem(value);
      if (problem !== undefined) complain(line, problem);
      if (value !== '')
        group.rules.push({ allow: key === 'allow', pattern: value, path: comparablePath(value) });
    } else if (key === 'sitemap') {
      if (URL.canParse(value)) sitemaps.push(value);
      else complain(line, 'sitemap is no absolute URL');
    } else if (isUsage(key)) {
      if (group !== undefined) group.closed = true;
      if (usage.length < MAX_USAGE) usage.push({ name: key, agents: group?.agents ?? ['*'], value });
    } else if (!TOLERATED.includes(key)) complain(line, `unknown directive ${key.slice(0, 40)}`);
  });
  return { groups, sitemaps, usage, errors };
}

/**
 * Returns the product token: letters, `-` and `_` (RFC 9309 section 2.2.1), in practice also digits and dots (`AI2Bot`,
 * `archive.org_bot`). A version after it is dropped.
 */
function tokenOf(value: string): string {
  if (/^\*(?:\s|$)/.test(value)) return '*';
  return (/^[\w.-]+/.exec(value)?.[0] ?? value).toLowerCase();
}

function isUsage(key: string): key is UsageName {
  return key === 'content-signal' || key === 'content-usage';
}

function patternProblem(pattern: string): string | undefined {
  if (pattern !== '' && !pattern.startsWith('/') && !pattern.startsWith('*'))
    return 'pattern begins with neither / nor *';
  const dollar = pattern.indexOf('$');
  return dollar !== -1 && dollar < pattern.length - 1 ? '$ stands before the end of the pattern' : undefined;
}

/** The most characters of a path or pattern to compare, so that matching stays bounded. */
const MAX_COMPARED = 2_048;

/**
 * Percent-encodes non-ASCII characters and normalizes encodings, so that `/ä`, `/%c3%a4` and `/%C3%A4` are one path.
 */
export function comparablePath(path: string): string {
  // Through UTF-8 and back, because a lone surrogate can't be percent-encoded.
  return Buffer.from(path.slice(0, MAX_COMPARED))
    .toString()
    .replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text))
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}
