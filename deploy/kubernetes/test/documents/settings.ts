import type { IContainer } from 'kubernetes-models/v1';
import { eachHost } from '#telemetry/server-address';
import { type Documents, find, ofKind } from './documents.js';
import { containersOf, templatesOf } from './pods.js';

/** Where a variable of a container has its value from. */
export type Setting =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'secret'; readonly secret: string; readonly key: string };

/** The variables of a container, by name, as Kubernetes would set them: `env` goes over `envFrom`. */
export function settingsOf(documents: Documents, container: IContainer): ReadonlyMap<string, Setting> {
  const settings = new Map<string, Setting>();
  const map = (name = '') => find(documents, 'ConfigMap', name)?.data ?? {};
  for (const { configMapRef, prefix = '' } of container.envFrom ?? []) {
    for (const [key, value] of Object.entries(map(configMapRef?.name)))
      settings.set(prefix + key, { kind: 'value', value });
  }
  for (const { name, value = '', valueFrom: { secretKeyRef, configMapKeyRef } = {} } of container.env ?? []) {
    if (secretKeyRef) {
      settings.set(name, { kind: 'secret', secret: secretKeyRef.name ?? '', key: secretKeyRef.key });
    } else {
      const mapped = configMapKeyRef && map(configMapKeyRef.name)[configMapKeyRef.key];
      settings.set(name, { kind: 'value', value: mapped ?? value });
    }
  }
  return settings;
}

/** The value of a variable that is no secret; empty where it is absent. */
export function valueOf(documents: Documents, container: IContainer, name: string): string {
  const setting = settingsOf(documents, container).get(name);
  return setting?.kind === 'value' ? setting.value : '';
}

export function numberOf(documents: Documents, container: IContainer, name: string): number {
  return Number(valueOf(documents, container, name));
}

/** The text behind a key of a secret, in clear; with `{{ .name }}` where a store fills it in. */
export function secretsOf(documents: Documents, name: string): ReadonlyMap<string, string> {
  const { data = {}, stringData = {} } = find(documents, 'Secret', name) ?? {};
  const stored = ofKind(documents, 'ExternalSecret').find((each) => targetOf(each) === name);
  return new Map([
    ...Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()] as const),
    ...Object.entries(stringData),
    ...Object.entries(stored?.spec?.target?.template?.data ?? {}),
    ...keysOfOperators(documents, name).map((key) => [key, 'made by an operator'] as const),
  ]);
}

function targetOf({ metadata, spec }: ReturnType<typeof ofKind<'ExternalSecret'>>[number]): string {
  return spec?.target?.name ?? metadata.name;
}

/** What operators make by themselves. */
function keysOfOperators(documents: Documents, name: string): readonly string[] {
  const owner = (kind: 'Cluster' | 'RabbitmqCluster', suffix: string) =>
    name.endsWith(suffix) && find(documents, kind, name.slice(0, -suffix.length)) !== undefined;
  if (ofKind(documents, 'Certificate').some(({ spec }) => spec?.secretName === name))
    return ['ca.crt', 'tls.crt', 'tls.key'];
  if (owner('Cluster', '-ca')) return ['ca.crt'];
  if (owner('Cluster', '-app')) return ['username', 'password', 'uri'];
  return owner('RabbitmqCluster', '-default-user') ? ['username', 'password'] : [];
}

/** An address of one host, as somebody is given it. */
export interface Address {
  /** `credit-ledger/DATABASE_URL`, of a secret; `Job/migrate-1.2.3, RABBITMQ_URL`, of a variable. */
  readonly where: string;
  readonly url: URL;
}

/** Of all secrets, and of all variables that are set in the open. */
export function addressesIn(documents: Documents): readonly Address[] {
  const names = [
    ...ofKind(documents, 'Secret').map(({ metadata }) => metadata.name),
    ...ofKind(documents, 'ExternalSecret').map(targetOf),
  ];
  return [
    ...names.flatMap((name) =>
      [...secretsOf(documents, name)].flatMap(([key, text]) => addressesOf(`${name}/${key}`, text)),
    ),
    ...templatesOf(documents).flatMap((pods) =>
      containersOf(pods).flatMap(({ env = [] }) =>
        env.flatMap(({ name, value = '' }) => addressesOf(`${pods.owner}, ${name}`, value)),
      ),
    ),
  ];
}

/** The addresses that a text is, of one host each. */
export function addressesOf(where: string, text: string): readonly Address[] {
  return eachHost(text.replaceAll(/[{} ]/g, '')).flatMap((address) => {
    const url = URL.parse(address);
    return url ? [{ where, url }] : [];
  });
}
