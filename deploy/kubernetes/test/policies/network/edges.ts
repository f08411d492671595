import { SERVICES } from '#contracts/services';
import { type Documents, find, ofKind } from '../../documents/documents.js';
import { appsOf, containersOf, podsOf } from '../../documents/pods.js';
import { secretsOf, settingsOf, valueOf } from '../../documents/settings.js';
import type { End } from './reach.js';

/** An end of a way, with a name for findings. */
export interface Party {
  readonly name: string;
  readonly end: End;
}

/** The kinds of pod in the namespace. */
export function insidersOf(documents: Documents): readonly (Party & { readonly owner: string })[] {
  return podsOf(documents).map(({ owner, labels, spec }) => {
    const ports = spec ? containersOf({ spec }).flatMap((each) => each.ports ?? []) : [];
    const named = ports.map(({ name = '', containerPort }) => [name, containerPort] as const);
    const name = owner.replace(/^Job\/migrate-.*$/, 'Job/migrate');
    return { owner, name, end: { kind: 'pod', labels, ports: Object.fromEntries(named) } };
  });
}

/** Some of all that lies in private, shared, link-local and translated ranges. */
const PRIVATE_ADDRESSES = [
  ...['10.0.0.1', '10.96.0.1', '100.64.0.1', '127.0.0.1', '168.63.129.16', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.255', '192.168.1.1', '224.0.0.1', '::1', '::ffff:10.0.0.1', '64:ff9b::a00:1'],
  ...['2002:a00:1::1', 'fd00::1', 'fd00:ec2::254', 'fe80::1'],
];
const PUBLIC_ADDRESSES = ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'];

/** Somebody in each of the namespaces around, what all or some ask for there, and addresses. */
export const OUTSIDE: readonly Party[] = [
  ...['ingress-nginx', 'gateway-system', 'monitoring', 'keda'].map((name) => other(name, name)),
  ...['cnpg-system', 'rabbitmq-system', 'kube-system', 'somebody-else'].map((name) => other(name, name)),
  other('DNS', 'kube-system', { 'k8s-app': 'kube-dns' }),
  other('collector', 'monitoring', { 'app.kubernetes.io/name': 'opentelemetry-collector' }),
  ...[...PRIVATE_ADDRESSES, ...PUBLIC_ADDRESSES].map(
    (ip) => ({ name: ip, end: { kind: 'address', ip } }) as const,
  ),
];

function other(
  name: string,
  namespace: string,
  labels: Readonly<Record<string, string>> = { 'app.kubernetes.io/name': name },
): Party {
  return { name, end: { kind: 'other', namespace, labels } };
}

const MAIL = [465, 587];
const SSH_AND_MAIL = [22, 25, ...MAIL];
/** Of the Kubernetes API, wherever it is, and of the store of the backups. */
const API = [443, 6443];
/** Ports that something listens on somewhere, and some that nothing does. */
export const PORTS: readonly number[] = [
  ...[53, 80, 443, 4318, 4369, 5432, 5671, 5672, 6379, 6443, 8000, 8080, 8443, 9187, 9464],
  ...[15671, 15672, 15692, 25672, ...SSH_AND_MAIL],
];

const APPS = SERVICES.map((app) => `Deployment/${app}`);

/** The ways that are needed, by what runs in the namespace; all others must be closed. Of `anywhere`, the way out alone. */
export function neededWays(documents: Documents): ReadonlySet<string> {
  const cluster = find(documents, 'RabbitmqCluster', 'rabbitmq') !== undefined;
  const rabbitmq = cluster ? 'RabbitmqCluster/rabbitmq' : 'StatefulSet/rabbitmq';
  const postgres = find(documents, 'Cluster', 'postgres') ? 'Cluster/postgres' : 'StatefulSet/postgres';
  const logins = [...APPS, 'Job/migrate', 'Deployment/operator'];
  const ways: readonly (readonly [from: string, to: string, ports: readonly number[]])[] = [
    ...ofKind(documents, 'Ingress').map(() => ['ingress-nginx', 'Deployment/api-gateway', [8080]] as const),
    ...ofKind(documents, 'HTTPRoute').map(
      () => ['gateway-system', 'Deployment/api-gateway', [8080]] as const,
    ),
    ...APPS.map((app) => ['monitoring', app, [9464]] as const),
    ...[...logins, 'CronJob/retention', 'CronJob/reconcile'].map((pod) => [pod, postgres, [5432]] as const),
    ...logins.map((pod) => [pod, rabbitmq, [cluster ? 5671 : 5672]] as const),
    ['Job/migrate', rabbitmq, [cluster ? 15671 : 15672]],
    ['Deployment/api-gateway', 'StatefulSet/redis', [6379]],
    ['Cluster/postgres', 'Cluster/postgres', [5432, 8000]],
    ['cnpg-system', 'Cluster/postgres', [5432, 8000]],
    ['monitoring', 'Cluster/postgres', [9187]],
    ['RabbitmqCluster/rabbitmq', 'RabbitmqCluster/rabbitmq', [4369, 25672]],
    ['rabbitmq-system', 'RabbitmqCluster/rabbitmq', [15671]],
    ['keda', 'RabbitmqCluster/rabbitmq', [15671]],
    ['monitoring', 'RabbitmqCluster/rabbitmq', [15692]],
    ['Cluster/postgres', 'anywhere', API],
    ...insidersOf(documents).map(({ name }) => [name, 'DNS', [53]] as const),
    ...(spansTo(documents).length > 0 ? APPS : []).map((app) => [app, 'collector', [4318]] as const),
    ...APPS.flatMap((app) => PUBLIC_ADDRESSES.map((ip) => [app, ip, outwardOf(documents, app)] as const)),
  ];
  return new Set(ways.flatMap(([from, to, ports]) => ports.map((port) => `${from} to ${to} at ${port}`)));
}

/** Where an app asks on the internet. */
function outwardOf(documents: Documents, owner: string): readonly number[] {
  const container = appsOf(documents).find((app) => app.owner === owner)?.container;
  if (!container) return [];
  const setting = settingsOf(documents, container).get('SMTP_URL');
  const mails = setting?.kind === 'secret' && secretsOf(documents, setting.secret).has(setting.key);
  const pays = valueOf(documents, container, 'PAYMENT_PROVIDER') === 'stripe';
  const partners = ['audit-engine', 'webhook-dispatcher'].some((name) => owner.endsWith(name));
  return [
    ...(partners ? PORTS.filter((port) => !SSH_AND_MAIL.includes(port)) : []),
    ...(pays && owner.endsWith('credit-ledger') ? [443] : []),
    ...(mails ? MAIL : []),
  ];
}

/** Where the apps send their spans; empty where they don't trace, and need no way there. */
export function spansTo(documents: Documents): readonly string[] {
  return appsOf(documents)
    .map(({ container }) => valueOf(documents, container, 'OTEL_EXPORTER_OTLP_ENDPOINT'))
    .filter((address) => address !== '');
}
