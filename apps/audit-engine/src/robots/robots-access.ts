import type { RobotsFile, RobotsRule } from './robots-file.js';

export interface RobotsAccess {
  readonly allowed: boolean;
  /** Whether a group names the token itself, rather than `*` or nobody. */
  readonly named: boolean;
  /** The rule that decided, for evidence. */
  readonly rule?: string;
}

/** Longer paths and patterns are compared up to here: matching stays bounded whatever a site writes. */
const MAX_COMPARED = 2_048;

/**
 * Whether `token` may fetch `path` (with query) by these rules, RFC 9309 section 2.2: all groups that name the token
 * count as one, else those of `*`; the longest matching pattern decides, `Allow` on a tie; without a match it may.
 * `token` is compared whole and without case: `Claude` is not `Claude-User`.
 */
export function robotsAccess(robots: RobotsFile, token: string, path: string): RobotsAccess {
  const wanted = token.toLowerCase();
  const own = robots.groups.filter((group) => group.agents.includes(wanted));
  const named = own.length > 0;
  const groups = named ? own : robots.groups.filter((group) => group.agents.includes('*'));
  if (path === '/robots.txt') return { allowed: true, named };
  const subject = normalise(path);
  let best: RobotsRule | undefined;
  for (const rule of groups.flatMap((group) => group.rules)) {
    if (!outranks(rule, best)) continue;
    if (matches(normalise(rule.pattern), subject)) best = rule;
  }
  if (best === undefined) return { allowed: true, named };
  return { allowed: best.allow, named, rule: `${best.allow ? 'Allow' : 'Disallow'}: ${best.pattern}` };
}

function outranks(rule: RobotsRule, best: RobotsRule | undefined): boolean {
  if (best === undefined || rule.pattern.length > best.pattern.length) return true;
  return rule.pattern.length === best.pattern.length && rule.allow && !best.allow;
}

/**
 * `*` is any text, `$` at the end is the end. Leftmost matches piece by piece find a match wherever there is one, so no
 * regular expression that a site could make explode.
 */
function matches(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const pieces = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  const first = pieces[0] ?? '';
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (let index = 1; index < pieces.length; index++) {
    const piece = pieces[index] ?? '';
    if (anchored && index === pieces.length - 1)
      return path.length - at >= piece.length && path.endsWith(piece);
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return !anchored || at === path.length;
}

/** Percent-encodes what is not ASCII and writes encodings alike, so that `/ä`, `/%c3%a4` and `/%C3%A4` are one path. */
function normalise(path: string): string {
  // Through UTF-8 and back, since a lone surrogate can't be percent-encoded.
  return Buffer.from(path.slice(0, MAX_COMPARED))
    .toString()
    .replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text))
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}
