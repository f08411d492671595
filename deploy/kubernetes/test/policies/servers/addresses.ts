import ipaddr from 'ipaddr.js';
import { type Documents, find, nameOf, ofKind } from '../../documents/documents.js';
import { containersOf, type Template, templatesOf } from '../../documents/pods.js';
import { type Address, addressesIn, addressesOf, secretsOf, settingsOf } from '../../documents/settings.js';
import { insidersOf, PORTS } from '../network/edges.js';
import { mayLeave } from '../network/reach.js';

const SERVERS = /^(?:postgres(?:ql)?|amqps?|rediss?(?:\+\w+)?|https?):$/;
const POSTGRES = /^postgres(?:ql)?:$/;
const BROKER = /^amqps?:$/;

/** Servers that are spoken of as if they were in the namespace are there, at that port. */
export function* addresses(documents: Documents): Generator<string> {
  const known = [
    ...ofKind(documents, 'Service').flatMap(({ metadata, spec }) =>
      (spec?.ports ?? []).map(({ port }) => `${metadata.name}:${port}`),
    ),
    ...ofKind(documents, 'Cluster').map(({ metadata }) => `${metadata.name}-rw:5432`),
    ...ofKind(documents, 'RabbitmqCluster').flatMap(({ metadata }) =>
      [5671, 15671].map((port) => `${metadata.name}:${port}`),
    ),
  ];
  for (const { where, url } of addressesIn(documents).filter(({ url }) => SERVERS.test(url.protocol))) {
    const name = url.hostname.replace(/\.audit-credit-service\.svc(?:\.cluster\.local)?$/, '');
    if (!name.includes('.') && name !== 'localhost' && !known.includes(`${name}:${url.port}`))
      yield `${where} is at ${url.host}, where nothing is`;
  }
}

/** All are at one database, and at one virtual host: two halves of a service would each find theirs empty, and say nothing. */
export function* sameServers(documents: Documents): Generator<string> {
  const all = addressesIn(documents);
  const pathsOf = (chosen: (address: Address) => boolean) =>
    all.filter(chosen).map(({ where, url }) => [where, url.pathname.slice(1)] as const);
  const databases = [
    ...ofKind(documents, 'Cluster').map((cluster) => {
      const { initdb, recovery } = cluster.spec.bootstrap ?? {};
      return [nameOf(cluster), (initdb ?? recovery)?.database ?? ''] as const;
    }),
    ...pathsOf(({ url }) => POSTGRES.test(url.protocol)),
  ];
  const vhosts = [
    ...ofKind(documents, 'Vhost').map((vhost) => [nameOf(vhost), vhost.spec.name] as const),
    ...[...ofKind(documents, 'Permission'), ...ofKind(documents, 'TopicPermission')].map(
      (permission) => [nameOf(permission), permission.spec.vhost] as const,
    ),
    ...pathsOf(({ where, url }) => BROKER.test(url.protocol) || where === 'keda/host'),
  ];
  for (const each of [databases, vhosts]) {
    const [[first, expected] = []] = each;
    for (const [where, path] of each)
      if (path !== expected) yield `${where} is at "${path}", and ${first} at "${expected}"`;
  }
}

/**
 * Passwords and money go to Postgres and RabbitMQ by TLS alone, and only to whom the expected CA says that it is that
 * server. The servers of a trial on one machine are left out: they have no certificates.
 */
export function* encryption(documents: Documents): Generator<string> {
  if (find(documents, 'StatefulSet', 'postgres')) return;
  const logins = addressesIn(documents).filter(
    ({ url }) => url.username !== '' && /^(?:postgres(?:ql)?|amqps?|https?):$/.test(url.protocol),
  );
  for (const { where, url } of logins) {
    const encrypted = POSTGRES.test(url.protocol)
      ? url.searchParams.get('sslmode') === 'verify-full'
      : ['amqps:', 'https:'].includes(url.protocol);
    if (!encrypted) yield `${where} is no address that is encrypted and checked`;
  }
  // Somebody who asks without TLS is refused before they say a password.
  for (const cluster of ofKind(documents, 'Cluster'))
    if (cluster.spec.postgresql?.pg_hba?.[0] !== 'hostnossl all all all reject')
      yield `${nameOf(cluster)} takes connections without TLS`;
  for (const { metadata, spec } of ofKind(documents, 'RabbitmqCluster')) {
    const certificate = ofKind(documents, 'Certificate').find(
      (each) => each.spec?.secretName === spec.tls?.secretName,
    );
    const hosts = logins
      .map(({ url }) => url.hostname)
      .filter((host) => host.split('.')[0] === metadata.name);
    for (const host of new Set(hosts))
      if (!certificate?.spec?.dnsNames?.includes(host)) yield `RabbitMQ has no certificate for ${host}`;
  }
  for (const pods of templatesOf(documents)) yield* ofPods(documents, pods);
}

/** A file that is named as a CA is mounted. */
function* ofPods(documents: Documents, { owner, spec }: Template): Generator<string> {
  for (const { env = [], volumeMounts = [] } of containersOf({ spec })) {
    const texts = env.flatMap(({ value = '', valueFrom }) => {
      const { name = '', key = '' } = valueFrom?.secretKeyRef ?? {};
      return [value, secretsOf(documents, name).get(key) ?? ''];
    });
    for (const file of texts.flatMap((text) => /\/etc\/acs\/[\w./-]+/.exec(text)?.[0] ?? []))
      if (!volumeMounts.some(({ mountPath }) => file.startsWith(`${mountPath}/`)))
        yield `${owner} has no ${file}`;
    const trusts = env.some(({ name }) => name === 'NODE_EXTRA_CA_CERTS');
    const asks =
      texts.some((text) => text.startsWith('amqps:')) && find(documents, 'RabbitmqCluster', 'rabbitmq');
    if (asks && !trusts) yield `${owner} does not know the CA of RabbitMQ`;
  }
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 };

/** A pod reaches a server that is outside of the cluster if it has the address of one, at that port, and else none. */
export function* outsideServers(documents: Documents): Generator<string> {
  // The first address of each range that a policy opens, of private ones: somebody's servers.
  const ranges = ofKind(documents, 'NetworkPolicy')
    .flatMap(({ spec }) => (spec?.egress ?? []).flatMap(({ to = [] }) => to))
    .flatMap(({ ipBlock }) => (ipBlock ? [ipaddr.parseCIDR(ipBlock.cidr)[0]] : []))
    .filter((network) => ['private', 'uniqueLocal'].includes(network.range()));
  for (const { name, owner, end } of insidersOf(documents)) {
    const spec = templatesOf(documents).find((pods) => pods.owner === owner)?.spec;
    if (!spec) continue;
    const settings = containersOf({ spec }).flatMap((each) => [...settingsOf(documents, each).values()]);
    const texts = settings.flatMap((setting) =>
      setting.kind === 'secret' ? (secretsOf(documents, setting.secret).get(setting.key) ?? []) : [],
    );
    // Of addresses whose host is a name of the world's, not of the cluster's.
    const needed = texts
      .flatMap((text) => addressesOf(name, text))
      .filter(
        ({ url: { protocol, hostname } }) =>
          SERVERS.test(protocol) && /^(?!.*\.svc(?:\.|$)).*\./.test(hostname),
      )
      .map(({ url: { protocol, port } }) => Number(port || DEFAULT_PORTS[protocol]));
    for (const port of new Set([...PORTS, ...needed])) {
      const open = ranges.some((ip) =>
        mayLeave(documents, end, { kind: 'address', ip: ip.toString() }, { port, protocol: 'TCP' }),
      );
      if (open !== needed.includes(port))
        yield `${open ? 'open without need' : 'closed'}: ${name} to a server at ${port}`;
    }
  }
}
