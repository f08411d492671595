import type { IContainer, IPodSpec } from 'kubernetes-models/v1';
import { nameOf, ofKind } from '../../documents/documents.js';
import { containersOf, isOurs, templatesOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';

/** What the standard allows, without those that bring a token of the Kubernetes API (`projected`) or a driver of the host. */
const VOLUMES = new Set(['configMap', 'emptyDir', 'persistentVolumeClaim', 'secret']);

/** Of a security context, what is looked at here; the standard forbids some of the others, and nobody needs one. */
const FIELDS = new Set([
  ...['runAsNonRoot', 'runAsUser', 'runAsGroup', 'seccompProfile', 'privileged'],
  ...['allowPrivilegeEscalation', 'readOnlyRootFilesystem', 'capabilities'],
]);

/**
 * The restricted Pod Security Standard (https://kubernetes.io/docs/concepts/security/pod-security-standards/), which the
 * namespace enforces; and a root file system that nobody writes to.
 */
export const podSecurity: Policy = {
  name: 'pod-security',
  check: (documents) => [
    ...templatesOf(documents).flatMap(({ owner, spec }) => [
      ...ofPod(spec).map((what) => `${owner} ${what}`),
      ...containersOf({ spec }).flatMap((container) =>
        ofContainer(spec, container).map((what) => `${owner}, ${container.name}: ${what}`),
      ),
    ]),
    ...ofKind(documents, 'Namespace').flatMap((namespace) => {
      const labels = namespace.metadata.labels ?? {};
      return ['enforce', 'audit', 'warn']
        .filter((mode) => labels[`pod-security.kubernetes.io/${mode}`] !== 'restricted')
        .map((mode) => `${nameOf(namespace)} does not ${mode} the restricted standard`);
    }),
    ...ofKind(documents, 'RabbitmqCluster').flatMap((cluster) => {
      const { containers, initContainers, securityContext } =
        cluster.spec.override.statefulSet.spec.template.spec;
      const all = [...containers, ...initContainers];
      const sound =
        (securityContext.runAsNonRoot as boolean) &&
        all.every((each) => each.securityContext.capabilities.drop.includes('ALL')) &&
        ['rabbitmq', 'setup-container'].every((name) => all.some((each) => each.name === name));
      return sound ? [] : [`${nameOf(cluster)} is not what the namespace asks of a pod`];
    }),
  ],
};

function ofPod(spec: IPodSpec): readonly string[] {
  const { securityContext, hostNetwork, hostPID, hostIPC, shareProcessNamespace, volumes = [] } = spec;
  return [
    ...(hostNetwork || hostPID || hostIPC ? ['shares a namespace of its host'] : []),
    ...(shareProcessNamespace ? ['lets its containers look at each other'] : []),
    ...(securityContext?.seccompProfile?.type === 'RuntimeDefault' ? [] : ['has no seccomp profile']),
    ...Object.keys(securityContext ?? {})
      .filter((field) => !FIELDS.has(field) && !field.startsWith('fsGroup'))
      .map((field) => `has ${field} in its security context`),
    ...volumes
      .flatMap((volume) => Object.keys(volume))
      .filter((type) => type !== 'name' && !VOLUMES.has(type))
      .map((type) => `has a volume of the type ${type}`),
    ...volumes
      .filter(({ emptyDir }) => emptyDir !== undefined && emptyDir.sizeLimit === undefined)
      .map(({ name }) => `has a volume ${name} without a limit`),
  ];
}

function ofContainer(spec: IPodSpec, container: IContainer): readonly string[] {
  const { securityContext: own = {} } = container;
  const pod = spec.securityContext ?? {};
  const user = own.runAsUser ?? pod.runAsUser;
  const { drop = [], add = [] } = own.capabilities ?? {};
  return [
    ...((own.runAsNonRoot ?? pod.runAsNonRoot) === true ? [] : ['may run as root']),
    ...(user !== undefined && user > 0
      ? []
      : [`runs as the user ${user ?? 'of its image'}, which nobody can tell from root`]),
    ...(own.allowPrivilegeEscalation === false ? [] : ['may gain privileges']),
    ...(own.privileged ? ['is privileged'] : []),
    ...((own.seccompProfile?.type ?? 'RuntimeDefault') === 'RuntimeDefault'
      ? []
      : [`has the seccomp profile ${own.seccompProfile?.type}`]),
    ...Object.keys(own)
      .filter((field) => !FIELDS.has(field))
      .map((field) => `has ${field} in its security context`),
    ...(drop.includes('ALL') ? [] : ['keeps capabilities']),
    ...(add.length === 0 ? [] : [`adds ${add.join(', ')}`]),
    ...(own.readOnlyRootFilesystem || !isOurs(container) ? [] : ['writes to its root file system']),
    ...(container.ports?.some(({ hostPort }) => hostPort !== undefined) ? ['takes a port of its host'] : []),
  ];
}
