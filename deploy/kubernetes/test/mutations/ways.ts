import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { Document } from '../documents/documents.js';
import type { Mutation } from './mutation.js';

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

/** Of the ways out and between, and of who looks on. */
export const WAY_MUTATIONS: readonly Mutation[] = [
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
    mistake: 'no way leads to the second of the nodes of somebody else’s broker',
    refusedBy: 'outside-servers',
    of: 'ExternalSecret/audit-engine',
    mistaken: 'managed servers',
    changes: [
      {
        set: '/spec/target/template/data/RABBITMQ_URL',
        to: 'amqps://acs-audit-engine:{{ .password }}@one.example.com:5671,two.example.com:5673/acs',
      },
    ],
  },
  {
    mistake: 'no way leads to somebody else’s sentinels',
    refusedBy: 'outside-servers',
    of: 'ExternalSecret/api-gateway',
    mistaken: 'managed servers',
    changes: [
      {
        set: '/spec/target/template/data/REDIS_URL',
        to: 'rediss+sentinel://:{{ .redisPassword }}@one.example.com:26379,two.example.com:26379/main',
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
  { mistake: 'nobody is alerted of pods and volumes', refusedBy: 'monitoring', of: 'PrometheusRule/cluster' },
  {
    mistake: 'failed jobs of another namespace are taken for ours',
    refusedBy: 'monitoring',
    of: 'PrometheusRule/cluster',
    changes: [
      { set: '/spec/groups/0/rules/0/expr', to: 'kube_job_failed{namespace="acs", condition="true"} == 1' },
    ],
  },
  { mistake: 'nobody asks how old back-ups are', refusedBy: 'monitoring', of: 'PodMonitor/postgres' },
  {
    mistake: 'Postgres is asked for metrics at a port that it has not',
    refusedBy: 'monitoring',
    of: 'PodMonitor/postgres',
    changes: [{ set: '/spec/podMetricsEndpoints/0/port', to: 'health' }],
  },
];
