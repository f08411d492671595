import { comparablePattern } from './comparable-path.js';
import { readLine } from './robots-line.js';

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
  /** Addresses of licences (RSL 1.0), as written. */
  readonly licenses: readonly string[];
  /** The errors: the first one of each line. */
  readonly errors: readonly RobotsError[];
}

export interface RobotsError {
  readonly line: number;
  readonly message: string;
}

/** RFC 9309 section 2.5 requires reading at least this much; the rest is not read. */
export const MAX_ROBOTS_BYTES = 500 * 1024;

/** Lines of other conventions, which are neither rules nor mistakes. */
const TOLERATED = new Set(
  'crawl-delay clean-param host request-rate visit-time noindex noarchive nofollow'.split(' '),
);
const MAX_ERRORS = 20;
/** The most usage lines, because each is compared with the page's path for each crawler. */
const MAX_USAGE = 500;

interface OpenGroup {
  readonly agents: string[];
  readonly rules: RobotsRule[];
  /** A user-agent line after the first rule opens the next group. */
  closed: boolean;
  /** The usage preference that stands between its user agents and its first rule. */
  stated: UsageName | undefined;
}

/**
 * Parses a robots.txt by RFC 9309, which demands tolerance; tolerated mistakes are listed in `errors`. Linear in its
 * size.
 */
export function parseRobots(text: string): RobotsFile {
  const groups: OpenGroup[] = [];
  const sitemaps: string[] = [];
  const usage: UsageLine[] = [];
  const licenses: string[] = [];
  const errors: RobotsError[] = [];
  const complain = (line: number, message: string) => {
    if (errors.length < MAX_ERRORS && errors.at(-1)?.line !== line) errors.push({ line, message });
  };
  // A byte order mark that is cut off is decoded to one replacement character.
  const lines = text
    .slice(0, MAX_ROBOTS_BYTES)
    .replace(/^[\uFEFF\uFFFD]/, '')
    .split(/\r\n|\n|\r/);
  lines.forEach((raw, index) => {
    const line = index + 1;
    const read = readLine(raw);
    if (read === 'empty') return;
    if (read === undefined) return complain(line, 'has no directive');
    const { name, value, mistake } = read;
    if (mistake !== undefined) complain(line, mistake);
    const group = groups.at(-1);
    if (name === 'user-agent') {
      if (value === '') complain(line, 'names no user agent');
      if (group === undefined || group.closed)
        groups.push({ agents: tokensIn(value), rules: [], closed: false, stated: undefined });
      else {
        if (group.stated !== undefined)
          complain(line, `shares its rules with the user agents above ${group.stated}`);
        group.agents.push(...tokensIn(value));
      }
    } else if (name === 'allow' || name === 'disallow') {
      if (group === undefined) return complain(line, `${name} stands before any user-agent`);
      group.closed = true;
      const problem = patternProblem(value);
      if (problem !== undefined) complain(line, problem);
      group.rules.push(...rulesFrom(name === 'allow', value));
    } else if (name === 'sitemap') {
      if (isWebAddress(value)) sitemaps.push(value);
      else complain(line, 'sitemap is no absolute URL');
    } else if (name === 'license') {
      if (licenses.length < MAX_USAGE) licenses.push(value);
    } else if (isUsage(name)) {
      // No rule, and so no end of the group (RFC 9309 section 2.2.4).
      if (group?.closed === false) group.stated = name;
      if (usage.length < MAX_USAGE) usage.push({ name, agents: group?.agents ?? ['*'], value });
    } else if (!TOLERATED.has(name)) complain(line, `unknown directive ${name.slice(0, 40)}`);
  });
  return { groups, sitemaps, usage, licenses, errors };
}

/** Returns the rules of a line: none without a pattern, and two for an index page that is allowed. */
function rulesFrom(allow: boolean, pattern: string): RobotsRule[] {
  if (pattern === '') return [];
  const folder = pattern.slice(0, pattern.lastIndexOf('/') + 1);
  // Google takes the address of the folder for that of its index page.
  const isIndex = allow && folder !== '' && pattern.startsWith('index.htm', folder.length);
  return [pattern, ...(isIndex ? [`${folder}$`] : [])].map((each) => ({
    allow,
    pattern,
    path: comparablePattern(each),
  }));
}

/**
 * Returns the product token: letters, `-` and `_` (RFC 9309 section 2.2.1), in practice also digits and dots (`AI2Bot`,
 * `archive.org_bot`). A version after it is dropped. A line without a token names nobody.
 */
function tokensIn(value: string): string[] {
  if (/^\*(?:\s|$)/.test(value)) return ['*'];
  return (/^[\w.-]+/.exec(value) ?? []).map((token) => token.toLowerCase());
}

function isWebAddress(value: string): boolean {
  return /^(?:https?|ftp):$/.test(URL.parse(value)?.protocol ?? '');
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
