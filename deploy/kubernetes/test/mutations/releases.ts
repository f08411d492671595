import type { Mutation } from './mutation.js';

const POD = '/spec/template/spec';
const APP = `${POD}/containers/0`;

/** Of how many there are, and how they come and go. */
export const RELEASE_MUTATIONS: readonly Mutation[] = [
  {
    mistake: 'KEDA is told everything but where the broker is',
    refusedBy: 'triggers',
    of: 'TriggerAuthentication/rabbitmq',
    changes: [{ set: '/spec/secretTargetRef/0/parameter', to: 'address' }],
  },
  {
    mistake: 'webhooks are cut off by a release',
    refusedBy: 'leaving',
    of: 'ConfigMap/webhook-dispatcher',
    changes: [{ set: '/data/WEBHOOK_TIMEOUT_MS', to: '60000' }],
  },
  {
    mistake: 'a release stops half-way',
    refusedBy: 'rollout',
    of: 'Deployment/api-gateway',
    changes: [{ add: '/spec/paused', value: true }],
  },
  {
    mistake: 'a release takes an hour for each pod',
    refusedBy: 'rollout',
    of: 'Deployment/api-gateway',
    changes: [{ add: '/spec/minReadySeconds', value: 3600 }],
  },
  {
    mistake: 'all engines are on one node',
    refusedBy: 'rollout',
    of: 'Deployment/audit-engine',
    changes: [{ add: `${POD}/nodeName`, value: 'node-1' }],
  },
  {
    mistake: 'with a zone lost, nobody takes its place',
    refusedBy: 'rollout',
    of: 'Deployment/api-gateway',
    changes: [{ set: `${POD}/topologySpreadConstraints/0/whenUnsatisfiable`, to: 'DoNotSchedule' }],
  },
  {
    mistake: 'five of six gateways may be on one node',
    refusedBy: 'rollout',
    of: 'Deployment/api-gateway',
    changes: [{ set: `${POD}/topologySpreadConstraints/1/maxSkew`, to: 5 }],
  },
  {
    mistake: 'two budgets are about the same pods',
    refusedBy: 'disruption',
    of: 'PodDisruptionBudget/api-gateway',
    beside: {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'gateways', namespace: 'audit-credit-service' },
      spec: {
        maxUnavailable: 1,
        unhealthyPodEvictionPolicy: 'AlwaysAllow',
        selector: { matchLabels: { 'app.kubernetes.io/name': 'api-gateway' } },
      },
    } as Mutation['beside'] & object,
  },
  {
    mistake: 'the only Redis keeps its node from being drained',
    refusedBy: 'disruption',
    of: 'PodDisruptionBudget/api-gateway',
    beside: {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'redis', namespace: 'audit-credit-service' },
      spec: { minAvailable: 1, selector: { matchLabels: { 'app.kubernetes.io/name': 'redis' } } },
    } as Mutation['beside'] & object,
  },
  {
    mistake: 'the only Postgres keeps its node from being drained',
    refusedBy: 'disruption',
    of: 'Cluster/postgres',
    mistaken: 'overlays/staging',
    changes: [{ remove: '/spec/enablePDB' }],
  },
  {
    mistake: 'there is one ledger',
    refusedBy: 'disruption',
    of: 'Deployment/credit-ledger',
    changes: [{ set: '/spec/replicas', to: 1 }],
  },
  {
    mistake: 'one app is from somebody else’s registry',
    refusedBy: 'images',
    of: 'Deployment/api-gateway',
    changes: [{ set: `${APP}/image`, to: 'registry.example.org/audit-credit-service/api-gateway:0.1.0' }],
  },
  {
    mistake: 'the node’s copy of an image is all there is',
    refusedBy: 'images',
    of: 'Deployment/api-gateway',
    changes: [{ add: `${APP}/imagePullPolicy`, value: 'Never' }],
  },
  {
    mistake: 'a shell is before the gateway',
    refusedBy: 'images',
    of: 'Deployment/api-gateway',
    changes: [{ add: `${APP}/command`, value: ['sh', '-c', 'node dist/main.js'] }],
  },
  {
    mistake: 'Redis is whatever its tag is today',
    refusedBy: 'images',
    of: 'StatefulSet/redis',
    changes: [{ set: `${APP}/image`, to: 'docker.io/library/redis:7.4-bookworm' }],
  },
  {
    mistake: 'the cluster’s Postgres is whatever its tag is today',
    refusedBy: 'images',
    of: 'Cluster/postgres',
    changes: [{ set: '/spec/imageName', to: 'ghcr.io/cloudnative-pg/postgresql:17.6' }],
  },
  {
    mistake: 'Redis is whatever is newest on Alpine',
    refusedBy: 'images',
    of: 'StatefulSet/redis',
    changes: [{ set: `${APP}/image`, to: 'redis:alpine' }],
  },
  {
    mistake: 'the gateway’s scaler has nothing to go by',
    refusedBy: 'scaling',
    of: 'HorizontalPodAutoscaler/api-gateway',
    changes: [{ set: '/spec/metrics', to: [] }],
  },
  {
    mistake: 'an idle gateway is a busy one',
    refusedBy: 'scaling',
    of: 'HorizontalPodAutoscaler/api-gateway',
    changes: [{ set: '/spec/metrics/0/resource/target/averageUtilization', to: 1 }],
  },
  {
    mistake: 'the gateway’s scaler looks for a stateful set',
    refusedBy: 'scaling',
    of: 'HorizontalPodAutoscaler/api-gateway',
    changes: [{ set: '/spec/scaleTargetRef/kind', to: 'StatefulSet' }],
  },
  {
    mistake: 'engines scale on nothing',
    refusedBy: 'triggers',
    of: 'ScaledObject/audit-engine',
    changes: [{ set: '/spec/triggers', to: [] }],
  },
  {
    mistake: 'no engine is left when nothing is to be done',
    refusedBy: 'triggers',
    of: 'ScaledObject/audit-engine',
    changes: [{ add: '/spec/idleReplicaCount', value: 0 }],
  },
  {
    mistake: 'somebody forgot that the engines’ scaler is paused',
    refusedBy: 'triggers',
    of: 'ScaledObject/audit-engine',
    changes: [{ add: '/metadata/annotations', value: { 'autoscaling.keda.sh/paused-replicas': '0' } }],
  },
  {
    mistake: 'charges that an engine is taking don’t count',
    refusedBy: 'triggers',
    of: 'ScaledObject/audit-engine',
    changes: [{ add: '/spec/triggers/1/metadata/excludeUnacknowledged', value: 'true' }],
  },
  {
    mistake: 'engines are added for audits that wait for a full host',
    refusedBy: 'triggers',
    of: 'ScaledObject/audit-engine',
    changes: [
      {
        set: '/spec/triggers/0/metadata/query',
        to: 'max(audit_engine_jobs{namespace="audit-credit-service", state="waiting"})',
      },
    ],
  },
  {
    mistake: 'engines scale on the rate of messages',
    refusedBy: 'triggers',
    of: 'ScaledObject/audit-engine',
    changes: [{ set: '/spec/triggers/1/metadata/mode', to: 'MessageRate' }],
  },
  {
    mistake: 'engines scale on what waits for dispatchers',
    refusedBy: 'triggers',
    of: 'ScaledObject/audit-engine',
    changes: [{ set: '/spec/triggers/1/metadata/queueName', to: 'webhook-dispatcher.events' }],
  },
  {
    mistake: 'engines that are all busy are enough',
    refusedBy: 'triggers',
    of: 'ConfigMap/audit-engine',
    changes: [{ set: '/data/ENGINE_CONCURRENCY', to: '4' }],
  },
  {
    mistake: 'dispatchers scale without a figure',
    refusedBy: 'triggers',
    of: 'ScaledObject/webhook-dispatcher',
    changes: [{ remove: '/spec/triggers/0/metadata/threshold' }],
  },
];
