import ipaddr from 'ipaddr.js';
import type { INetworkPolicyPeer, INetworkPolicyPort } from 'kubernetes-models/networking.k8s.io/v1';
import { type Documents, nameOf, ofKind } from '../../documents/documents.js';
import { PORTS } from './edges.js';
import { OUTWARD_PORTS } from './outward.js';
import type { Policy } from '../policy.js';

const KNOWN_PORTS = new Set([...PORTS, ...OUTWARD_PORTS]);
/** The one with ranges of ports; partner-addresses.deploy.spec.ts asks it for every port, and for addresses of all kinds. */
const OF_PARTNERS = 'to-addresses-of-partners';
/** Of servers that somebody else runs: a few addresses. */
const LEAST_BITS = { ipv4: 24, ipv6: 64 };

/**
 * Every opening says to whom and at which port, in a way that all plugins read alike; what the policy "network" asks for,
 * at samples of ports and addresses, is then all that is open.
 */
export const openings: Policy = {
  name: 'openings',
  check: (documents) =>
    rulesOf(documents).flatMap(({ name, way, peers, ports }) =>
      [
        ...(peers.length === 0 ? [`is open ${way} everybody`] : []),
        ...(ports.length === 0 ? ['is open at every port'] : []),
        ...ports.flatMap((port) => ofPort(name, way, port)),
        ...peers.flatMap((peer) => ofPeer(peer)),
      ].map((what) => `${name} ${what}`),
    ),
};

interface Rule {
  readonly name: string;
  readonly way: 'from' | 'to';
  readonly peers: readonly INetworkPolicyPeer[];
  readonly ports: readonly INetworkPolicyPort[];
}

function rulesOf(documents: Documents): readonly Rule[] {
  return ofKind(documents, 'NetworkPolicy').flatMap((policy) => {
    const name = nameOf(policy);
    return [
      ...(policy.spec?.ingress ?? []).map(({ from: peers = [], ports = [] }) => ({
        name,
        way: 'from' as const,
        peers,
        ports,
      })),
      ...(policy.spec?.egress ?? []).map(({ to: peers = [], ports = [] }) => ({
        name,
        way: 'to' as const,
        peers,
        ports,
      })),
    ];
  });
}

function ofPort(
  name: string,
  way: Rule['way'],
  { port, endPort, protocol }: INetworkPolicyPort,
): readonly string[] {
  if (name.endsWith(`/${OF_PARTNERS}`)) return [];
  return [
    ...(endPort === undefined ? [] : [`opens a range of ports, to ${endPort}`]),
    // Plugins look a name up differently where pods have unlike ports under it: https://github.com/cilium/cilium/issues/30003
    ...(way === 'to' && typeof port !== 'number'
      ? [`names the port ${port}, which is others' to call so`]
      : []),
    ...(typeof port === 'number' && !KNOWN_PORTS.has(port)
      ? [`opens the port ${port}, which nothing here listens on`]
      : []),
    ...(protocol === 'TCP' || port === 53 ? [] : [`opens ${port} by ${protocol}`]),
  ];
}

/** Addresses are the internet's, all (of the Kubernetes API, which may be anywhere), or a few. */
function ofPeer({ ipBlock }: INetworkPolicyPeer): readonly string[] {
  if (!ipBlock) return [];
  const [network, bits] = ipaddr.parseCIDR(ipBlock.cidr);
  return bits === 0 || ipBlock.cidr === '2000::/3' || bits >= LEAST_BITS[network.kind()]
    ? []
    : [`opens all of ${ipBlock.cidr}`];
}
