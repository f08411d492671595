import { resolveByDns, resolveBySystem, type Resolver } from '../resolve/resolver.js';
import { type Cidr, parseCidr } from './address-rule.js';
import { withoutRootDot } from './host-name-rule.js';

/** The addresses that partners' URLs may reach. Built once from configuration. */
export interface EgressPolicy {
  /** Private ranges that may be reached all the same, also over plain http and on any port. */
  readonly allow: readonly Cidr[];
  /** Where plain http may go: to anywhere public, or only into `allow`. */
  readonly plainHttp: 'anywhere' | 'allowed-only';
  /** Host names of this service, which are refused; not checked if `allow` has exceptions. */
  readonly own: readonly string[];
  readonly resolve: Resolver;
  /** Whether a refusal of a private address says how to allow it. */
  readonly development: boolean;
  /** Certificate authorities trusted instead of the system's, in PEM. */
  readonly ca?: string;
}

export interface EgressOptions {
  /** CIDR ranges, as in `EGRESS_ALLOW`. */
  readonly allow?: readonly string[];
  readonly plainHttp?: 'anywhere' | 'allowed-only';
  readonly own?: readonly string[];
  readonly resolve?: Resolver;
  readonly development?: boolean;
  readonly ca?: string;
}

/**
 * The policy for these options. Names are looked up in the DNS; with exceptions configured, which is a local trial, as
 * the system does, so that names in the hosts file work. Throws a `RangeError` that quotes a range that is not one.
 */
export function egressPolicy(options: EgressOptions = {}): EgressPolicy {
  const allow = (options.allow ?? []).map(parseCidr);
  return {
    allow,
    plainHttp: options.plainHttp ?? 'anywhere',
    own: (options.own ?? []).map((host) => withoutRootDot(host).toLowerCase()),
    development: options.development ?? false,
    resolve: options.resolve ?? (allow.length > 0 ? resolveBySystem : resolveByDns),
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  };
}
