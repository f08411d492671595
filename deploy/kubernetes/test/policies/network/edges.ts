import { type Documents, find, ofKind } from '../../documents/documents.js';
import { containersOf, podsOf } from '../../documents/pods.js';
import type { End, Target } from './reach.js';

/** An end with a name for findings. */
export interface Place {
  readonly name: string;
  readonly end: End;
}

/** A way that must be open. All others must be closed. */
export type Edge = readonly [from: string, to: string, port: number];

const OTHERS = [
  'ingress-nginx',
  'gateway-system',
  'monitoring',
  'keda',
  'cnpg-system',
  'rabbitmq-system',
  'kube-system',
  'somebody-else',
];

/** The kinds of pod in the namespace. */
export function insidersOf(documents: Documents): readonly Place[] {
  return podsOf(documents).map(({ owner, labels, spec }) => {
    const ports = spec ? containersOf({ spec }).flatMap((each) => each.ports ?? []) : [];
    const named = ports.map(({ name = '', containerPort }) => [name, containerPort] as const);
    return {
      name: owner.replace(/^Job\/migrate-.*$/, 'Job/migrate'),
      end: { kind: 'pod', labels, ports: Object.fromEntries(named) },
    };
  });
}

/** Somebody in each of the namespaces around. */
export const outsiders: readonly Place[] = OTHERS.map((namespace) => ({
  name: namespace,
  end: { kind: 'other', namespace, labels: { 'app.kubernetes.io/name': namespace } },
}));

export const TCP = (port: number): Target => ({ port, protocol: 'TCP' });

const APPS = [
  'Deployment/api-gateway',
  'Deployment/credit-ledger',
  'Deployment/audit-engine',
  'Deployment/webhook-dispatcher',
];
const OPERATORS = ['Job/migrate', 'Deployment/operator'];

/** The ways between pods that are needed, by what runs in the namespace. */
export function neededEdges(documents: Documents): readonly Edge[] {
  const postgres = find(documents, 'Cluster', 'postgres') ? 'Cluster/postgres' : 'StatefulSet/postgres';
  const rabbitmq = find(documents, 'RabbitmqCluster', 'rabbitmq')
    ? 'RabbitmqCluster/rabbitmq'
    : 'StatefulSet/rabbitmq';
  const encrypted = rabbitmq === 'RabbitmqCluster/rabbitmq';
  const present = new Set([...insidersOf(documents).map(({ name }) => name), ...OTHERS]);
  const edges: Edge[] = [
    ...ofKind(documents, 'Ingress').map((): Edge => ['ingress-nginx', 'Deployment/api-gateway', 8080]),
    ...ofKind(documents, 'HTTPRoute').map((): Edge => ['gateway-system', 'Deployment/api-gateway', 8080]),
    ...APPS.map((app): Edge => ['monitoring', app, 9464]),
    ...[...APPS, ...OPERATORS].flatMap((pod): Edge[] => [
      [pod, postgres, 5432],
      [pod, rabbitmq, encrypted ? 5671 : 5672],
    ]),
    ['CronJob/retention', postgres, 5432],
    ['CronJob/reconcile', postgres, 5432],
    ['Job/migrate', rabbitmq, encrypted ? 15671 : 15672],
    ['Deployment/api-gateway', 'StatefulSet/redis', 6379],
    ['Cluster/postgres', 'Cluster/postgres', 5432],
    ['Cluster/postgres', 'Cluster/postgres', 8000],
    ['cnpg-system', 'Cluster/postgres', 5432],
    ['cnpg-system', 'Cluster/postgres', 8000],
    ['monitoring', 'Cluster/postgres', 9187],
    ['RabbitmqCluster/rabbitmq', 'RabbitmqCluster/rabbitmq', 4369],
    ['RabbitmqCluster/rabbitmq', 'RabbitmqCluster/rabbitmq', 25672],
    ['rabbitmq-system', 'RabbitmqCluster/rabbitmq', 15671],
    ['keda', 'RabbitmqCluster/rabbitmq', 15671],
    ['monitoring', 'RabbitmqCluster/rabbitmq', 15692],
  ];
  return edges.filter(([from, to]) => present.has(from) && present.has(to));
}

/** Ports that something listens on somewhere, and some that nothing does. */
export const PORTS: readonly number[] = [
  22, 53, 80, 443, 4318, 4369, 5432, 5671, 5672, 6379, 6443, 8000, 8080, 9187, 9464, 15671, 15672, 15692,
  25672,
];
