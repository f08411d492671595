import { isDeepStrictEqual } from 'node:util';
import { ofKind } from '../../documents/documents.js';
import { insidersOf, neededEdges, outsiders, type Place, PORTS, TCP } from './edges.js';
import { collectors, outwardOf, OUTWARD_PORTS, PRIVATE_ADDRESSES, PUBLIC_ADDRESSES } from './outward.js';
import { type End, mayEnter, mayLeave } from './reach.js';
import type { Policy } from '../policy.js';
import type { Documents } from '../../documents/documents.js';

const API_PORTS: ReadonlySet<number> = new Set([443, 6443]);

/** Every way that is needed is open, and every other is closed: between all pods, and to and from all around them. */
export const network: Policy = {
  name: 'network',
  check: (documents) => {
    const open = denial(documents);
    // Every way between all would be another finding.
    if (open.length > 0) return open;
    return [...within(documents), ...outward(documents), ...toCluster(documents), ...spans(documents)];
  },
};

/** Each end closes by itself: a mistake at one is not to open the way. */
function within(documents: Documents): readonly string[] {
  const insiders = insidersOf(documents);
  const needed = new Set(neededEdges(documents).map((edge) => edge.join(' ')));
  return [...insiders, ...outsiders].flatMap((from) =>
    insiders.flatMap((to) =>
      PORTS.flatMap((port) => {
        const way = `${from.name} to ${to.name} at ${port}`;
        const need = needed.has(`${from.name} ${to.name} ${port}`);
        const out = need || (asksCluster(from) && API_PORTS.has(port));
        return [
          ...finding(`${way}, on its way in`, mayEnter(documents, from.end, to.end, TCP(port)), need),
          ...(from.end.kind === 'pod'
            ? finding(`${way}, on its way out`, mayLeave(documents, from.end, to.end, TCP(port)), out)
            : []),
        ];
      }),
    ),
  );
}

/** What no other policy allows is denied, of pods, too, that nobody has thought of yet. */
function denial(documents: Documents): readonly string[] {
  const denies = ofKind(documents, 'NetworkPolicy').some(
    ({ spec: { podSelector, policyTypes, ingress, egress } = {} }) =>
      isDeepStrictEqual(
        [podSelector, policyTypes, ingress, egress],
        [{}, ['Ingress', 'Egress'], undefined, undefined],
      ),
  );
  return denies ? [] : ['nothing denies what is not allowed'];
}

function outward(documents: Documents): readonly string[] {
  return insidersOf(documents).flatMap(({ name, end }) => {
    const may = outwardOf(documents, name);
    const ways = (addresses: readonly string[], ports: ReadonlySet<number>) =>
      addresses.flatMap((ip) =>
        OUTWARD_PORTS.flatMap((port) =>
          finding(
            `${name} to ${ip} at ${port}`,
            mayLeave(documents, end, { kind: 'address', ip }, TCP(port)),
            ports.has(port),
          ),
        ),
      );
    return [...ways(PUBLIC_ADDRESSES, may.public), ...ways(PRIVATE_ADDRESSES, may.private)];
  });
}

/** Names are looked up by all; spans go to the collector where there are any; to other pods around goes nothing. */
function toCluster(documents: Documents): readonly string[] {
  const dns = other('kube-system', { 'k8s-app': 'kube-dns' });
  const collector = other('monitoring', { 'app.kubernetes.io/name': 'opentelemetry-collector' });
  const traced = collectors(documents).length > 0;
  return insidersOf(documents).flatMap((from) => {
    const { name, end } = from;
    const app = end.kind === 'pod' && end.labels['app.kubernetes.io/component'] === 'app';
    return [
      ...(['UDP', 'TCP'] as const).flatMap((protocol) =>
        finding(
          `${name} to the DNS by ${protocol}`,
          mayLeave(documents, end, dns, { port: 53, protocol }),
          true,
        ),
      ),
      ...finding(
        `${name} to the trace collector`,
        mayLeave(documents, end, collector, TCP(4318)),
        app && traced,
      ),
      ...outsiders.flatMap((to) =>
        PORTS.flatMap((port) =>
          finding(
            `${name} to ${to.name} at ${port}`,
            mayLeave(documents, end, to.end, TCP(port)),
            asksCluster(from) && API_PORTS.has(port),
          ),
        ),
      ),
    ];
  });
}

/** Spans are sent where the way is open. */
function spans(documents: Documents): readonly string[] {
  return collectors(documents)
    .filter((address) => !/^http:\/\/[\w-]+\.monitoring\.svc(?:\.cluster\.local)?:4318$/.test(address))
    .map((address) => `closed: spans to ${address}`);
}

/** Instances of CloudNativePG report to the Kubernetes API, wherever it is. */
function asksCluster({ name }: Place): boolean {
  return name === 'Cluster/postgres';
}

function other(namespace: string, labels: Readonly<Record<string, string>>): End {
  return { kind: 'other', namespace, labels };
}

function finding(way: string, open: boolean, needed: boolean): readonly string[] {
  return open === needed ? [] : [open ? `open without need: ${way}` : `closed: ${way}`];
}
