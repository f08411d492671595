import { BEHIND_INGRESS, type Mutation } from './mutation.js';

/** Of the way in, for partners alone. */
export const PARTNER_MUTATIONS: readonly Mutation[] = [
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
];
