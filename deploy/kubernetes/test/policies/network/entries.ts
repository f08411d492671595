import ipaddr from 'ipaddr.js';
import type { Named } from '../../documents/documents.js';

/**
 * How many entries a plugin makes of what policies let out to addresses, where it knows neither exceptions nor ranges of ports: one
 * for each network that is left, with each power of two of ports (https://docs.cilium.io/en/stable/network/ebpf/maps/).
 */
export function entriesOf(policies: readonly Named<'NetworkPolicy'>[]): number {
  return policies
    .flatMap(({ spec }) => spec?.egress ?? [])
    .map(({ to = [], ports = [] }) => {
      const networks = to.flatMap(({ ipBlock }) =>
        ipBlock ? [networksIn(rangeOf(ipBlock.cidr), (ipBlock.except ?? []).map(rangeOf))] : [],
      );
      const blocks = ports.flatMap(({ port, endPort }) =>
        typeof port === 'number' ? [blocksIn(port, endPort ?? port)] : [],
      );
      return sum(networks) * sum(blocks);
    })
    .reduce((total, entries) => total + entries, 0);
}

type Range = readonly [first: bigint, size: bigint];

function rangeOf(cidr: string): Range {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  const bytes = network.toByteArray();
  const size = 1n << BigInt(bytes.length * 8 - bits);
  return [BigInt(`0x${Buffer.from(bytes).toString('hex')}`), size];
}

/** Halves until a half is left whole, or goes whole. */
function networksIn([first, size]: Range, except: readonly Range[]): number {
  const touching = except.filter(([other, length]) => other < first + size && first < other + length);
  if (touching.length === 0) return 1;
  if (touching.some(([other, length]) => other <= first && first + size <= other + length)) return 0;
  const half = size / 2n;
  return networksIn([first, half], touching) + networksIn([first + half, half], touching);
}

function blocksIn(first: number, last: number): number {
  let blocks = 0;
  for (let from = first; from <= last; blocks += 1) {
    let size = 1;
    while (from % (size * 2) === 0 && from + size * 2 - 1 <= last) size *= 2;
    from += size;
  }
  return blocks;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
