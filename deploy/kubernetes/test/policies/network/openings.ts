import ipaddr from 'ipaddr.js';
import type { INetworkPolicySpec } from 'kubernetes-models/networking.k8s.io/v1';
import { type Documents, nameOf, ofKind } from '../../documents/documents.js';
import { PORTS } from './edges.js';

/** The one with ranges of ports; partner-addresses.deploy.spec.ts asks it for every port, and for addresses of all kinds. */
const OF_PARTNERS = 'to-addresses-of-partners';
/** Of servers that somebody else runs: a few addresses. */
const LEAST_BITS = { ipv4: 24, ipv6: 64 };

/**
 * Every opening says to whom and at which port, in a way that all plugins read alike; what the policy "network" asks for,
 * at samples of ports and addresses, is then all that is open.
 */
export function* openings(documents: Documents): Generator<string> {
  for (const policy of ofKind(documents, 'NetworkPolicy')) {
    const { ingress = [], egress = [] } = policy.spec ?? {};
    const rules = [
      ...ingress.map(({ from: peers = [], ports = [] }) => ({ out: false, peers, ports })),
      ...egress.map(({ to: peers = [], ports = [] }) => ({ out: true, peers, ports })),
    ];
    for (const { out, peers, ports } of rules) {
      if (peers.length === 0 || ports.length === 0)
        yield `${nameOf(policy)} is open to everybody or at every port`;
      for (const { port = 0, endPort, protocol } of policy.metadata.name === OF_PARTNERS ? [] : ports) {
        // Plugins look a name up differently where pods have unlike ports under it: https://github.com/cilium/cilium/issues/30003
        const known = typeof port === 'string' ? !out : PORTS.includes(port);
        if (!known || endPort !== undefined || (protocol !== 'TCP' && port !== 53))
          yield `${nameOf(policy)} opens ${port} to ${endPort ?? port} by ${protocol}, which nothing here listens on`;
      }
      // Addresses are the internet's, all (of the Kubernetes API, which may be anywhere), or a few.
      for (const cidr of peers.flatMap(({ ipBlock }) => ipBlock?.cidr ?? [])) {
        const [network, bits] = ipaddr.parseCIDR(cidr);
        if (bits !== 0 && cidr !== '2000::/3' && bits < LEAST_BITS[network.kind()])
          yield `${nameOf(policy)} opens all of ${cidr}`;
      }
    }
  }
}

/**
 * How many entries a plugin makes of what policies let out to addresses, where it knows neither exceptions nor ranges of ports: one
 * for each network that is left, with each power of two of ports (https://docs.cilium.io/en/stable/network/ebpf/maps/).
 */
export function entriesOf(specs: readonly INetworkPolicySpec[]): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return sum(
    specs
      .flatMap(({ egress = [] }) => egress)
      .map(({ to = [], ports = [] }) => {
        const networks = to.flatMap(({ ipBlock }) =>
          ipBlock ? networksIn(rangeOf(ipBlock.cidr), (ipBlock.except ?? []).map(rangeOf)) : [],
        );
        return sum(networks) * sum(ports.map(({ port, endPort }) => blocksIn(Number(port), endPort)));
      }),
  );
}

type Range = readonly [first: bigint, size: bigint];

function rangeOf(cidr: string): Range {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  const bytes = Buffer.from(network.toByteArray());
  return [BigInt(`0x${bytes.toString('hex')}`), 1n << BigInt(bytes.length * 8 - bits)];
}

/** Halves until a half is left whole, or goes whole. */
function networksIn([first, size]: Range, except: readonly Range[]): number {
  const touching = except.filter(([other, length]) => other < first + size && first < other + length);
  if (touching.length === 0) return 1;
  if (touching.some(([other, length]) => other <= first && first + size <= other + length)) return 0;
  const half = size / 2n;
  return networksIn([first, half], touching) + networksIn([first + half, half], touching);
}

function blocksIn(first: number, last = first): number {
  if (first > last) return 0;
  let size = 1;
  while (first % (size * 2) === 0 && first + size * 2 - 1 <= last) size *= 2;
  return 1 + blocksIn(first + size, last);
}
