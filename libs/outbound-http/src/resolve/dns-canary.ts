import { within } from '#timing/within';
import { classifyError } from '../errors/classify-error.js';
import type { Resolver } from './resolver.js';

/** A server of the root of the DNS, which every resolver that works at all knows or can ask for. */
const CANARY = 'a.root-servers.net';

/** A resolver that works has it in its cache. */
const CANARY_MS = 1_000;
/** An audit looks up several names at once, and a burst of them many: one answer is for all. */
const REMEMBERED_MS = 1_000;

const lately = new WeakMap<Resolver, { readonly until: number; readonly works: Promise<boolean> }>();

/**
 * Returns whether our resolver answers for a name that certainly works, after it failed for another one: separates a
 * domain with failing servers from a failing resolver. "No such name" is an answer, too. Calls within a second share one
 * answer. Never throws.
 */
export function resolverWorks(resolve: Resolver): Promise<boolean> {
  const before = lately.get(resolve);
  if (before !== undefined && performance.now() < before.until) return before.works;
  const works = ask(resolve);
  lately.set(resolve, { until: performance.now() + REMEMBERED_MS, works });
  return works;
}

async function ask(resolve: Resolver): Promise<boolean> {
  const ended = new AbortController();
  const answered = resolve(CANARY, ended.signal).then(
    () => true,
    (error: unknown) => classifyError(error, 'dns').code === 'dns_not_found',
  );
  try {
    return await within(answered, CANARY_MS, () => false);
  } finally {
    ended.abort();
  }
}
