import ipaddr from 'ipaddr.js';
import type { INetworkPolicyPeer, INetworkPolicyPort } from 'kubernetes-models/networking.k8s.io/v1';
import { type Documents, ofKind } from '../../documents/documents.js';
import { fits, type Selector } from '../../documents/labels.js';

/** One end of a connection: a pod of the namespace, a pod of another one, or an address. */
export type End =
  | { readonly kind: 'pod'; readonly labels: Labels; readonly ports?: Readonly<Record<string, number>> }
  | { readonly kind: 'other'; readonly namespace: string; readonly labels: Labels }
  | { readonly kind: 'address'; readonly ip: string };
type Labels = Readonly<Record<string, string>>;

export interface Target {
  readonly port: number;
  readonly protocol: 'TCP' | 'UDP';
}

/** Where the pods of a cluster usually are. */
const POD_ADDRESS = '10.244.7.7';

/** Whether the policies of `from` let it connect to `to`. */
export function mayLeave(documents: Documents, from: End, to: End, target: Target): boolean {
  return passes(documents, 'Egress', from, to, target, to);
}

/** Whether the policies of `to` let `from` connect to it. */
export function mayEnter(documents: Documents, from: End, to: End, target: Target): boolean {
  return passes(documents, 'Ingress', to, from, target, to);
}

function passes(
  documents: Documents,
  direction: 'Egress' | 'Ingress',
  own: End,
  peer: End,
  target: Target,
  to: End,
): boolean {
  if (own.kind !== 'pod') return true;
  const policies = ofKind(documents, 'NetworkPolicy')
    .map(({ spec }) => spec)
    .filter((spec) => spec !== undefined)
    .filter(
      ({ policyTypes = [], podSelector }) =>
        policyTypes.includes(direction) && fits(podSelector as Selector, own.labels),
    );
  if (policies.length === 0) return true;
  return policies.some((policy) => {
    const rules =
      direction === 'Egress'
        ? (policy.egress ?? []).map((rule) => ({ peers: rule.to, ports: rule.ports }))
        : (policy.ingress ?? []).map((rule) => ({ peers: rule.from, ports: rule.ports }));
    return rules.some(
      ({ peers, ports }) =>
        (!peers?.length || peers.some((each) => matches(each, peer))) &&
        (!ports?.length || ports.some((each) => covers(each, target, to))),
    );
  });
}

function matches({ ipBlock, namespaceSelector, podSelector }: INetworkPolicyPeer, end: End): boolean {
  if (ipBlock) {
    const { cidr, except = [] } = ipBlock;
    const ip = end.kind === 'address' ? end.ip : POD_ADDRESS;
    return within(ip, cidr) && !except.some((range) => within(ip, range));
  }
  if (end.kind === 'address') return false;
  if (podSelector && !fits(podSelector, end.labels)) return false;
  if (!namespaceSelector) return end.kind === 'pod';
  const namespace = end.kind === 'pod' ? 'audit-credit-service' : end.namespace;
  return fits(namespaceSelector, { 'kubernetes.io/metadata.name': namespace });
}

function covers({ port, endPort, protocol = 'TCP' }: INetworkPolicyPort, target: Target, to: End): boolean {
  if (protocol !== target.protocol) return false;
  if (port === undefined) return true;
  if (typeof port === 'number') return port <= target.port && target.port <= (endPort ?? port);
  return to.kind === 'pod' && to.ports?.[port] === target.port;
}

function within(ip: string, cidr: string): boolean {
  const address = parse(ip);
  const range = parseRange(cidr);
  return address.kind() === range[0].kind() && address.match(range);
}

const addresses = new Map<string, Address>();
const ranges = new Map<string, [Address, number]>();
type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The same few are asked for again and again. */
function parse(ip: string): Address {
  const known = addresses.get(ip) ?? ipaddr.parse(ip);
  addresses.set(ip, known);
  return known;
}

function parseRange(cidr: string): [Address, number] {
  const known = ranges.get(cidr) ?? ipaddr.parseCIDR(cidr);
  ranges.set(cidr, known);
  return known;
}
