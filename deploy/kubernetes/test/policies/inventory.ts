import { SERVICES } from '#contracts/services';
import { type Documents, nameOf, namespaceOf } from '../documents/documents.js';
import { appsOf, templatesOf } from '../documents/pods.js';

/** What the policies look at; a pod of any other kind would run past all of them. */
const KINDS = [
  'Deployment StatefulSet Job CronJob Cluster RabbitmqCluster Service Ingress HTTPRoute NetworkPolicy Namespace',
  'ServiceAccount ConfigMap Secret ExternalSecret Certificate PersistentVolumeClaim PodDisruptionBudget',
  'HorizontalPodAutoscaler ScaledObject TriggerAuthentication User Permission TopicPermission Vhost',
  'ObjectStore ScheduledBackup ServiceMonitor PodMonitor PrometheusRule',
].flatMap((line) => line.split(' '));

// https://kubernetes.io/docs/concepts/overview/working-with-objects/names/ and …/labels/. What makes pods is a label of theirs.
const NAME = /^[a-z0-9](?:[-a-z0-9.]{0,61}[a-z0-9])?$/;
const LABEL = /^(?:[A-Za-z0-9](?:[-\w.]{0,61}[A-Za-z0-9])?)?$/;

/** The four apps are there; each object is of a kind that policies look at, there once, in one namespace, and may be called so. */
export function* inventory(documents: Documents): Generator<string> {
  const namespace = namespaceOf(documents);
  const seen = new Set<string>();
  for (const document of documents) {
    const { kind, metadata } = document;
    const name = nameOf(document);
    if (!KINDS.includes(kind)) yield `${name} is of a kind that no policy looks at`;
    if (seen.has(name)) yield `${name} is there twice`;
    if (kind !== 'Namespace' && metadata.namespace !== namespace)
      yield `${name} is in the namespace ${metadata.namespace}, not with the others in ${namespace}`;
    if (!NAME.test(metadata.name)) yield `${name} is no name: at most 63 of a–z, 0–9, "-" and "."`;
    seen.add(name);
  }
  const labels = [
    ...documents.map(({ metadata }) => metadata.labels ?? {}),
    ...templatesOf(documents).map((pods) => pods.labels),
  ];
  for (const [label, value] of labels.flatMap((each) => Object.entries<unknown>(each)))
    if (typeof value !== 'string' || !LABEL.test(value))
      yield `no label ${label} can be ${JSON.stringify(value)}`;
  for (const service of SERVICES)
    if (!appsOf(documents).some(({ name }) => name === service))
      yield `there is no Deployment ${service} with a container "app"`;
}
