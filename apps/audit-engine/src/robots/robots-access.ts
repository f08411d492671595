import { comparablePath, comparablePattern } from './comparable-path.js';
import type { RobotsFile, RobotsRule } from './robots-file.js';

export interface RobotsAccess {
  readonly allowed: boolean;
  /** True if a group names the token itself; false for `*` or no group. */
  readonly named: boolean;
  /** The rule that decided, for evidence. */
  readonly rule?: string;
}

/** A cache, because checks ask for many crawlers, and most of them have no group and share one answer. */
const decidedBefore = new WeakMap<RobotsFile, Map<string, RobotsRule | undefined>>();

/**
 * Returns whether `token` may fetch `path` (with query), by RFC 9309 section 2.2. All groups that name the token count
 * as one, or else those of `*`. The longest matching pattern decides, `Allow` on a tie; without a match the fetch is
 * allowed. `token` is compared as a whole, ignoring case: `Claude` is not `Claude-User`.
 */
export function robotsAccess(robots: RobotsFile, token: string, path: string): RobotsAccess {
  const wanted = token.toLowerCase();
  const named = robots.groups.some((group) => group.agents.includes(wanted));
  if (path === '/robots.txt') return { allowed: true, named };
  const rule = decidingRule(robots, named ? wanted : '*', path);
  if (rule === undefined) return { allowed: true, named };
  return { allowed: rule.allow, named, rule: `${rule.allow ? 'Allow' : 'Disallow'}: ${rule.pattern}` };
}

function decidingRule(robots: RobotsFile, agent: string, path: string): RobotsRule | undefined {
  const decided = decidedBefore.get(robots) ?? new Map<string, RobotsRule | undefined>();
  decidedBefore.set(robots, decided);
  const question = `${agent} ${path}`;
  if (decided.has(question)) return decided.get(question);
  const subject = comparablePath(path);
  let best: RobotsRule | undefined;
  for (const group of robots.groups) {
    if (!group.agents.includes(agent)) continue;
    for (const rule of group.rules) if (outranks(rule, best) && matches(rule.path, subject)) best = rule;
  }
  decided.set(question, best);
  return best;
}

/** Returns whether a pattern of robots.txt matches a path (with query). */
export function matchesPath(pattern: string, path: string): boolean {
  return matches(comparablePattern(pattern), comparablePath(path));
}

function outranks(rule: RobotsRule, best: RobotsRule | undefined): boolean {
  if (best === undefined || rule.path.length > best.path.length) return true;
  return rule.path.length === best.path.length && rule.allow && !best.allow;
}

/**
 * `*` matches any text, `$` at the end matches the end. Taking the leftmost match of each piece finds a match if there is
 * one, without a regular expression that a site could make explode.
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
