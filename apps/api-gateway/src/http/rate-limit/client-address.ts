import ipaddr from 'ipaddr.js';

/**
 * Returns the client that a call without a valid key counts for: the IPv4 address (also if mapped into IPv6) or the /64
 * network, because one subscriber has a whole /64.
 */
export function clientOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
