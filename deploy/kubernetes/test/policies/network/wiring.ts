import type { IContainer } from 'kubernetes-models/v1';
import { type Documents, nameOf, ofKind } from '../../documents/documents.js';
import { fits, type Selector } from '../../documents/labels.js';
import { containersOf, podsOf, templatesOf } from '../../documents/pods.js';

/** What selects pods, selects pods: of one workload, and its own. */
export function* selectors(documents: Documents): Generator<string> {
  const pods = podsOf(documents);
  const owners = (selector: Selector = {}) =>
    pods.filter(({ labels }) => fits(selector, labels)).map(({ owner }) => owner);
  for (const service of ofKind(documents, 'Service')) {
    const selected = owners({ matchLabels: service.spec?.selector ?? {} });
    if (selected.length !== 1)
      yield `${nameOf(service)} selects the pods of ${selected.join(', ') || 'nobody'}`;
  }
  for (const budget of ofKind(documents, 'PodDisruptionBudget'))
    if (owners(budget.spec?.selector).length !== 1)
      yield `${nameOf(budget)} selects others than one workload's pods`;
  for (const workload of [...ofKind(documents, 'Deployment'), ...ofKind(documents, 'StatefulSet')])
    if (owners(workload.spec?.selector).join() !== nameOf(workload))
      yield `${nameOf(workload)} selects others' pods`;
  for (const policy of ofKind(documents, 'NetworkPolicy'))
    if (owners(policy.spec?.podSelector).length === 0) yield `${nameOf(policy)} selects no pods`;
}

/** A port that something is sent to exists there, under that name. */
export function* ports(documents: Documents): Generator<string> {
  for (const service of ofKind(documents, 'Service')) {
    const pods = templatesOf(documents).filter(({ labels }) =>
      fits({ matchLabels: service.spec?.selector ?? {} }, labels),
    );
    for (const { port, targetPort = port } of service.spec?.ports ?? [])
      if (!pods.every((each) => has(containersOf(each), targetPort)))
        yield `${nameOf(service)} sends to ${targetPort}, which is no port of its pods`;
  }
  for (const pods of templatesOf(documents)) {
    for (const container of containersOf(pods)) {
      for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
        const port = probe?.httpGet?.port ?? probe?.tcpSocket?.port;
        if (port !== undefined && !has([container], port))
          yield `${pods.owner} is probed at ${port}, which is no port of ${container.name}`;
      }
    }
  }
  for (const monitor of ofKind(documents, 'ServiceMonitor')) {
    const services = ofKind(documents, 'Service').filter(({ metadata }) =>
      fits(monitor.spec.selector, metadata.labels ?? {}),
    );
    const named = services.filter(({ spec }) =>
      monitor.spec.endpoints.every(({ port }) => spec?.ports?.some(({ name }) => name === port)),
    );
    if (named.length !== 4)
      yield `${nameOf(monitor)} does not select a port of each of the four apps' services`;
  }
  // A port of policies is looked up by its name in the pods that they are about.
  for (const policy of ofKind(documents, 'NetworkPolicy')) {
    const pods = templatesOf(documents).filter(({ labels }) => fits(policy.spec?.podSelector ?? {}, labels));
    for (const { port } of (policy.spec?.ingress ?? []).flatMap((rule) => rule.ports ?? []))
      if (
        typeof port === 'string' &&
        !(pods.length > 0 && pods.every((each) => has(containersOf(each), port)))
      )
        yield `${nameOf(policy)} lets others in at ${port}, which is no port of its pods`;
  }
}

function has(containers: readonly IContainer[], port: number | string): boolean {
  return containers
    .flatMap((each) => each.ports ?? [])
    .some(({ name, containerPort }) => name === port || containerPort === port);
}
