import type { PolicyName } from '../policies/all-policies.js';
import { type Mistake, more } from './mistake.js';

const BEHIND_INGRESS = 'servers by operators, behind an ingress';
const MANAGED = 'managed servers';

/** By the policy that refuses them; `fields` is the check of fields. One or a few for each: they show that it can fail. */
export const MISTAKES: Readonly<Record<PolicyName | 'fields', readonly [Mistake, ...Mistake[]]>> = {
  fields: [
    ['Deployment/api-gateway', 'app/readinesProbe', {}],
    ['Deployment/credit-ledger', 'spec/selector', undefined],
    ['ScaledObject/audit-engine', 'spec/maxReplicas', 10],
    ['ScaledObject/audit-engine', 'spec/fallback/behavior', 'keep'],
    ['Certificate/rabbitmq', 'spec/privateKey/algorithm', 'DSA'],
    ['User/keda', 'spec/tags', ['monitor']],
    [more('apps/v1', 'Deploymnt', 'api-gateway')],
  ],
  inventory: [
    ['Deployment/webhook-dispatcher'],
    [more('v1', 'Pod', 'debug')],
    ['Job/migrate', 'metadata/name', 'migrate-0.1.0_RC@sha256'],
  ],
  podSecurity: [
    ['Deployment/api-gateway', 'pod/securityContext/runAsUser', 0],
    ['Deployment/audit-engine', 'app/securityContext/readOnlyRootFilesystem', false],
    ['Deployment/credit-ledger', 'pod/volumes/-', { name: 'host', hostPath: { path: '/var/run' } }],
    ['Namespace/audit-credit-service', 'metadata/labels/pod-security.kubernetes.io~1enforce', 'baseline'],
    ['RabbitmqCluster/rabbitmq', 'spec/override/statefulSet/spec/template/spec/containers', []],
  ],
  identity: [
    ['ServiceAccount/audit-engine', 'automountServiceAccountToken', true],
    ['Deployment/audit-engine', 'pod/serviceAccountName', 'webhook-dispatcher'],
  ],
  resources: [
    ['Deployment/api-gateway', 'app/resources/limits/cpu', '1'],
    ['Deployment/api-gateway', 'app/resources/limits/memory', '640Mi'],
  ],
  probes: [
    ['Deployment/credit-ledger', 'app/livenessProbe/httpGet/path', '/health/ready'],
    ['Deployment/audit-engine', 'app/startupProbe/failureThreshold', 30],
  ],
  leaving: [
    ['Deployment/audit-engine', 'pod/terminationGracePeriodSeconds', 60],
    ['ConfigMap/audit-engine', 'data/DRAIN_TIMEOUT_MS', '25000'],
  ],
  rollout: [
    ['Deployment/credit-ledger', 'spec/strategy/rollingUpdate/maxUnavailable', 1],
    ['Deployment/api-gateway', 'pod/topologySpreadConstraints/0', undefined],
  ],
  disruption: [
    ['PodDisruptionBudget/credit-ledger', 'spec/maxUnavailable', 2],
    ['PodDisruptionBudget/credit-ledger', 'spec/selector/matchLabels/app.kubernetes.io~1name', 'api-gateway'],
    ['Deployment/credit-ledger', 'spec/replicas', 1],
  ],
  images: [
    ['Deployment/audit-engine', 'app/image', 'registry.example.com/audit-credit-service/audit-engine:0.0.9'],
    ['Job/migrate', 'metadata/name', 'migrate-0.0.9'],
  ],
  scaling: [
    ['HorizontalPodAutoscaler/api-gateway', 'spec/scaleTargetRef/name', 'audit-engine'],
    ['Deployment/audit-engine', 'spec/replicas', 2],
  ],
  triggers: [
    ['ScaledObject/audit-engine', 'spec/triggers/1/metadata/queueName', 'webhook-dispatcher.events'],
    ['ScaledObject/audit-engine', 'spec/fallback/behavior', undefined],
    ['ConfigMap/audit-engine', 'data/ENGINE_CONCURRENCY', '4'],
  ],
  network: [
    ['NetworkPolicy/default-deny', 'spec/policyTypes', ['Ingress']],
    ['NetworkPolicy/to-addresses-of-partners', 'spec/egress/0/to/0/ipBlock/except/1', undefined],
    [
      'NetworkPolicy/to-addresses-of-partners',
      'spec/egress/0/ports',
      [{ protocol: 'TCP', port: 1, endPort: 65535 }],
    ],
    ['NetworkPolicy/to-redis'],
    ['NetworkPolicy/rabbitmq', 'spec/ingress/0/ports/-', { protocol: 'TCP', port: 15672 }],
    ['ConfigMap/shared', 'data/OTEL_EXPORTER_OTLP_ENDPOINT', 'https://traces.example.com'],
  ],
  openings: [
    ['NetworkPolicy/to-redis', 'spec/egress/0/to/-', { ipBlock: { cidr: '10.5.0.0/16' } }],
    ['NetworkPolicy/to-redis', 'spec/egress/0/ports/0/endPort', 6400],
    ['NetworkPolicy/to-dns', 'spec/egress/0/ports', undefined],
  ],
  wayIn: [
    ['Service/api-gateway', 'spec/type', 'LoadBalancer'],
    ['HTTPRoute/api-gateway', 'spec/rules/0/backendRefs/0/port', 9464],
    ['Ingress/api-gateway', 'spec/tls', undefined, BEHIND_INGRESS],
    ['Ingress/api-gateway', 'spec/rules/0/http/paths/0/path', '/api/v1', BEHIND_INGRESS],
    ['ConfigMap/shared', 'data/PUBLIC_URL', 'http://audits.example.com'],
  ],
  selectors: [
    ['Service/api-gateway', 'spec/selector', { 'app.kubernetes.io/component': 'app' }],
    ['NetworkPolicy/to-payment-provider', 'spec/podSelector/matchLabels/app.kubernetes.io~1name', 'ledger'],
  ],
  ports: [
    ['Service/api-gateway', 'spec/ports/0/targetPort', 'web'],
    ['ServiceMonitor/audit-credit-service', 'spec/endpoints/0/port', 'health'],
    ['NetworkPolicy/rabbitmq', 'spec/ingress/0/ports/0/port', 'amqp'],
  ],
  outsideServers: [['NetworkPolicy/to-managed-postgres', undefined, undefined, MANAGED]],
  monitoring: [['ServiceMonitor/audit-credit-service', 'spec/endpoints', []], ['PrometheusRule/cluster']],
  ownSecrets: [
    ['Deployment/audit-engine', 'app/env/DATABASE_URL/valueFrom/secretKeyRef/name', 'credit-ledger'],
    ['Deployment/audit-engine', 'pod/volumes/-', { name: 'key', secret: { secretName: 'rabbitmq-tls' } }],
    ['Job/migrate', 'app/env/LEDGER_PASSWORD/valueFrom/secretKeyRef/name', 'api-gateway'],
  ],
  credentials: [
    [
      'ExternalSecret/credit-ledger',
      'stored/DATABASE_URL',
      'postgres://acs_gateway:{{ .password }}@postgres-rw:5432/acs',
    ],
    ['Secret/audit-engine', 'data/password', 'YW5vdGhlcg==', 'overlays/local'],
    ['StatefulSet/redis', 'app/command/1', undefined],
    ['Cluster/postgres', 'spec/managed/roles/0/createrole', false],
  ],
  rightsOnBroker: [
    ['TopicPermission/audit-engine', 'spec/permissions/write', '.*'],
    ['Permission/credit-ledger'],
  ],
  literalSecrets: [
    ['ConfigMap/webhook-dispatcher', 'data/SECRETS_KEY', 'c2VjcmV0'],
    ['Job/migrate', 'app/env/RABBITMQ_URL/value', 'amqp://admin:hunter2@rabbitmq:5672/acs'],
  ],
  commandLines: [
    ['StatefulSet/redis', 'app/args/-', '--requirepass'],
    ['Deployment/api-gateway', 'app/args', ['--database=$(DATABASE_URL)']],
  ],
  references: [
    ['ExternalSecret/credit-ledger'],
    ['Deployment/audit-engine', 'app/envFrom/1/configMapRef/name', 'audit-engine'],
    ['Job/migrate', 'app/env/BROKER_PASSWORD', undefined],
    ['ExternalSecret/api-gateway', 'spec/data', []],
  ],
  configuration: [
    ['ConfigMap/audit-engine', 'data/ENGINE_CONCURRENCY', undefined],
    ['ConfigMap/api-gateway', 'data/ENGINE_MAX_QUEUE', '500'],
    ['ConfigMap/audit-engine', 'data/EGRESS_ALLOW', '10.0.0.0/8'],
    ['ConfigMap/shared', 'data/COMMAND_QUEUE_TYPE', 'classic'],
    ['ConfigMap/shared', 'data/NODE_ENV', 'development'],
    ['ExternalSecret/credit-ledger', 'stored/STRIPE_SECRET_KEY', undefined],
  ],
  migration: [
    ['Job/migrate', 'spec/parallelism', 2],
    ['Job/migrate', 'spec/activeDeadlineSeconds', 30],
    ['Job/migrate', 'app/envFrom', [{ configMapRef: { name: 'shared-0123456789' } }]],
  ],
  archiving: [
    ['CronJob/retention', 'job/args/3', '/tmp'],
    ['CronJob/retention', 'spec/schedule', '17 25 * * *'],
  ],
  backups: [
    ['ScheduledBackup/postgres-daily', 'spec/schedule', '0 2 * * *'],
    ['ObjectStore/postgres-backups'],
  ],
  durability: [
    ['Cluster/postgres', 'spec/postgresql/synchronous', undefined],
    ['RabbitmqCluster/rabbitmq', 'spec/replicas', 2],
  ],
  counting: [
    ['StatefulSet/redis', 'spec/replicas', 2],
    ['StatefulSet/redis', 'app/args/5', 'allkeys-lru'],
  ],
  postgresConnections: [['ConfigMap/shared', 'data/DATABASE_POOL_SIZE', '20']],
  addresses: [
    [
      'ExternalSecret/credit-ledger',
      'stored/DATABASE_URL',
      'postgres://acs_ledger:{{ .password }}@postgres:5432/acs',
    ],
  ],
  sameServers: [['Vhost/acs', 'spec/name', 'audits']],
  encryption: [
    [
      'ExternalSecret/audit-engine',
      'stored/DATABASE_URL',
      'postgres://acs_audits:x@postgres-rw:5432/acs?sslmode=no-verify',
    ],
    [
      'ExternalSecret/webhook-dispatcher',
      'stored/RABBITMQ_URL',
      'amqp://acs-webhook-dispatcher:{{ .password }}@rabbitmq:5672/acs',
    ],
    ['Cluster/postgres', 'spec/postgresql/pg_hba', undefined],
    ['Deployment/audit-engine', 'app/env/NODE_EXTRA_CA_CERTS', undefined],
  ],
};
