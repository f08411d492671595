import type { IContainer, IPodSpec } from 'kubernetes-models/v1';
import { type Document, type Documents, find, nameOf, ofKind } from '../documents/documents.js';
import { containersOf, templatesOf } from '../documents/pods.js';
import type { Policy } from './policy.js';
import { secretsOf } from '../documents/settings.js';

/** What a document names by its name is there, with the keys that are asked of it. */
export const references: Policy = {
  name: 'references',
  check: (documents) => [
    ...templatesOf(documents).flatMap(({ owner, spec }) => [
      ...ofPod(documents, owner, spec),
      ...containersOf({ spec }).flatMap((container) => ofContainer(documents, owner, container)),
    ]),
    ...ofResources(documents),
  ],
};

function ofPod(documents: Documents, owner: string, spec: IPodSpec): readonly string[] {
  const { serviceAccountName = 'default', volumes = [] } = spec;
  const account = find(documents, 'ServiceAccount', serviceAccountName)
    ? []
    : [`${owner} runs as the service account ${serviceAccountName}, which is not there`];
  const mounted = containersOf({ spec }).flatMap(({ volumeMounts = [] }) =>
    volumeMounts.map(({ name }) => name),
  );
  const claims = ofKind(documents, 'StatefulSet').find((each) => nameOf(each) === owner)?.spec
    ?.volumeClaimTemplates;
  const known = new Set([
    ...volumes.map(({ name }) => name),
    ...(claims ?? []).map((claim) => claim.metadata?.name),
  ]);
  return [
    ...account,
    ...volumes.flatMap(({ configMap, secret }) => [
      ...(configMap && !find(documents, 'ConfigMap', configMap.name ?? '')
        ? [`${owner} mounts the ConfigMap ${configMap.name}, which is not there`]
        : []),
      ...(secret && secretsOf(documents, secret.secretName ?? '').size === 0
        ? [`${owner} mounts the secret ${secret.secretName}, which is not there`]
        : []),
    ]),
    ...mounted.filter((name) => !known.has(name)).map((name) => `${owner} has no volume ${name}`),
    ...volumes
      .flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? [])
      .filter((claim) => !find(documents, 'PersistentVolumeClaim', claim))
      .map((claim) => `${owner} keeps files in ${claim}, which is not there`),
  ];
}

function ofContainer(documents: Documents, owner: string, container: IContainer): readonly string[] {
  const maps = (container.envFrom ?? []).flatMap(({ configMapRef, secretRef }) => [
    ...(configMapRef && !find(documents, 'ConfigMap', configMapRef.name ?? '')
      ? [`${owner} takes variables from the ConfigMap ${configMapRef.name}, which is not there`]
      : []),
    ...(secretRef && secretsOf(documents, secretRef.name ?? '').size === 0
      ? [`${owner} takes variables from the secret ${secretRef.name}, which is not there`]
      : []),
  ]);
  const variables = (container.env ?? []).flatMap(({ name, value = '', valueFrom }, index, all) => {
    const { secretKeyRef, configMapKeyRef } = valueFrom ?? {};
    if (secretKeyRef && secretKeyRef.optional !== true) {
      const { name: secret = '', key } = secretKeyRef;
      return secretsOf(documents, secret).has(key)
        ? []
        : [`${owner} takes ${name} from ${secret}/${key}, which is not there`];
    }
    if (configMapKeyRef) {
      const { name: map = '', key } = configMapKeyRef;
      const there = find(documents, 'ConfigMap', map)?.data?.[key] !== undefined;
      return there ? [] : [`${owner} takes ${name} from ${map}/${key}, which is not there`];
    }
    // Only what stands before it is put in.
    const before = new Set(all.slice(0, index).map((each) => each.name));
    return [...value.matchAll(/\$\((\w+)\)/g)]
      .filter(([, variable = '']) => !before.has(variable))
      .map(([, variable]) => `${owner} has $(${variable}) in ${name}, which is not set before it`);
  });
  const names = (container.env ?? []).map(({ name }) => name);
  const twice = names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `${owner} sets ${name} twice`);
  return [...maps, ...variables, ...twice];
}

function ofResources(documents: Documents): readonly string[] {
  const missing = (from: Document, what: string, there: boolean) =>
    there ? [] : [`${nameOf(from)} names ${what}, which is not there`];
  return [
    ...ofKind(documents, 'StatefulSet').flatMap((document) => {
      const { serviceName = '' } = document.spec ?? {};
      return missing(
        document,
        `the service ${serviceName}`,
        find(documents, 'Service', serviceName) !== undefined,
      );
    }),
    ...ofKind(documents, 'TriggerAuthentication').flatMap((document) =>
      (document.spec.secretTargetRef ?? []).flatMap(({ name, key }) =>
        missing(document, `the secret ${name}/${key}`, secretsOf(documents, name).has(key)),
      ),
    ),
    ...ofKind(documents, 'User').flatMap((document) =>
      ['username', 'password'].flatMap((key) => {
        const { name } = document.spec.importCredentialsSecret;
        return missing(document, `the secret ${name}/${key}`, secretsOf(documents, name).has(key));
      }),
    ),
    ...[...ofKind(documents, 'Permission'), ...ofKind(documents, 'TopicPermission')].flatMap((document) => {
      const { name } = document.spec.userReference;
      return missing(document, `the user ${name}`, find(documents, 'User', name) !== undefined);
    }),
    ...[
      ...ofKind(documents, 'User'),
      ...ofKind(documents, 'Permission'),
      ...ofKind(documents, 'TopicPermission'),
      ...ofKind(documents, 'Vhost'),
    ].flatMap((document) => {
      const { name } = document.spec.rabbitmqClusterReference;
      return missing(document, `the cluster ${name}`, find(documents, 'RabbitmqCluster', name) !== undefined);
    }),
    ...ofKind(documents, 'ExternalSecret').flatMap((document) => {
      const { data = [], target } = document.spec ?? {};
      const fetched = new Set(data.map(({ secretKey }) => secretKey));
      const used = Object.values(target?.template?.data ?? {}).flatMap((text) =>
        [...text.matchAll(/\{\{ \.(\w+) \}\}/g)].map(([, name = '']) => name),
      );
      return [...new Set(used)].flatMap((name) =>
        missing(document, `the stored value ${name}`, fetched.has(name)),
      );
    }),
  ];
}
