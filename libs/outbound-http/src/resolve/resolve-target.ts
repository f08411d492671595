import { within } from '#timing/within';
import { classifyError } from '../errors/classify-error.js';
import { OutboundError } from '../errors/outbound-error.js';
import type { StageClock } from '../exchange/stage-clock.js';
import { judgeAddress, literalAddress } from '../rules/address-rule.js';
import type { EgressPolicy } from '../rules/egress-policy.js';
import { kindOfHostName, withoutRootDot } from '../rules/host-name-rule.js';
import { checkTargetUrl, LOOPBACK_ADDRESSES, schemeOrPortRefusal } from '../rules/url-rule.js';
import type { Resolver } from './resolver.js';

/** A URL with its vetted addresses; the connection goes to one of these and nowhere else. */
export interface Target {
  readonly url: URL;
  readonly addresses: readonly string[];
}

/** Addresses tried for one connection; every address of the answer is judged. */
const MAX_ADDRESSES = 4;

/** A redirect may be longer than what a partner may send: sign-on pages carry their state in it. */
export const MAX_REDIRECT_URL_LENGTH = 8_192;

/**
 * Judges one hop in full and looks its name up once. Throws an `OutboundError`: `invalid_url`, `forbidden_target` if
 * any address of the answer is not public (a mixed answer is an attack or a mistake), `dns_*`, `timeout`, `aborted`.
 */
export async function resolveTarget(
  text: string,
  policy: EgressPolicy,
  clock: StageClock,
  maxLength?: number,
): Promise<Target> {
  clock.enter('validate');
  const verdict = checkTargetUrl(text, policy, maxLength);
  if (!verdict.ok) {
    const code = verdict.reason === 'address' ? 'forbidden_target' : 'invalid_url';
    throw new OutboundError(code, 'validate', verdict.message, { reason: verdict.reason });
  }
  const { url } = verdict;
  const addresses = await addressesOf(url, policy, clock);
  const verdicts = addresses.map((address) => judgeAddress(address, policy.allow));
  const refused = verdicts.find((each) => !each.ok);
  if (refused !== undefined) {
    const message = `The name ${url.hostname} does not resolve to public addresses only.`;
    throw new OutboundError('forbidden_target', 'dns', message, { host: url.hostname, range: refused.range });
  }
  if (!verdicts.every((each) => each.ok && each.kind === 'allowed')) {
    const refusal = schemeOrPortRefusal(url, policy);
    if (refusal)
      throw new OutboundError('invalid_url', 'validate', refusal.message, { reason: refusal.reason });
  }
  return { url, addresses: addresses.slice(0, MAX_ADDRESSES) };
}

async function addressesOf(url: URL, policy: EgressPolicy, clock: StageClock): Promise<readonly string[]> {
  const literal = literalAddress(url.hostname);
  if (literal !== undefined) return [literal];
  if (kindOfHostName(url.hostname) === 'loopback') {
    return LOOPBACK_ADDRESSES.filter((address) => judgeAddress(address, policy.allow).ok);
  }
  clock.enter('dns');
  const name = withoutRootDot(url.hostname);
  const addresses = isNeverFound(name) ? [] : await lookUp(name, policy, clock);
  if (addresses.length > 0) return addresses;
  throw new OutboundError('dns_not_found', 'dns', `The name ${name} has no address.`, { host: name });
}

async function lookUp(name: string, policy: EgressPolicy, clock: StageClock): Promise<readonly string[]> {
  try {
    return await clock.race(policy.resolve(name, clock.signal));
  } catch (error) {
    const failure = clock.explain(error);
    if (failure.code !== 'dns_temporary' || (await clock.race(resolverWorks(policy.resolve)))) throw failure;
    const message = 'Our resolver has no answer, not even for a name that always works.';
    throw new OutboundError('dns_unavailable', 'dns', message, failure.detail, error);
  }
}

/** RFC 6761 section 6.4: a resolver answers this one itself. */
function isNeverFound(name: string): boolean {
  return name.toLowerCase().endsWith('.invalid');
}

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
function resolverWorks(resolve: Resolver): Promise<boolean> {
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
