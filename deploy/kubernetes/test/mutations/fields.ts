import type { Mutation } from './mutation.js';

const APP = '/spec/template/spec/containers/0';
const wrong = (mistake: string, of: string, add: string, value: unknown): Mutation => ({
  mistake,
  refusedBy: 'fields',
  of,
  changes: [{ add, value }],
});

/** Typing errors that a cluster would take without a word, or refuse in the midst of a release. */
export const FIELD_MUTATIONS: readonly Mutation[] = [
  wrong('readinesProbe', 'Deployment/api-gateway', `${APP}/readinesProbe`, {
    httpGet: { path: '/', port: 'health' },
  }),
  wrong('a number of replicas in quotes', 'Deployment/credit-ledger', '/spec/replicas', '2'),
  wrong(
    'a termination period of the pod’s at its container',
    'Deployment/audit-engine',
    `${APP}/terminationGracePeriodSeconds`,
    90,
  ),
  wrong('policyType', 'NetworkPolicy/default-deny', '/spec/policyType', ['Egress']),
  wrong('excepts', 'NetworkPolicy/to-payment-provider', '/spec/egress/0/to/0/ipBlock/excepts', []),
  wrong('ttlSecondsAfterFinish', 'Job/migrate', '/spec/ttlSecondsAfterFinish', 600),
  wrong('concurrency', 'CronJob/retention', '/spec/concurrency', 'Forbid'),
  wrong('maxReplicas of a ScaledObject', 'ScaledObject/audit-engine', '/spec/maxReplicas', 10),
  wrong('a fallback that there is not', 'ScaledObject/audit-engine', '/spec/fallback/behavior', 'keep'),
  wrong(
    'averageUtilisation',
    'HorizontalPodAutoscaler/api-gateway',
    '/spec/metrics/0/resource/target/averageUtilisation',
    70,
  ),
  wrong(
    'unhealthyPodsEvictionPolicy',
    'PodDisruptionBudget/api-gateway',
    '/spec/unhealthyPodsEvictionPolicy',
    'AlwaysAllow',
  ),
  wrong('intervall', 'ServiceMonitor/audit-credit-service', '/spec/endpoints/0/intervall', '15s'),
  wrong('podMetricsEndpoint', 'PodMonitor/postgres', '/spec/podMetricsEndpoint', []),
  wrong('expresion', 'PrometheusRule/audit-credit-service', '/spec/groups/0/rules/0/expresion', 'up == 0'),
  wrong('creationPolcy', 'ExternalSecret/keda', '/spec/target/creationPolcy', 'Owner'),
  wrong('secretTargetsRef', 'TriggerAuthentication/rabbitmq', '/spec/secretTargetsRef', []),
  wrong('backendRef', 'HTTPRoute/api-gateway', '/spec/rules/0/backendRef', []),
  wrong('replica of a RabbitmqCluster', 'RabbitmqCluster/rabbitmq', '/spec/replica', 3),
  wrong('a backup’s schedule in the wrong place', 'Cluster/postgres', '/spec/schedule', '0 0 2 * * *'),
  wrong('a tag that RabbitMQ does not know', 'User/keda', '/spec/tags', ['monitor']),
];
