import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { Document } from '../documents.js';
import { BEHIND_INGRESS, type Mutation } from './mutation.js';

/** A policy beside those that are there. */
function more(spec: INetworkPolicy['spec']): Document {
  const document: INetworkPolicy & Document = {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'more', namespace: 'audit-credit-service' },
    spec,
  };
  return document;
}

/** Of the ways in, out and between, and of who looks on. */
export const WAY_MUTATIONS: readonly Mutation[] = [
  {
    mistake: 'the gateway is sent requests before it is ready',
    refusedBy: 'way-in',
    of: 'Service/api-gateway',
    changes: [{ add: '/spec/publishNotReadyAddresses', value: true }],
  },
  {
    mistake: 'the ledger answers at an address of the world',
    refusedBy: 'way-in',
    of: 'Service/credit-ledger',
    changes: [{ add: '/spec/externalIPs', value: ['93.184.215.14'] }],
  },
  {
    mistake: 'the Gateway shows somebody else every request',
    refusedBy: 'way-in',
    of: 'HTTPRoute/api-gateway',
    changes: [
      {
        add: '/spec/rules/0/filters',
        value: [{ type: 'RequestMirror', requestMirror: { backendRef: { name: 'mirror', port: 80 } } }],
      },
    ],
  },
  {
    mistake: 'no way leads to a Postgres that somebody else runs',
    refusedBy: 'outside-servers',
    of: 'NetworkPolicy/to-managed-postgres',
    mistaken: 'managed servers',
  },
  {
    mistake: 'every app counts limits in a Redis that somebody else runs',
    refusedBy: 'outside-servers',
    of: 'NetworkPolicy/to-managed-redis',
    mistaken: 'managed servers',
    changes: [{ set: '/spec/podSelector', to: {} }],
  },
  {
    mistake: 'apps speak to somebody else’s broker in clear',
    refusedBy: 'outside-servers',
    of: 'ExternalSecret/audit-engine',
    mistaken: 'managed servers',
    changes: [
      {
        set: '/spec/target/template/data/RABBITMQ_URL',
        to: 'amqp://acs-audit-engine:{{ .password }}@rabbitmq.example.com:5672/acs',
      },
    ],
  },
  {
    mistake: 'a policy allows by a port that an operator may call otherwise',
    refusedBy: 'ports',
    of: 'NetworkPolicy/rabbitmq',
    changes: [{ set: '/spec/ingress/0/ports/0/port', to: 'amqp' }],
  },
  {
    mistake: 'the Gateway’s route leads to the metrics',
    refusedBy: 'way-in',
    of: 'HTTPRoute/api-gateway',
    changes: [{ set: '/spec/rules/0/backendRefs/0/port', to: 9464 }],
  },
  {
    mistake: 'the Gateway takes us for every host',
    refusedBy: 'way-in',
    of: 'HTTPRoute/api-gateway',
    changes: [{ remove: '/spec/hostnames' }],
  },
  {
    mistake: 'the Gateway’s route is in clear',
    refusedBy: 'way-in',
    of: 'HTTPRoute/api-gateway',
    changes: [{ set: '/spec/parentRefs/0/sectionName', to: 'http' }],
  },
  {
    mistake: 'the Gateway is in a namespace that may not come in',
    refusedBy: 'way-in',
    of: 'HTTPRoute/api-gateway',
    changes: [{ set: '/spec/parentRefs/0/namespace', to: 'envoy-gateway-system' }],
  },
  {
    mistake: 'partners come to the metrics',
    refusedBy: 'way-in',
    of: 'Ingress/api-gateway',
    mistaken: BEHIND_INGRESS,
    changes: [{ set: '/spec/rules/0/http/paths/0/backend/service/port', to: { name: 'metrics' } }],
  },
  {
    mistake: 'the port for partners leads to the metrics',
    refusedBy: 'way-in',
    of: 'Service/api-gateway',
    changes: [{ set: '/spec/ports/0/targetPort', to: 'health' }],
  },
  {
    mistake: 'the gateway is open to all around, without TLS',
    refusedBy: 'way-in',
    of: 'Service/api-gateway',
    changes: [{ add: '/spec/type', value: 'LoadBalancer' }],
  },
  {
    mistake: 'keys are sent in clear',
    refusedBy: 'way-in',
    of: 'Ingress/api-gateway',
    mistaken: BEHIND_INGRESS,
    changes: [{ remove: '/spec/tls' }],
  },
  {
    mistake: 'the certificate is for another host',
    refusedBy: 'way-in',
    of: 'Ingress/api-gateway',
    mistaken: BEHIND_INGRESS,
    changes: [{ set: '/spec/tls/0/hosts', to: ['example.com'] }],
  },
  {
    mistake: 'no controller takes the ingress',
    refusedBy: 'way-in',
    of: 'Ingress/api-gateway',
    mistaken: BEHIND_INGRESS,
    changes: [{ remove: '/spec/ingressClassName' }],
  },
  {
    mistake: 'half of the API has no way in',
    refusedBy: 'way-in',
    of: 'Ingress/api-gateway',
    mistaken: BEHIND_INGRESS,
    changes: [{ set: '/spec/rules/0/http/paths/0/path', to: '/api/v1' }],
  },
  {
    mistake: 'nothing has a way in',
    refusedBy: 'way-in',
    of: 'Ingress/api-gateway',
    mistaken: BEHIND_INGRESS,
    changes: [{ set: '/spec/rules', to: [] }],
  },
  {
    mistake: 'strangers’ hosts have a way in',
    refusedBy: 'way-in',
    of: 'Ingress/api-gateway',
    mistaken: BEHIND_INGRESS,
    changes: [
      { add: '/spec/defaultBackend', value: { service: { name: 'api-gateway', port: { name: 'http' } } } },
    ],
  },
  {
    mistake: 'links are in clear',
    refusedBy: 'way-in',
    of: 'ConfigMap/shared',
    changes: [{ set: '/data/PUBLIC_URL', to: 'http://audits.example.com' }],
  },
  {
    mistake: 'anybody says where he is',
    refusedBy: 'way-in',
    of: 'ConfigMap/api-gateway',
    changes: [{ set: '/data/TRUST_PROXY', to: '0.0.0.0/0' }],
  },
  {
    mistake: 'everybody is the proxy',
    refusedBy: 'way-in',
    of: 'ConfigMap/api-gateway',
    changes: [{ set: '/data/TRUST_PROXY', to: '' }],
  },
  {
    mistake: 'the gateway listens elsewhere',
    refusedBy: 'way-in',
    of: 'ConfigMap/api-gateway',
    changes: [{ set: '/data/PORT', to: '3000' }],
  },
  {
    mistake: 'the gateway listens to itself',
    refusedBy: 'way-in',
    of: 'ConfigMap/api-gateway',
    changes: [{ set: '/data/HOST', to: '127.0.0.1' }],
  },
  {
    mistake: 'a policy more opens an address that no sample is in',
    refusedBy: 'openings',
    of: 'NetworkPolicy/default-deny',
    beside: more({
      podSelector: { matchLabels: { 'app.kubernetes.io/name': 'audit-engine' } },
      policyTypes: ['Egress'],
      egress: [{ to: [{ ipBlock: { cidr: '10.5.0.0/16' } }], ports: [{ protocol: 'TCP', port: 443 }] }],
    }),
  },
  {
    mistake: 'a policy more opens a port that no sample is at',
    refusedBy: 'openings',
    of: 'NetworkPolicy/default-deny',
    beside: more({
      podSelector: {},
      policyTypes: ['Ingress'],
      ingress: [{ from: [{ podSelector: {} }], ports: [{ protocol: 'TCP', port: 3000 }] }],
    }),
  },
  {
    mistake: 'a policy more opens a range of ports',
    refusedBy: 'openings',
    of: 'NetworkPolicy/default-deny',
    beside: more({
      podSelector: {},
      policyTypes: ['Ingress'],
      ingress: [{ from: [{ podSelector: {} }], ports: [{ protocol: 'TCP', port: 22, endPort: 5000 }] }],
    }),
  },
  {
    mistake: 'a policy more opens UDP',
    refusedBy: 'openings',
    of: 'NetworkPolicy/default-deny',
    beside: more({
      podSelector: { matchLabels: { 'app.kubernetes.io/name': 'audit-engine' } },
      policyTypes: ['Egress'],
      egress: [{ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [{ protocol: 'UDP', port: 443 }] }],
    }),
  },
  {
    mistake: 'the DNS may be asked at every port',
    refusedBy: 'openings',
    of: 'NetworkPolicy/to-dns',
    changes: [{ remove: '/spec/egress/0/ports' }],
  },
  {
    mistake: 'a way out is to a port by name',
    refusedBy: 'openings',
    of: 'NetworkPolicy/to-redis',
    changes: [{ set: '/spec/egress/0/ports/0/port', to: 'redis' }],
  },
  {
    mistake: 'a policy that allows something is of no direction',
    refusedBy: 'network',
    of: 'NetworkPolicy/to-redis',
    changes: [{ remove: '/spec/policyTypes' }],
  },
  {
    mistake: 'spans are sent where no way leads',
    refusedBy: 'network',
    of: 'ConfigMap/shared',
    changes: [{ set: '/data/OTEL_EXPORTER_OTLP_ENDPOINT', to: 'https://traces.example.com' }],
  },
  {
    mistake: 'RabbitMQ may ask the whole internet',
    refusedBy: 'network',
    of: 'NetworkPolicy/rabbitmq',
    changes: [
      {
        add: '/spec/egress/-',
        value: { to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [{ protocol: 'TCP', port: 443 }] },
      },
    ],
  },
  {
    mistake: 'nothing is scraped',
    refusedBy: 'monitoring',
    of: 'ServiceMonitor/audit-credit-service',
    changes: [{ set: '/spec/endpoints', to: [] }],
  },
  {
    mistake: 'probes are scraped for metrics',
    refusedBy: 'monitoring',
    of: 'ServiceMonitor/audit-credit-service',
    changes: [{ add: '/spec/endpoints/0/path', value: '/health/live' }],
  },
  {
    mistake: 'a scrape may take longer than the time to the next',
    refusedBy: 'monitoring',
    of: 'ServiceMonitor/audit-credit-service',
    changes: [{ set: '/spec/endpoints/0/scrapeTimeout', to: '30s' }],
  },
  {
    mistake: 'the figures of all namespaces are taken for ours',
    refusedBy: 'monitoring',
    of: 'ServiceMonitor/audit-credit-service',
    changes: [{ add: '/spec/namespaceSelector', value: { any: true } }],
  },
  { mistake: 'nobody is alerted', refusedBy: 'monitoring', of: 'PrometheusRule/audit-credit-service' },
];
