import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A range of addresses, parsed once. */
export type Cidr = readonly [Address, number];

export type AddressVerdict =
  { readonly ok: true; readonly kind: 'public' | 'allowed' } | { readonly ok: false; readonly range: string };

/** Globally routable in the registries, but Azure's wire server answers there. */
const NOT_FOR_PARTNERS = new Set(['168.63.129.16']);

/** IANA assigns global unicast IPv6 from here only; the rest is reserved, unallocated or a special use. */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Judges whether a connection to this IP address may be opened: it is in `allow`, or it is global unicast without a
 * special use. Translated and tunnelled forms (mapped, NAT64, 6to4, Teredo) are refused whatever they contain. Text
 * that is not an IP address, or has a zone, is refused as `unparsable`.
 *
 * Compares bytes, never strings: one address has many spellings.
 */
export function judgeAddress(text: string, allow: readonly Cidr[]): AddressVerdict {
  const address = parseAddress(text);
  if (address === undefined) return { ok: false, range: 'unparsable' };
  if (allow.some((cidr) => contains(cidr, address))) return { ok: true, kind: 'allowed' };
  const range = specialRangeOf(address);
  return range === undefined ? { ok: true, kind: 'public' } : { ok: false, range };
}

/** The range in CIDR notation. Throws a `RangeError` that quotes what is not one. */
export function parseCidr(text: string): Cidr {
  // ipaddr.js finds the kind by what throws, at every attempt of a webhook.
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return ipaddr.IPv4.parseCIDR(text);
  if (ipaddr.IPv6.isValidCIDR(text)) return ipaddr.IPv6.parseCIDR(text);
  throw new RangeError(`not a range in CIDR notation, such as 127.0.0.0/8 or fd00::/8: ${text}`);
}

/** The address of a URL's host where it is a literal, without the brackets of IPv6. */
export function literalAddress(hostname: string): string | undefined {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  // ipaddr.js throws within for a name, which costs most of a check: names are told apart first.
  return /^[\d.]+$/.test(hostname) && ipaddr.IPv4.isValidFourPartDecimal(hostname) ? hostname : undefined;
}

function parseAddress(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return !text.includes('%') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined;
}

function specialRangeOf(address: Address): string | undefined {
  const range = address.range();
  if (range !== 'unicast') return range;
  if (address.kind() === 'ipv6' && !address.match(GLOBAL_UNICAST_V6)) return 'reserved';
  return NOT_FOR_PARTNERS.has(address.toString()) ? 'reserved' : undefined;
}

function contains([network, bits]: Cidr, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}
