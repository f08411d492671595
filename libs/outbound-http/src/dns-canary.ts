import { setTimeout as pause } from 'node:timers/promises';
import { classifyError } from './classify-error.js';
import type { Resolver } from './resolver.js';

/** A server of the root of the DNS, which every resolver that works at all knows or can ask for. */
const CANARY = 'a.root-servers.net';

/** A resolver that works has it in its cache. */
const CANARY_MS = 1_000;

/**
 * Whether our resolver answers for a name that certainly works, asked after it failed for another one: tells a domain
 * whose servers are ill from a resolver that is. That there is no such name is an answer too. Never throws.
 */
export async function resolverWorks(resolve: Resolver, signal: AbortSignal): Promise<boolean> {
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  const answered = resolve(CANARY, either).then(
    () => true,
    (error: unknown) => classifyError(error, 'dns').code === 'dns_not_found',
  );
  const late = pause(CANARY_MS, false, { signal: either }).catch(() => false);
  try {
    return await Promise.race([answered, late]);
  } finally {
    ended.abort();
  }
}
