import { type Documents, find, type Kind, nameOf, ofKind } from '../documents/documents.js';
import { containersOf, templatesOf } from '../documents/pods.js';
import { secretsOf } from '../documents/settings.js';

/** The fields that name another document, and its kind. */
const NAMING: Readonly<Record<string, Kind>> = {
  ...{ secretKeyRef: 'Secret', secretRef: 'Secret', secret: 'Secret', secretTargetRef: 'Secret' },
  ...{
    importCredentialsSecret: 'Secret',
    userReference: 'User',
    rabbitmqClusterReference: 'RabbitmqCluster',
  },
  ...{ configMapKeyRef: 'ConfigMap', configMapRef: 'ConfigMap', configMap: 'ConfigMap' },
  ...{
    serviceAccountName: 'ServiceAccount',
    serviceName: 'Service',
    authenticationRef: 'TriggerAuthentication',
  },
  ...{ persistentVolumeClaim: 'PersistentVolumeClaim', barmanObjectName: 'ObjectStore' },
};

type Reference = Readonly<
  Partial<Record<'name' | 'secretName' | 'claimName' | 'key', string>> & { optional?: boolean }
>;

/** What a document names by its name is there, with the keys that are asked of it. */
export function* references(documents: Documents): Generator<string> {
  for (const document of documents) {
    for (const [field, named] of referencesIn(document)) {
      const { name = '', secretName = name, claimName = secretName, key, optional } = named;
      const keys = field === 'importCredentialsSecret' ? ['username', 'password'] : key ? [key] : [];
      const kind = NAMING[field]!;
      const known =
        kind === 'Secret'
          ? secretsOf(documents, claimName)
          : new Map(Object.entries(dataOf(documents, claimName)));
      const there = kind === 'Secret' ? known.size > 0 : find(documents, kind, claimName) !== undefined;
      if (!optional && !(there && keys.every((each) => known.has(each))))
        yield `${nameOf(document)} names ${kind}/${claimName} ${keys.join()}, which is not there`;
    }
  }
  yield* ofContainers(documents);
  // What a store fills in, it is asked for.
  for (const document of ofKind(documents, 'ExternalSecret')) {
    const { data = [], target } = document.spec ?? {};
    for (const [, name] of JSON.stringify(target?.template?.data ?? {}).matchAll(/\{\{ \.(\w+) \}\}/g))
      if (!data.some(({ secretKey }) => secretKey === name))
        yield `${nameOf(document)} does not fetch ${name}`;
  }
}

function dataOf(documents: Documents, name: string): Readonly<Record<string, string>> {
  return find(documents, 'ConfigMap', name)?.data ?? {};
}

function referencesIn(value: unknown): readonly (readonly [field: string, named: Reference])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]: [string, unknown]) => {
    const named = field in NAMING ? ([inner].flat() as readonly (string | Reference)[]) : [];
    return [
      ...named.map((each) => [field, typeof each === 'string' ? { name: each } : each] as const),
      ...referencesIn(inner),
    ];
  });
}

/** A variable is set once, and of what stands before it; what is mounted is a volume of the pod. */
function* ofContainers(documents: Documents): Generator<string> {
  const claims = ofKind(documents, 'StatefulSet').flatMap(({ spec }) => spec?.volumeClaimTemplates ?? []);
  for (const pods of templatesOf(documents)) {
    const volumes = [
      ...(pods.spec.volumes ?? []),
      ...claims.map(({ metadata }) => ({ name: metadata?.name })),
    ];
    for (const { env = [], volumeMounts = [] } of containersOf(pods)) {
      const before = new Set<string>();
      for (const { name, value = '' } of env) {
        for (const [, variable = ''] of value.matchAll(/\$\((\w+)\)/g))
          if (!before.has(variable))
            yield `${pods.owner} has $(${variable}) in ${name}, which is not set before`;
        if (before.has(name)) yield `${pods.owner} sets ${name} twice`;
        before.add(name);
      }
      for (const { name } of volumeMounts)
        if (!volumes.some((volume) => volume.name === name)) yield `${pods.owner} has no volume ${name}`;
    }
  }
}
