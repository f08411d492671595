import { SERVICES } from '#contracts/services';
import { eachHost } from '#telemetry/server-address';
import { type Documents, ofKind } from '../../documents/documents.js';
import { containersOf, templatesOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';
import { secretsOf } from '../../documents/settings.js';

/** An address in a variable or a secret: host and port. */
const ADDRESS =
  /^(?:postgres(?:ql)?|amqps?|rediss?(?:\+\w+)?|https?):\/\/(?:[^@/]*@)?(?<host>[\w.-]+):(?<port>\d+)/;
const SECRETS = [...SERVICES, 'acs-operator', 'operator', 'keda'];

/** Servers that are spoken of as if they were in the namespace are there, at that port. */
export const addresses: Policy = {
  name: 'addresses',
  check: (documents) => {
    const known = servicesOf(documents);
    return textsOf(documents).flatMap(([where, text]) => {
      const { host = '', port = '' } = ADDRESS.exec(text)?.groups ?? {};
      const name = host.replace(/\.audit-credit-service\.svc(?:\.cluster\.local)?$/, '');
      if (name === '' || name.includes('.') || name === 'localhost') return [];
      return known.has(`${name}:${port}`) ? [] : [`${where} is at ${host}:${port}, where nothing is`];
    });
  },
};

function textsOf(documents: Documents): readonly (readonly [where: string, text: string])[] {
  const secrets = SECRETS.flatMap((secret) =>
    [...secretsOf(documents, secret)].map(([key, text]) => [`${secret}/${key}`, text] as const),
  );
  const variables = templatesOf(documents).flatMap(({ owner, spec }) =>
    containersOf({ spec }).flatMap(({ env = [] }) =>
      env.map(({ name, value = '' }) => [`${owner}, ${name}`, value] as const),
    ),
  );
  return [...secrets, ...variables].flatMap(([where, text]) =>
    eachHost(text).map((address) => [where, address] as const),
  );
}

function servicesOf(documents: Documents): ReadonlySet<string> {
  return new Set([
    ...ofKind(documents, 'Service').flatMap(({ metadata, spec }) =>
      (spec?.ports ?? []).map(({ port }) => `${metadata.name}:${port}`),
    ),
    ...ofKind(documents, 'Cluster').map(({ metadata }) => `${metadata.name}-rw:5432`),
    ...ofKind(documents, 'RabbitmqCluster').flatMap(({ metadata }) => [
      `${metadata.name}:5671`,
      `${metadata.name}:15671`,
    ]),
  ]);
}
