import type { Mutation } from './mutation.js';

const PARTNERS = '/spec/egress/0';

/** Of network, scaling and servers. */
export const CLUSTER_MUTATIONS: readonly Mutation[] = [
  { mistake: 'nothing is denied by default', refusedBy: 'network', of: 'NetworkPolicy/default-deny' },
  {
    mistake: 'only what comes in is denied',
    refusedBy: 'network',
    of: 'NetworkPolicy/default-deny',
    changes: [{ set: '/spec/policyTypes', to: ['Ingress'] }],
  },
  {
    mistake: 'a page of a partner may be in 10.0.0.0/8',
    refusedBy: 'network',
    of: 'NetworkPolicy/to-addresses-of-partners',
    changes: [{ remove: `${PARTNERS}/to/0/ipBlock/except/1` }],
  },
  {
    mistake: 'a page of a partner may be the cloud’s metadata',
    refusedBy: 'network',
    of: 'NetworkPolicy/to-addresses-of-partners',
    changes: [{ remove: `${PARTNERS}/to/0/ipBlock/except/5` }],
  },
  {
    mistake: 'IPv6 is open wherever it leads',
    refusedBy: 'network',
    of: 'NetworkPolicy/to-addresses-of-partners',
    changes: [{ set: `${PARTNERS}/to/1/ipBlock`, to: { cidr: '::/0' } }],
  },
  {
    mistake: 'an endpoint of a partner may be a mail server',
    refusedBy: 'network',
    of: 'NetworkPolicy/to-addresses-of-partners',
    changes: [{ remove: `${PARTNERS}/ports` }],
  },
  {
    mistake: 'pages can’t be fetched by https',
    refusedBy: 'network',
    of: 'NetworkPolicy/to-addresses-of-partners',
    changes: [{ set: `${PARTNERS}/ports`, to: [{ protocol: 'TCP', port: 80 }] }],
  },
  {
    mistake: 'gateways may go out, too',
    refusedBy: 'network',
    of: 'NetworkPolicy/to-addresses-of-partners',
    changes: [{ set: '/spec/podSelector', to: { matchLabels: { 'app.kubernetes.io/component': 'app' } } }],
  },
  { mistake: 'nobody finds a name', refusedBy: 'network', of: 'NetworkPolicy/to-dns' },
  {
    mistake: 'names are looked up by UDP alone',
    refusedBy: 'network',
    of: 'NetworkPolicy/to-dns',
    changes: [{ remove: '/spec/egress/0/ports/1' }],
  },
  {
    mistake: 'every namespace may call the gateway',
    refusedBy: 'network',
    of: 'NetworkPolicy/from-partners',
    changes: [{ set: '/spec/ingress/0/from/0/namespaceSelector', to: {} }],
  },
  {
    mistake: 'partners reach the metrics',
    refusedBy: 'network',
    of: 'NetworkPolicy/from-partners',
    changes: [{ add: '/spec/ingress/0/ports/-', value: { protocol: 'TCP', port: 'health' } }],
  },
  {
    mistake: 'every app may count limits in Redis',
    refusedBy: 'network',
    of: 'NetworkPolicy/to-redis',
    changes: [{ set: '/spec/podSelector', to: {} }],
  },
  {
    mistake: 'Redis lets the gateway in, which may not go there',
    refusedBy: 'network',
    of: 'NetworkPolicy/to-redis',
  },
  {
    mistake: 'apps may administer the broker',
    refusedBy: 'network',
    of: 'NetworkPolicy/rabbitmq',
    changes: [{ add: '/spec/ingress/0/ports/-', value: { protocol: 'TCP', port: 15672 } }],
  },
  {
    mistake: 'KEDA can’t ask the broker',
    refusedBy: 'network',
    of: 'NetworkPolicy/rabbitmq',
    changes: [
      { set: '/spec/ingress/1/from/1/namespaceSelector/matchExpressions/0/values', to: ['rabbitmq-system'] },
    ],
  },
  {
    mistake: 'reconciliation may speak to the broker',
    refusedBy: 'network',
    of: 'NetworkPolicy/to-rabbitmq',
    changes: [{ add: '/spec/podSelector/matchExpressions/0/values/-', value: 'reconcile' }],
  },
  {
    mistake: 'retention may speak to the broker',
    refusedBy: 'network',
    of: 'NetworkPolicy/to-rabbitmq',
    changes: [{ add: '/spec/podSelector/matchExpressions/0/values/-', value: 'retention' }],
  },
  {
    mistake: 'links to sign in can’t be mailed',
    refusedBy: 'network',
    of: 'NetworkPolicy/to-mail-server',
    changes: [
      {
        set: '/spec/podSelector',
        to: { matchLabels: { 'app.kubernetes.io/name': 'webhook-dispatcher' } },
      },
    ],
  },
  {
    mistake: 'the ledger can’t reach Stripe',
    refusedBy: 'network',
    of: 'NetworkPolicy/to-payment-provider',
  },
  {
    mistake: 'spans go nowhere',
    refusedBy: 'network',
    of: 'NetworkPolicy/to-trace-collector',
    changes: [{ set: '/spec/egress/0/ports/0/port', to: 4317 }],
  },
  {
    mistake: 'a policy allows by a port that its pods do not name',
    refusedBy: 'ports',
    of: 'NetworkPolicy/from-partners',
    changes: [{ set: '/spec/ingress/0/ports/0/port', to: 'web' }],
  },
  {
    mistake: 'a policy is about pods that there are none of',
    refusedBy: 'selectors',
    of: 'NetworkPolicy/to-payment-provider',
    changes: [{ set: '/spec/podSelector/matchLabels/app.kubernetes.io~1name', to: 'ledger' }],
  },
  {
    mistake: 'two scalers pull at the engine',
    refusedBy: 'scaling',
    of: 'HorizontalPodAutoscaler/api-gateway',
    changes: [{ set: '/spec/scaleTargetRef/name', to: 'audit-engine' }],
  },
  {
    mistake: 'a scaler scales what is not there',
    refusedBy: 'scaling',
    of: 'ScaledObject/audit-engine',
    changes: [{ set: '/spec/scaleTargetRef/name', to: 'engine' }],
  },
  {
    mistake: 'every apply sets the engines back to two',
    refusedBy: 'scaling',
    of: 'Deployment/audit-engine',
    changes: [{ add: '/spec/replicas', value: 2 }],
  },
  {
    mistake: 'one dispatcher is left at night',
    refusedBy: 'scaling',
    of: 'ScaledObject/webhook-dispatcher',
    changes: [{ set: '/spec/minReplicaCount', to: 1 }],
  },
  {
    mistake: 'ledgers are scaled by CPU',
    refusedBy: 'scaling',
    of: 'HorizontalPodAutoscaler/api-gateway',
    changes: [{ set: '/spec/scaleTargetRef/name', to: 'credit-ledger' }],
  },
  {
    mistake: 'engines scale on a queue that is not in the topology',
    refusedBy: 'triggers',
    of: 'ScaledObject/audit-engine',
    changes: [{ set: '/spec/triggers/1/metadata/queueName', to: 'audit-engine.work' }],
  },
  {
    mistake: 'busy engines look idle to their scaler',
    refusedBy: 'triggers',
    of: 'ScaledObject/audit-engine',
    changes: [{ set: '/spec/triggers/1/metadata/protocol', to: 'amqp' }],
  },
  {
    mistake: 'a broker that does not answer removes engines',
    refusedBy: 'triggers',
    of: 'ScaledObject/audit-engine',
    changes: [{ remove: '/spec/fallback/behavior' }],
  },
  {
    mistake: 'dispatchers scale on a metric that there is not',
    refusedBy: 'triggers',
    of: 'ScaledObject/webhook-dispatcher',
    changes: [
      {
        set: '/spec/triggers/0/metadata/query',
        to: 'max(webhook_dispatcher_backlog{namespace="audit-credit-service",})',
      },
    ],
  },
  {
    mistake: 'dispatchers scale on the deliveries of every namespace',
    refusedBy: 'triggers',
    of: 'ScaledObject/webhook-dispatcher',
    changes: [
      {
        set: '/spec/triggers/0/metadata/query',
        to: 'max(webhook_dispatcher_deliveries{state="under_way"})',
      },
    ],
  },
  {
    mistake: 'the broker’s operator gives the engine every right',
    refusedBy: 'broker-rights',
    of: 'Permission/audit-engine',
    changes: [{ set: '/spec/permissions/configure', to: '.*' }],
  },
  {
    mistake: 'the ledger has no rights on the broker',
    refusedBy: 'broker-rights',
    of: 'Permission/credit-ledger',
  },
  {
    mistake: 'the engine may publish the ledger’s events',
    refusedBy: 'broker-rights',
    of: 'TopicPermission/audit-engine',
    changes: [{ set: '/spec/permissions/write', to: '.*' }],
  },
  {
    mistake: 'nothing says which events the dispatcher may publish, so that it may publish all',
    refusedBy: 'broker-rights',
    of: 'TopicPermission/webhook-dispatcher',
  },
  {
    mistake: 'acs logs in as the broker’s administrator, whose commands no app takes',
    refusedBy: 'credentials',
    of: 'ExternalSecret/acs-operator',
    changes: [
      {
        set: '/spec/target/template/data/RABBITMQ_URL',
        to: 'amqp://acs_admin:{{ .password }}@rabbitmq:5672/acs',
      },
    ],
  },
  {
    mistake: 'the gateway administers the broker',
    refusedBy: 'broker-rights',
    of: 'User/api-gateway',
    changes: [{ add: '/spec/tags', value: ['administrator'] }],
  },
  {
    mistake: 'Postgres runs out of connections when everything scales',
    refusedBy: 'postgres-connections',
    of: 'ConfigMap/shared',
    changes: [{ set: '/data/DATABASE_POOL_SIZE', to: '20' }],
  },
  { mistake: 'Postgres is never backed up', refusedBy: 'backups', of: 'ScheduledBackup/postgres-daily' },
  { mistake: 'Postgres archives its log nowhere', refusedBy: 'backups', of: 'ObjectStore/postgres-backups' },
  {
    mistake: 'alerts ask for a job that nobody is called by',
    refusedBy: 'monitoring',
    of: 'ServiceMonitor/audit-credit-service',
    changes: [{ remove: '/spec/endpoints/0/relabelings/0' }],
  },
  {
    mistake: 'an alert was changed in one place of two',
    refusedBy: 'monitoring',
    of: 'PrometheusRule/audit-credit-service',
    changes: [{ set: '/spec/groups/0/rules/0/for', to: '20m' }],
  },
];
