import { isIPv6 } from 'node:net';

/**
 * What an audit is counted at while it asks a host: the host, and each address that the connection may go to, as
 * `@203.0.113.7`. Of IPv6 the network of 64 bits, which is one customer's: `@2001:db8:0:1`.
 */
export function placesOf(url: string, addresses: readonly string[]): readonly string[] {
  const host = hostOf(url);
  const networks = addresses.map((address) => `@${isIPv6(address) ? networkOf(address) : address}`);
  return [...new Set([...(host === '' ? [] : [host]), ...networks])];
}

/** The first four groups of an IPv6 address, without leading zeros. */
function networkOf(address: string): string {
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]/`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...middle, ...last].slice(0, 4).join(':');
}

/** The longest name that DNS has an answer for (RFC 1035 section 2.3.4). */
const MAX_NAME_CHARACTERS = 253;

/**
 * What audits of one site are counted by: the host of their URL with its port, where that is not the scheme's own, in
 * lower case and without a dot at the end of the name. '' where there is none, or one that no look-up can find. What else a
 * running audit asks, hosts of redirects and addresses, is counted as it comes to it (`take-places.ts`).
 */
export function hostOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return '';
  const name = parsed.hostname.replace(/\.$/, '');
  if (name === '' || name.length > MAX_NAME_CHARACTERS) return '';
  return parsed.port === '' ? name : `${name}:${parsed.port}`;
}
