import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IPodTemplateSpec, IContainer } from 'kubernetes-models/v1';
import {
  type Documents,
  find,
  type Named,
  ofKind,
} from '../../../deploy/kubernetes/test/documents/documents.js';
import { runProgram } from '../../../tools/local/processes/run-program.js';
import { withoutDigests } from './stand-ins/without-digests.js';

type Workload = Named<'Deployment'> | Named<'StatefulSet'> | Named<'Job'>;
type Variable = NonNullable<IContainer['env']>[number];

export interface PodOptions {
  /** Of the container. Default: the workload's. */
  readonly name?: string;
  /** A network of Docker, in which it has the names of its services; or `container:…`, whose network and names it shares. */
  readonly network: string;
  /** For files of secrets that are mounted. */
  readonly folder: string;
  /** Variables beside those of the manifests. */
  readonly env?: Readonly<Record<string, string>>;
  /** More arguments of `docker run`. */
  readonly options?: readonly string[];
}

/**
 * Starts a workload of rendered manifests as one container of Docker, as a kubelet would: image, command, variables, user,
 * rights, memory, volumes, and the names of its services. Probes and policies are not carried out. Returns its name.
 */
export async function startPod(
  documents: Documents,
  workload: Workload,
  { name = workload.metadata.name, network, folder, env = {}, options = [] }: PodOptions,
): Promise<string> {
  const template = workload.spec!.template;
  const [container] = template.spec!.containers;
  const variables = { ...variablesOf(documents, workload), ...env };
  const settings = Object.entries(variables).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const names = network.startsWith('container:')
    ? []
    : [
        ...['--hostname', name],
        ...servicesOf(documents, template).flatMap((alias) => ['--network-alias', alias]),
      ];
  const { command = [], args = [], image = '' } = container!;
  const [entrypoint, ...words] = command;
  await runProgram('docker', [
    ...['run', '--detach', '--name', name, '--network', network, ...names],
    ...confinementOf(template, container!),
    ...volumesOf(documents, workload, folder),
    ...settings,
    ...options,
    ...(entrypoint === undefined ? [] : ['--entrypoint', entrypoint]),
    ...[withoutDigests(image), ...words, ...args],
  ]);
  return name;
}

/** The variables that the manifests give a workload's container. Throws an `Error` for a secret that lacks one. */
export function variablesOf(documents: Documents, workload: Workload): Readonly<Record<string, string>> {
  const { envFrom = [], env = [] } = workload.spec!.template.spec!.containers[0]!;
  const shared = envFrom.map(
    ({ configMapRef }) => find(documents, 'ConfigMap', configMapRef?.name ?? '')?.data ?? {},
  );
  const own = env.flatMap((variable) => {
    const value = valueOf(documents, variable);
    return value === undefined ? [] : [[variable.name, value] as const];
  });
  return { ...(Object.assign({}, ...shared) as Record<string, string>), ...Object.fromEntries(own) };
}

function valueOf(documents: Documents, { value, valueFrom }: Variable): string | undefined {
  if (value !== undefined) return value;
  const { secretKeyRef, configMapKeyRef } = valueFrom ?? {};
  if (configMapKeyRef)
    return find(documents, 'ConfigMap', configMapKeyRef.name ?? '')?.data?.[configMapKeyRef.key];
  if (!secretKeyRef) return undefined;
  const secret = secretOf(documents, secretKeyRef.name ?? '', secretKeyRef.key);
  if (secret === undefined && secretKeyRef.optional !== true)
    throw new Error(`the secret ${secretKeyRef.name} lacks ${secretKeyRef.key}`);
  return secret;
}

/** A value of a secret of the manifests, as it is. */
export function secretOf(documents: Documents, name: string, key: string): string | undefined {
  const value = find(documents, 'Secret', name)?.data?.[key];
  return value === undefined ? undefined : Buffer.from(value, 'base64').toString();
}

function confinementOf({ spec }: IPodTemplateSpec, { securityContext, resources }: IContainer): string[] {
  const { runAsUser, runAsGroup } = spec?.securityContext ?? {};
  const memory = String(resources?.limits?.memory ?? '')
    .replace(/i$/, '')
    .toLowerCase();
  return [
    ...['--user', `${runAsUser}:${runAsGroup}`, '--security-opt', 'no-new-privileges:true'],
    ...(securityContext?.capabilities?.drop ?? []).flatMap((right) => ['--cap-drop', right]),
    ...(securityContext?.readOnlyRootFilesystem ? ['--read-only'] : []),
    ...(memory ? ['--memory', memory] : []),
    ...['--stop-timeout', String(spec?.terminationGracePeriodSeconds ?? 30)],
  ];
}

/** Empty folders are in memory, claims are volumes of Docker, and secrets are files. */
function volumesOf(documents: Documents, workload: Workload, folder: string): string[] {
  const { spec } = workload.spec!.template;
  return (spec!.containers[0]!.volumeMounts ?? []).flatMap(({ name, mountPath }) => {
    const volume = spec!.volumes?.find((each) => each.name === name);
    if (volume?.emptyDir) return ['--tmpfs', mountPath];
    if (!volume?.secret) return ['--volume', `${workload.metadata.name}-${name}:${mountPath}`];
    const files = join(folder, `${workload.metadata.name}-${name}`);
    mkdirSync(files, { recursive: true });
    for (const { key, path } of volume.secret.items ?? [])
      writeFileSync(join(files, path), secretOf(documents, volume.secret.secretName ?? '', key) ?? '');
    return ['--volume', `${files}:${mountPath}:ro`];
  });
}

/** The names of the services that lead to a pod. */
function servicesOf(documents: Documents, { metadata }: IPodTemplateSpec): readonly string[] {
  const labels = metadata?.labels ?? {};
  return ofKind(documents, 'Service').flatMap(({ metadata: { name }, spec }) => {
    const selected = Object.entries(spec?.selector ?? { none: 'none' });
    return selected.every(([label, value]) => labels[label] === value) ? [name] : [];
  });
}
