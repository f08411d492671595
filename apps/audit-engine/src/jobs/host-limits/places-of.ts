import { isIPv6 } from 'node:net';
import { hostOf } from './host-of.js';

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
