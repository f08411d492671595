import type { IContainer } from 'kubernetes-models/v1';
import { type Documents, find, ofKind } from './documents.js';

/** Where a variable of a container has its value from. */
export type Setting =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'secret'; readonly secret: string; readonly key: string; readonly optional: boolean }
  | { readonly kind: 'config'; readonly config: string; readonly key: string };

/** The variables of a container, by name, as Kubernetes would set them: `env` goes over `envFrom`. */
export function settingsOf(documents: Documents, container: IContainer): ReadonlyMap<string, Setting> {
  const settings = new Map<string, Setting>();
  for (const { configMapRef, prefix = '' } of container.envFrom ?? []) {
    const data = find(documents, 'ConfigMap', configMapRef?.name ?? '')?.data ?? {};
    for (const [key, value] of Object.entries(data)) settings.set(prefix + key, { kind: 'value', value });
  }
  for (const { name, value = '', valueFrom } of container.env ?? []) {
    const { secretKeyRef, configMapKeyRef } = valueFrom ?? {};
    if (secretKeyRef) {
      const { name: secret = '', key, optional = false } = secretKeyRef;
      settings.set(name, { kind: 'secret', secret, key, optional });
    } else if (configMapKeyRef) {
      settings.set(name, { kind: 'config', config: configMapKeyRef.name ?? '', key: configMapKeyRef.key });
    } else settings.set(name, { kind: 'value', value });
  }
  return settings;
}

/** The value of a variable that is no secret; empty where it is absent. */
export function valueOf(documents: Documents, container: IContainer, name: string): string {
  const setting = settingsOf(documents, container).get(name);
  if (setting?.kind === 'config')
    return find(documents, 'ConfigMap', setting.config)?.data?.[setting.key] ?? '';
  return setting?.kind === 'value' ? setting.value : '';
}

export function numberOf(documents: Documents, container: IContainer, name: string): number {
  return Number(valueOf(documents, container, name));
}

/** The text behind a key of a secret, in clear; with `{{ .name }}` where a store fills it in. */
export function secretsOf(documents: Documents, name: string): ReadonlyMap<string, string> {
  const plain = find(documents, 'Secret', name);
  const stored = ofKind(documents, 'ExternalSecret').find(
    ({ metadata, spec }) => (spec?.target?.name ?? metadata.name) === name,
  );
  const decoded = Object.entries(plain?.data ?? {}).map(([key, value]) => [
    key,
    Buffer.from(value, 'base64').toString(),
  ]);
  return new Map([
    ...(decoded as [string, string][]),
    ...Object.entries(plain?.stringData ?? {}),
    ...Object.entries(stored?.spec?.target?.template?.data ?? {}),
    ...secretsOfOperators(documents, name),
  ]);
}

/** What operators make by themselves. */
function secretsOfOperators(documents: Documents, name: string): readonly (readonly [string, string])[] {
  const postgres = /^(.+)-app$/.exec(name)?.[1] ?? '';
  const broker = /^(.+)-default-user$/.exec(name)?.[1] ?? '';
  const certified = ofKind(documents, 'Certificate').find(({ spec }) => spec.secretName === name);
  if (certified) return ['ca.crt', 'tls.crt', 'tls.key'].map((key) => [key, 'made by cert-manager']);
  if (find(documents, 'Cluster', /^(.+)-ca$/.exec(name)?.[1] ?? ''))
    return [['ca.crt', 'made by CloudNativePG']];
  if (find(documents, 'Cluster', postgres))
    return ['username', 'password', 'uri'].map((key) => [key, `made by CloudNativePG`]);
  if (find(documents, 'RabbitmqCluster', broker))
    return ['username', 'password'].map((key) => [key, 'made by the cluster operator']);
  return [];
}
