import { isIPv6 } from 'node:net';

/**
 * Returns the slots that an audit takes at a host: the host itself, and each address that the connection may use, as
 * `@203.0.113.7`. An IPv6 address counts as its 64-bit network, which belongs to one customer: `@2001:db8:0:1`.
 */
export function slotsOf(url: string, addresses: readonly string[]): readonly string[] {
  const host = hostOf(url);
  const networks = addresses.map((address) => `@${isIPv6(address) ? networkOf(address) : address}`);
  return [...new Set([...(host === '' ? [] : [host]), ...networks])];
}

/** Returns the first four groups of an IPv6 address, without leading zeros. */
function networkOf(address: string): string {
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]/`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...middle, ...last].slice(0, 4).join(':');
}

/** The longest name that DNS has an answer for (RFC 1035 section 2.3.4). */
const MAX_NAME_CHARACTERS = 253;

/**
 * Returns the host that an audit is counted by: the host of its URL in lower case, without a final dot, with the port
 * unless it is the scheme's default. Returns '' if there is none, or if DNS can't resolve it. Hosts of redirects and
 * addresses are counted when the running audit reaches them (`take-slots.ts`).
 */
export function hostOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return '';
  const name = parsed.hostname.replace(/\.$/, '');
  if (name === '' || name.length > MAX_NAME_CHARACTERS) return '';
  return parsed.port === '' ? name : `${name}:${parsed.port}`;
}
