import { SERVICES } from '#contracts/services';
import { type Document, type Documents, type Kind, nameOf, namespaceOf } from '../documents/documents.js';
import { appsOf, templatesOf } from '../documents/pods.js';
import type { Policy } from './policy.js';

/** What the policies look at; a pod of any other kind would run past all of them. */
const KINDS: Readonly<Record<Kind, true>> = {
  Certificate: true,
  Cluster: true,
  ConfigMap: true,
  CronJob: true,
  Deployment: true,
  ExternalSecret: true,
  HTTPRoute: true,
  HorizontalPodAutoscaler: true,
  Ingress: true,
  Job: true,
  Namespace: true,
  NetworkPolicy: true,
  ObjectStore: true,
  Permission: true,
  PersistentVolumeClaim: true,
  PodDisruptionBudget: true,
  PodMonitor: true,
  PrometheusRule: true,
  RabbitmqCluster: true,
  ScaledObject: true,
  ScheduledBackup: true,
  Secret: true,
  Service: true,
  ServiceAccount: true,
  ServiceMonitor: true,
  StatefulSet: true,
  TopicPermission: true,
  TriggerAuthentication: true,
  User: true,
  Vhost: true,
};

// https://kubernetes.io/docs/concepts/overview/working-with-objects/names/ and …/labels/. What makes pods is a label of theirs.
const NAME = /^[a-z0-9](?:[-a-z0-9.]{0,61}[a-z0-9])?$/;
const LABEL = /^(?:[A-Za-z0-9](?:[-\w.]{0,61}[A-Za-z0-9])?)?$/;

/** The four apps are there; each object is of a kind that policies look at, there once, in one namespace, and may be called so. */
export const inventory: Policy = {
  name: 'inventory',
  check: (documents) => [
    ...documents.flatMap((document) => ofDocument(documents, document)),
    ...ofLabels(documents),
    ...SERVICES.filter((service) => !appsOf(documents).some(({ name }) => name === service)).map(
      (service) => `there is no Deployment ${service} with a container "app"`,
    ),
  ],
};

function ofDocument(documents: Documents, document: Document): readonly string[] {
  const { kind, metadata } = document;
  const name = nameOf(document);
  const namespace = namespaceOf(documents);
  const [first] = documents.filter((each) => nameOf(each) === name);
  return [
    ...(kind in KINDS ? [] : [`${name} is of a kind that no policy looks at`]),
    ...(first === document ? [] : [`${name} is there twice`]),
    ...(kind === 'Namespace' || metadata.namespace === namespace
      ? []
      : [`${name} is in the namespace ${metadata.namespace}, not with the others in ${namespace}`]),
    ...(NAME.test(metadata.name) ? [] : [`${name} is no name: at most 63 of a–z, 0–9, "-" and "."`]),
  ];
}

function ofLabels(documents: Documents): readonly string[] {
  const labelled = [
    ...documents.map((document) => [nameOf(document), document.metadata.labels ?? {}] as const),
    ...templatesOf(documents).map(({ owner, labels }) => [`a pod of ${owner}`, labels] as const),
  ];
  return labelled.flatMap(([owner, labels]) =>
    Object.entries<unknown>(labels)
      .filter(([, value]) => typeof value !== 'string' || !LABEL.test(value))
      .map(([label, value]) => `${owner} can't have the label ${label}: ${JSON.stringify(value)}`),
  );
}
