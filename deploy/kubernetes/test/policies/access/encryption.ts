import { SERVICES } from '#contracts/services';
import { eachHost } from '#telemetry/server-address';
import { type Documents, find, nameOf, ofKind } from '../../documents/documents.js';
import { containersOf, templatesOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';
import { secretsOf } from '../../documents/settings.js';

const SECRETS = [...SERVICES, 'retention', 'operator', 'keda'];
const SERVER = /^(?:postgres(?:ql)?|amqps?|https?):\/\/[^@/]*@/;

/**
 * Passwords and money go to Postgres and RabbitMQ by TLS alone, and only to whom the expected CA says that it is that
 * server. The servers of a trial on one machine are left out: they have no certificates.
 */
export const encryption: Policy = {
  name: 'encryption',
  check: (documents) =>
    find(documents, 'StatefulSet', 'postgres')
      ? []
      : [
          ...addressesIn(documents)
            .filter(([, address]) => SERVER.test(address) && !isEncrypted(address))
            .map(([where]) => `${where} is no address that is encrypted and checked`),
          ...ofPostgres(documents),
          ...ofRabbitmq(documents),
          ...ofPods(documents),
        ],
};

type Address = readonly [where: string, address: string];

function isEncrypted(address: string): boolean {
  if (address.startsWith('postgres')) return /[?&]sslmode=verify-full(?:&|$)/.test(address);
  return address.startsWith('amqps:') || address.startsWith('https:');
}

function addressesIn(documents: Documents): readonly Address[] {
  const secrets = SECRETS.flatMap((secret) =>
    [...secretsOf(documents, secret)].map(([key, text]): Address => [`${secret}/${key}`, text]),
  );
  const variables = templatesOf(documents).flatMap((pods) =>
    containersOf(pods).flatMap(({ env = [] }) =>
      env.map(({ name, value = '' }): Address => [`${pods.owner}, ${name}`, value]),
    ),
  );
  return [...secrets, ...variables];
}

/** Somebody who asks without TLS is refused before they say a password. */
function ofPostgres(documents: Documents): readonly string[] {
  return ofKind(documents, 'Cluster')
    .filter(({ spec }) => spec.postgresql.pg_hba?.[0] !== 'hostnossl all all all reject')
    .map((cluster) => `${nameOf(cluster)} takes connections without TLS`);
}

/** It has a certificate, by the name that it is asked by. */
function ofRabbitmq(documents: Documents): readonly string[] {
  return ofKind(documents, 'RabbitmqCluster').flatMap((cluster) => {
    const { tls } = cluster.spec;
    const certificate = ofKind(documents, 'Certificate').find(
      ({ spec }) => spec.secretName === tls?.secretName,
    );
    const servers = addressesIn(documents).filter(([, address]) => SERVER.test(address));
    const each = servers.flatMap(([, address]) => eachHost(address.replaceAll(/[{} ]/g, '')));
    const hosts = each.flatMap((address) => {
      const { hostname = '' } = URL.parse(address) ?? {};
      return hostname.split('.')[0] === cluster.metadata.name ? [hostname] : [];
    });
    if (!certificate) return [`${nameOf(cluster)} has no certificate`];
    return [...new Set(hosts)]
      .filter((host) => !certificate.spec.dnsNames.includes(host))
      .map((host) => `${nameOf(certificate)} is not for ${host}`);
  });
}

/** A file that is named as a CA is mounted. */
function ofPods(documents: Documents): readonly string[] {
  return templatesOf(documents).flatMap(({ owner, spec }) =>
    containersOf({ spec }).flatMap(({ env = [], volumeMounts = [] }) => {
      const texts = env.flatMap(({ value = '', valueFrom }) => {
        const { name = '', key = '' } = valueFrom?.secretKeyRef ?? {};
        return [value, secretsOf(documents, name).get(key) ?? ''];
      });
      const files = texts.flatMap((text) => /\/etc\/acs\/[\w./-]+/.exec(text)?.[0] ?? []);
      const asksBroker = texts.some((text) => text.startsWith('amqps:'));
      const trusts = env.some(({ name }) => name === 'NODE_EXTRA_CA_CERTS');
      return [
        ...[...new Set(files)]
          .filter((file) => !volumeMounts.some(({ mountPath }) => file.startsWith(`${mountPath}/`)))
          .map((file) => `${owner} has no ${file}`),
        ...(asksBroker && !trusts && find(documents, 'RabbitmqCluster', 'rabbitmq')
          ? [`${owner} does not know the CA of RabbitMQ`]
          : []),
      ];
    }),
  );
}
