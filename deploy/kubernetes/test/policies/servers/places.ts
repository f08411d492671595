import { SERVICES } from '#contracts/services';
import { type Documents, nameOf, ofKind } from '../../documents/documents.js';
import { containersOf, templatesOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';
import { secretsOf } from '../../documents/settings.js';

type Place = readonly [where: string, place: string];

/** All are at one database, and at one virtual host: two halves of a service would each find theirs empty, and say nothing. */
export const places: Policy = {
  name: 'places',
  check: (documents) => [
    ...differing('database', databasesOf(documents)),
    ...differing('virtual host', vhostsOf(documents)),
  ],
};

function differing(what: string, all: readonly Place[]): readonly string[] {
  const [[first, place] = []] = all;
  return all
    .filter(([, other]) => other !== place)
    .map(([where, other]) => `${where} is at the ${what} "${other}", and ${first} at "${place}"`);
}

function databasesOf(documents: Documents): readonly Place[] {
  return [
    ...ofKind(documents, 'Cluster').map((cluster): Place => [
      nameOf(cluster),
      (cluster.spec.bootstrap.initdb ?? cluster.spec.bootstrap.recovery).database,
    ]),
    ...pathsOf(documents, /^postgres(?:ql)?:/),
  ];
}

function vhostsOf(documents: Documents): readonly Place[] {
  return [
    ...ofKind(documents, 'Vhost').map((vhost): Place => [nameOf(vhost), vhost.spec.name]),
    ...[...ofKind(documents, 'Permission'), ...ofKind(documents, 'TopicPermission')].map((each): Place => [
      nameOf(each),
      each.spec.vhost,
    ]),
    ...pathsOf(documents, /^amqps?:/),
    ...[...secretsOf(documents, 'keda')]
      .filter(([key]) => key === 'host')
      .map(([, text]): Place => ['keda/host', pathOf(text)]),
  ];
}

/** Of the addresses of a scheme, in secrets and in variables. */
function pathsOf(documents: Documents, scheme: RegExp): readonly Place[] {
  const secrets = [...SERVICES, 'acs-operator', 'operator', 'retention', 'reconcile'].flatMap((secret) =>
    [...secretsOf(documents, secret)].map(([key, text]) => [`${secret}/${key}`, text] as const),
  );
  const variables = templatesOf(documents).flatMap((pods) =>
    containersOf(pods).flatMap(({ env = [] }) =>
      env.map(({ name, value = '' }) => [`${pods.owner}, ${name}`, value] as const),
    ),
  );
  return [...secrets, ...variables]
    .filter(([, text]) => scheme.test(text))
    .map(([where, text]): Place => [where, pathOf(text)]);
}

function pathOf(address: string): string {
  return /^\w+:\/\/[^/]*\/([^?]*)/.exec(address)?.[1] ?? '';
}
