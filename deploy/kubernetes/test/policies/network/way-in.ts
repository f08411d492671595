import { type Documents, find, nameOf, ofKind } from '../../documents/documents.js';
import { type App, appsOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';
import { numberOf, valueOf } from '../../documents/settings.js';

const LOOPBACK = /^(?:127\.|::1$|localhost$)/;

/** Not `type`, `externalIPs`, `publishNotReadyAddresses` and others. */
const SERVICE_FIELDS = new Set(['clusterIP', 'selector', 'ports']);
const ROUTE_FIELDS = new Set(['backendRefs']);

interface Route {
  readonly name: string;
  readonly hosts: readonly (string | undefined)[];
  readonly backends: readonly { readonly service: string; readonly port: number | string | undefined }[];
}

/** Partners reach the gateway at the address that links have, by https, at the port for them; nothing else is reached from outside. */
export const wayIn: Policy = {
  name: 'way-in',
  check: (documents) => [
    ...ofKind(documents, 'Service').flatMap((service) =>
      Object.keys(service.spec ?? {})
        .filter((field) => !SERVICE_FIELDS.has(field))
        .map((field) => `${nameOf(service)} has a ${field}, by which it may be reached otherwise`),
    ),
    ...ofIngresses(documents),
    ...ofHttpRoutes(documents),
    ...appsOf(documents)
      .filter(({ name }) => name === 'api-gateway')
      .flatMap((gateway) => [
        ...ofGateway(documents, gateway),
        ...routesOf(documents).flatMap((route) => ofRoute(documents, gateway, route)),
      ]),
  ],
};

function routesOf(documents: Documents): readonly Route[] {
  return [
    ...ofKind(documents, 'Ingress').map((ingress) => ({
      name: nameOf(ingress),
      hosts: [
        ...(ingress.spec?.rules ?? []).map(({ host }) => host),
        ...(ingress.spec?.tls ?? []).flatMap(({ hosts = [] }) => hosts),
      ],
      backends: (ingress.spec?.rules ?? []).flatMap(({ http }) =>
        (http?.paths ?? [])
          .filter(({ path, pathType }) => path === '/' && pathType === 'Prefix')
          .map(({ backend }) => ({
            service: backend.service?.name ?? '',
            port: backend.service?.port?.name ?? backend.service?.port?.number,
          })),
      ),
    })),
    ...ofKind(documents, 'HTTPRoute').map((route) => ({
      name: nameOf(route),
      hosts: route.spec.hostnames ?? [],
      backends: (route.spec.rules ?? []).flatMap(({ backendRefs = [] }) =>
        backendRefs.map(({ name, port }) => ({ service: name, port })),
      ),
    })),
  ];
}

function ofIngresses(documents: Documents): readonly string[] {
  return ofKind(documents, 'Ingress').flatMap((ingress) => {
    const { tls = [], rules = [], ingressClassName, defaultBackend } = ingress.spec ?? {};
    const secured = tls.flatMap(({ hosts = [], secretName }) => (secretName ? hosts : []));
    return [
      ...rules
        .filter(({ host = '' }) => !secured.includes(host))
        .map(({ host }) => `has no certificate for ${host}`),
      ...(ingressClassName ? [] : ['is for no controller']),
      ...(defaultBackend ? ['sends what nobody asked for somewhere'] : []),
    ].map((what) => `${nameOf(ingress)} ${what}`);
  });
}

/** Of the Gateway's listeners an https one, from a namespace whose pods may come in. */
function ofHttpRoutes(documents: Documents): readonly string[] {
  const from = find(documents, 'NetworkPolicy', 'from-partners')?.spec?.ingress?.flatMap(
    (rule) => rule.from ?? [],
  );
  const namespaces = from?.map(
    (peer) => peer.namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'],
  );
  return ofKind(documents, 'HTTPRoute').flatMap((route) => [
    ...(route.spec.rules ?? [])
      .flatMap((rule) => Object.keys(rule))
      .filter((field) => !ROUTE_FIELDS.has(field))
      .map((field) => `${nameOf(route)} has ${field}: it does not send all as it is`),
    ...(route.spec.parentRefs ?? []).flatMap(({ namespace, sectionName }) => [
      ...(sectionName === 'https' ? [] : [`${nameOf(route)} is not at the listener "https"`]),
      ...(namespaces?.includes(namespace)
        ? []
        : [`${nameOf(route)} is at a Gateway in ${namespace}, whence nobody may come in`]),
    ]),
  ]);
}

function ofRoute(documents: Documents, { container }: App, route: Route): readonly string[] {
  const address = URL.parse(valueOf(documents, container, 'PUBLIC_URL'));
  const proxies = valueOf(documents, container, 'TRUST_PROXY');
  const [backend] = route.backends;
  const port = find(documents, 'Service', backend?.service ?? '')?.spec?.ports?.find(
    (each) => each.name === backend?.port || each.port === backend?.port,
  );
  return [
    ...(route.hosts.length === 0 ? [`${route.name} is for every host`] : []),
    ...route.hosts
      .filter((host) => host !== address?.hostname)
      .map((host) => `${route.name} is for ${host}, and PUBLIC_URL for ${address?.hostname}`),
    ...(address?.protocol === 'https:' ? [] : [`PUBLIC_URL is not https, and ${route.name} is`]),
    ...(route.backends.length === 1 && backend?.service === 'api-gateway' && port?.targetPort === 'http'
      ? []
      : [`${route.name} does not send all to the gateway's port for partners`]),
    ...(proxies === '' || /(?:^|,)[^,]*\/0(?:,|$)/.test(proxies)
      ? [`the gateway believes X-Forwarded-For of ${proxies === '' ? 'nobody' : 'everybody'}`]
      : []),
  ];
}

function ofGateway(documents: Documents, { owner, container }: App): readonly string[] {
  const port = numberOf(documents, container, 'PORT');
  return [
    ...(container.ports?.some(({ name, containerPort }) => name === 'http' && containerPort === port)
      ? []
      : [`${owner} does not listen at its port for partners, but at ${port}`]),
    ...(LOOPBACK.test(valueOf(documents, container, 'HOST')) ? [`${owner} listens to itself alone`] : []),
  ];
}
