import ipaddr from 'ipaddr.js';
import type { INetworkPolicyPeer, INetworkPolicyPort } from 'kubernetes-models/networking.k8s.io/v1';
import { type Documents, ofKind } from '../../documents/documents.js';
import { fits } from '../../documents/labels.js';

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
  return passes(documents, 'Egress', [from, to], to, target);
}

/** Whether the policies of `to` let `from` connect to it. */
export function mayEnter(documents: Documents, from: End, to: End, target: Target): boolean {
  return passes(documents, 'Ingress', [to, from], to, target);
}

function passes(
  documents: Documents,
  direction: 'Egress' | 'Ingress',
  [own, peer]: readonly [End, End],
  to: End,
  target: Target,
): boolean {
  if (own.kind !== 'pod') return true;
  const policies = ofKind(documents, 'NetworkPolicy').flatMap(({ spec }) =>
    spec?.policyTypes?.includes(direction) && fits(spec.podSelector ?? {}, own.labels) ? [spec] : [],
  );
  const rules = policies.flatMap(({ egress = [], ingress = [] }) =>
    direction === 'Egress'
      ? egress.map((rule) => ({ peers: rule.to ?? [], ports: rule.ports ?? [] }))
      : ingress.map((rule) => ({ peers: rule.from ?? [], ports: rule.ports ?? [] })),
  );
  return (
    policies.length === 0 ||
    rules.some(
      ({ peers, ports }) =>
        (ports.length === 0 || ports.some((each) => covers(each, target, to))) &&
        (peers.length === 0 || peers.some((each) => matches(each, peer))),
    )
  );
}

function matches({ ipBlock, namespaceSelector, podSelector }: INetworkPolicyPeer, end: End): boolean {
  if (ipBlock) {
    const ip = end.kind === 'address' ? end.ip : POD_ADDRESS;
    return within(ip, ipBlock.cidr) && !ipBlock.except?.some((range) => within(ip, range));
  }
  if (end.kind === 'address' || (podSelector && !fits(podSelector, end.labels))) return false;
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

/** The same few addresses and ranges are asked for again and again. */
const addresses = new Map<string, ReturnType<typeof ipaddr.parse>>();
const ranges = new Map<string, ReturnType<typeof ipaddr.parseCIDR>>();

function within(ip: string, cidr: string): boolean {
  const address = addresses.get(ip) ?? ipaddr.parse(ip);
  const range = ranges.get(cidr) ?? ipaddr.parseCIDR(cidr);
  addresses.set(ip, address);
  ranges.set(cidr, range);
  return address.kind() === range[0].kind() && address.match(range);
}
