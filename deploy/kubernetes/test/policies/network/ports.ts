import type { IContainer, IContainerPort, IProbe } from 'kubernetes-models/v1';
import { type Documents, find, nameOf, ofKind } from '../../documents/documents.js';
import { fits, type Selector } from '../../documents/labels.js';
import { containersOf, templatesOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';

/** A port that something is sent to exists there, under that name. */
export const ports: Policy = {
  name: 'ports',
  check: (documents) => [
    ...ofServices(documents),
    ...ofProbes(documents),
    ...ofMonitors(documents),
    ...ofRoutes(documents),
    ...ofNetworkPolicies(documents),
  ],
};

function ofServices(documents: Documents): readonly string[] {
  return ofKind(documents, 'Service').flatMap((service) =>
    (service.spec?.ports ?? []).flatMap(({ name, port, targetPort = port }) => {
      const pods = templatesOf(documents).filter(({ labels }) =>
        fits({ matchLabels: service.spec?.selector ?? {} }, labels),
      );
      const there = pods.every((each) => has(containersOf(each), targetPort));
      return there ? [] : [`${nameOf(service)} sends ${name} to ${targetPort}, which is no port of its pods`];
    }),
  );
}

function ofProbes(documents: Documents): readonly string[] {
  return templatesOf(documents).flatMap(({ owner, spec }) =>
    containersOf({ spec }).flatMap((container) => {
      const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
      return probes
        .map((probe) => portOf(probe))
        .filter((port) => port !== undefined && !has([container], port))
        .map((port) => `${owner} is probed at ${port}, which is no port of ${container.name}`);
    }),
  );
}

function ofMonitors(documents: Documents): readonly string[] {
  return ofKind(documents, 'ServiceMonitor').flatMap((monitor) =>
    ofKind(documents, 'Service')
      .filter(({ metadata }) => fits(monitor.spec.selector as Selector, metadata.labels ?? {}))
      .flatMap((service) =>
        monitor.spec.endpoints
          .filter(({ port }) => !service.spec?.ports?.some(({ name }) => name === port))
          .map(
            ({ port }) =>
              `${nameOf(monitor)} asks for the port ${port}, which ${nameOf(service)} does not have`,
          ),
      ),
  );
}

function ofRoutes(documents: Documents): readonly string[] {
  const ingresses = ofKind(documents, 'Ingress').flatMap((ingress) =>
    (ingress.spec?.rules ?? []).flatMap(({ http }) =>
      (http?.paths ?? []).map(({ backend }) => ({
        route: ingress,
        service: backend.service?.name ?? '',
        port: backend.service?.port?.name ?? backend.service?.port?.number,
      })),
    ),
  );
  const routes = ofKind(documents, 'HTTPRoute').flatMap((route) =>
    (route.spec.rules ?? []).flatMap(({ backendRefs = [] }) =>
      backendRefs.map(({ name, port }) => ({ route, service: name, port })),
    ),
  );
  return [...ingresses, ...routes].flatMap(({ route, service, port }) => {
    const there = find(documents, 'Service', service)?.spec?.ports?.some(
      (each) => each.port === port || each.name === port,
    );
    return there
      ? []
      : [`${nameOf(route)} sends to the port ${port} of the service ${service}, which is not there`];
  });
}

function ofNetworkPolicies(documents: Documents): readonly string[] {
  return ofKind(documents, 'NetworkPolicy').flatMap((policy) => {
    const named = (policy.spec?.ingress ?? [])
      .flatMap((rule) => rule.ports ?? [])
      .filter((each) => typeof each.port === 'string');
    const pods = templatesOf(documents).filter(({ labels }) =>
      fits(policy.spec?.podSelector as Selector, labels),
    );
    return named.flatMap(({ port = '' }) =>
      pods.length > 0 && pods.every((each) => has(containersOf(each), port))
        ? []
        : [`${nameOf(policy)} lets others in at ${port}, which is no port of its pods`],
    );
  });
}

function has(containers: readonly IContainer[], port: number | string): boolean {
  const known = containers.flatMap((each): readonly IContainerPort[] => each.ports ?? []);
  return known.some(({ name, containerPort }) => name === port || containerPort === port);
}

function portOf(probe: IProbe | undefined): number | string | undefined {
  return probe?.httpGet?.port ?? probe?.tcpSocket?.port;
}
