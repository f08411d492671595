import { isDeepStrictEqual } from 'node:util';
import { type Documents, find, nameOf, ofKind } from '../../documents/documents.js';
import { containersOf, isOurs, type Template, templatesOf } from '../../documents/pods.js';

const OF_CONTAINER = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };
/** What the standard allows, without those that bring a token of the Kubernetes API (`projected`) or a driver of the host. */
const VOLUMES = ['configMap', 'emptyDir', 'persistentVolumeClaim', 'secret'];

/**
 * The restricted Pod Security Standard (https://kubernetes.io/docs/concepts/security/pod-security-standards/), which the
 * namespace enforces; and a root file system that nobody writes to. Nothing more is in a security context.
 */
export function* podSecurity(documents: Documents): Generator<string> {
  for (const pods of templatesOf(documents)) {
    yield* ofPod(pods);
    for (const { name, securityContext = {}, ports = [], ...container } of containersOf(pods)) {
      const { readOnlyRootFilesystem = false, ...rights } = securityContext;
      if (!isDeepStrictEqual(rights, OF_CONTAINER))
        yield `${pods.owner}, ${name} has the rights ${JSON.stringify(rights)}`;
      if (!readOnlyRootFilesystem && isOurs(container)) yield `${pods.owner} writes to its root file system`;
      if (ports.some(({ hostPort }) => hostPort)) yield `${pods.owner} takes a port of its host`;
    }
  }
  for (const namespace of ofKind(documents, 'Namespace')) {
    for (const mode of ['enforce', 'audit', 'warn'])
      if (namespace.metadata.labels?.[`pod-security.kubernetes.io/${mode}`] !== 'restricted')
        yield `${nameOf(namespace)} does not ${mode} the restricted standard`;
  }
  for (const cluster of ofKind(documents, 'RabbitmqCluster')) {
    const { spec } = cluster.spec.override.statefulSet.spec.template;
    const sound = containersOf({ spec }).filter(({ securityContext }) =>
      isDeepStrictEqual(securityContext, OF_CONTAINER),
    );
    const names = sound.map(({ name }) => name).sort();
    if (!spec.securityContext?.runAsNonRoot || names.join() !== 'rabbitmq,setup-container')
      yield `${nameOf(cluster)} is not what the namespace asks of a pod`;
  }
}

function* ofPod({ owner, spec }: Template): Generator<string> {
  const { hostNetwork, hostPID, hostIPC, shareProcessNamespace, volumes = [] } = spec;
  const { runAsNonRoot, runAsUser = 0, runAsGroup, seccompProfile, ...more } = spec.securityContext ?? {};
  const others = Object.keys(more).filter((field) => !field.startsWith('fsGroup'));
  if (!runAsNonRoot || runAsUser === 0 || runAsGroup === 0) yield `${owner} may run as root`;
  if (!isDeepStrictEqual(seccompProfile, { type: 'RuntimeDefault' })) yield `${owner} may call what it likes`;
  if (others.length > 0) yield `${owner} has ${others.join()} in its security context`;
  if (hostNetwork || hostPID || hostIPC || shareProcessNamespace) yield `${owner} shares a namespace`;
  for (const { name, ...volume } of volumes) {
    const type = Object.keys(volume).join();
    if (!VOLUMES.includes(type)) yield `${owner} has a volume of the type ${type}`;
    if (volume.emptyDir && !volume.emptyDir.sizeLimit) yield `${owner} has a volume ${name} without a limit`;
  }
}

/** Servers for trials share one: they have no rights of any kind. */
const SHARED_ACCOUNT = 'local-servers';

/** Each workload has an identity of its own, which gives it no way into the Kubernetes API. */
export function* identity(documents: Documents): Generator<string> {
  const pods = templatesOf(documents);
  for (const { owner, spec, labels } of pods) {
    const {
      serviceAccountName: account = 'default',
      automountServiceAccountToken,
      enableServiceLinks,
    } = spec;
    const users = pods.filter((other) => other.spec.serviceAccountName === account);
    if (users.length > 1 && account !== SHARED_ACCOUNT)
      yield `${owner} shares the service account ${account}`;
    const ofAccount = find(documents, 'ServiceAccount', account)?.automountServiceAccountToken;
    if (automountServiceAccountToken !== false || ofAccount !== false)
      yield `${owner} is given a token of the Kubernetes API`;
    if (enableServiceLinks !== false) yield `${owner} gets variables for every service around it`;
    for (const label of ['name', 'component', 'part-of'])
      if (!labels[`app.kubernetes.io/${label}`]) yield `${owner} has no label ${label}`;
  }
}
