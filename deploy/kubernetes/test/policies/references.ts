import { type Documents, find, type Kind, nameOf, ofKind } from '../documents/documents.js';
import { containersOf, templatesOf } from '../documents/pods.js';
import { secretsOf } from '../documents/settings.js';

/** The fields that name another document, and its kind. */
const NAMING: Readonly<Record<string, Kind>> = {
  ...{ secretKeyRef: 'Secret', secretRef: 'Secret', secret: 'Secret', secretTargetRef: 'Secret' },
  ...{ configMapKeyRef: 'ConfigMap', configMapRef: 'ConfigMap', configMap: 'ConfigMap' },
  ...{ importCredentialsSecret: 'Secret', userReference: 'User', barmanObjectName: 'ObjectStore' },
  ...{ serviceAccountName: 'ServiceAccount', serviceName: 'Service' },
  ...{ authenticationRef: 'TriggerAuthentication', rabbitmqClusterReference: 'RabbitmqCluster' },
  ...{ persistentVolumeClaim: 'PersistentVolumeClaim' },
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
      const data = find(documents, 'ConfigMap', claimName)?.data ?? {};
      const known = kind === 'Secret' ? secretsOf(documents, claimName) : new Map(Object.entries(data));
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
  for (const pods of templatesOf(documents)) {
    const set = ofKind(documents, 'StatefulSet').find((each) => nameOf(each) === pods.owner);
    const claims = (set?.spec?.volumeClaimTemplates ?? []).map(({ metadata }) => metadata?.name);
    const volumes = [...claims, ...(pods.spec.volumes ?? []).map(({ name }) => name)];
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
        if (!volumes.includes(name)) yield `${pods.owner} has no volume ${name}`;
    }
  }
}
