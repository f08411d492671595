import { type Documents, find, nameOf, ofKind } from '../../documents/documents.js';
import { appsOf } from '../../documents/pods.js';
import { numberOf, valueOf } from '../../documents/settings.js';

interface Route {
  readonly name: string;
  readonly hosts: readonly (string | undefined)[];
  readonly backends: readonly { readonly service: string; readonly port: number | string | undefined }[];
}

/** Partners reach the gateway at the address that links have, by https, at the port for them; nothing else is reached from outside. */
export function* wayIn(documents: Documents): Generator<string> {
  for (const service of ofKind(documents, 'Service'))
    for (const field of Object.keys(service.spec ?? {}))
      // Not `type`, `externalIPs`, `publishNotReadyAddresses` and others.
      if (!['clusterIP', 'selector', 'ports'].includes(field)) yield `${nameOf(service)} has ${field}`;
  yield* ofIngresses(documents);
  yield* ofHttpRoutes(documents);
  const gateway = appsOf(documents).find(({ name }) => name === 'api-gateway')?.container;
  if (!gateway) return;
  const port = numberOf(documents, gateway, 'PORT');
  if (!gateway.ports?.some(({ name, containerPort }) => name === 'http' && containerPort === port))
    yield `the gateway does not listen at its port for partners, but at ${port}`;
  if (/^(?:127\.|::1$|localhost$)/.test(valueOf(documents, gateway, 'HOST')))
    yield 'the gateway listens to itself alone';
  const address = URL.parse(valueOf(documents, gateway, 'PUBLIC_URL'));
  const proxies = valueOf(documents, gateway, 'TRUST_PROXY');
  for (const { name, hosts, backends } of routesOf(documents)) {
    if (
      hosts.length === 0 ||
      hosts.some((host) => host !== address?.hostname) ||
      address?.protocol !== 'https:'
    )
      yield `${name} is for ${hosts.join(', ') || 'every host'}, and PUBLIC_URL is ${address?.href}`;
    const [backend, ...more] = backends;
    const to = find(documents, 'Service', backend?.service ?? '')?.spec?.ports?.find(
      (each) => each.name === backend?.port || each.port === backend?.port,
    );
    if (more.length > 0 || backend?.service !== 'api-gateway' || to?.targetPort !== 'http')
      yield `${name} does not send all to the gateway's port for partners`;
    if (proxies === '' || /(?:^|,)[^,]*\/0(?:,|$)/.test(proxies))
      yield `the gateway believes X-Forwarded-For of ${proxies === '' ? 'nobody' : 'everybody'}`;
  }
}

function routesOf(documents: Documents): readonly Route[] {
  const ingresses = ofKind(documents, 'Ingress').map((ingress) => {
    const { rules = [], tls = [] } = ingress.spec ?? {};
    const paths = rules.flatMap(({ http }) => http?.paths ?? []);
    return {
      name: nameOf(ingress),
      hosts: [...rules.map(({ host }) => host), ...tls.flatMap(({ hosts = [] }) => hosts)],
      backends: paths
        .filter(({ path, pathType }) => path === '/' && pathType === 'Prefix')
        .map(({ backend: { service } }) => ({
          service: service?.name ?? '',
          port: service?.port?.name ?? service?.port?.number,
        })),
    };
  });
  const routes = ofKind(documents, 'HTTPRoute').map((route) => ({
    name: nameOf(route),
    hosts: route.spec.hostnames ?? [],
    backends: (route.spec.rules ?? []).flatMap(({ backendRefs = [] }) =>
      backendRefs.map(({ name, port }) => ({ service: name, port })),
    ),
  }));
  return [...ingresses, ...routes];
}

function* ofIngresses(documents: Documents): Generator<string> {
  for (const ingress of ofKind(documents, 'Ingress')) {
    const { tls = [], rules = [], ingressClassName, defaultBackend } = ingress.spec ?? {};
    const secured = tls.flatMap(({ hosts = [], secretName }) => (secretName ? hosts : []));
    for (const { host = '' } of rules)
      if (!secured.includes(host)) yield `${nameOf(ingress)} has no certificate for ${host}`;
    if (!ingressClassName) yield `${nameOf(ingress)} is for no controller`;
    if (defaultBackend) yield `${nameOf(ingress)} sends what nobody asked for somewhere`;
  }
}

/** Of the Gateway's listeners an https one, from a namespace whose pods may come in; all is sent as it is. */
function* ofHttpRoutes(documents: Documents): Generator<string> {
  const rules = find(documents, 'NetworkPolicy', 'from-partners')?.spec?.ingress ?? [];
  const namespaces = rules
    .flatMap(({ from = [] }) => from)
    .map(({ namespaceSelector }) => namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name']);
  for (const route of ofKind(documents, 'HTTPRoute')) {
    for (const field of (route.spec.rules ?? []).flatMap((rule) => Object.keys(rule)))
      if (field !== 'backendRefs') yield `${nameOf(route)} has ${field}: it does not send all as it is`;
    for (const { namespace, sectionName } of route.spec.parentRefs ?? []) {
      if (sectionName !== 'https') yield `${nameOf(route)} is not at the listener "https"`;
      if (!namespaces.includes(namespace))
        yield `${nameOf(route)} is at a Gateway in ${namespace}, whence nobody may come in`;
    }
  }
}
