import ipaddr from 'ipaddr.js';

/**
 * Whom an address stands for when calls without a valid key are counted: an IPv4 address (also where it is mapped into
 * IPv6) or a /64, which is what one subscriber gets and could walk through.
 */
export function clientOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
