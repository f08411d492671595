import type { Mutation } from './mutation.js';

const POD = '/spec/template/spec';
const APP = `${POD}/containers/0`;

/** Of what runs, and with which rights. */
export const WORKLOAD_MUTATIONS: readonly Mutation[] = [
  {
    mistake: 'AppArmor is switched off for the engine',
    refusedBy: 'pod-security',
    of: 'Deployment/audit-engine',
    changes: [{ add: `${APP}/securityContext/appArmorProfile`, value: { type: 'Unconfined' } }],
  },
  {
    mistake: 'the engine is in the group of root, too',
    refusedBy: 'pod-security',
    of: 'Deployment/audit-engine',
    changes: [{ add: `${POD}/securityContext/supplementalGroups`, value: [0] }],
  },
  {
    mistake: 'one object of the release is in another namespace',
    refusedBy: 'inventory',
    of: 'Deployment/credit-ledger',
    changes: [{ set: '/metadata/namespace', to: 'default' }],
  },
  {
    mistake: 'an account is there twice, once with a token',
    refusedBy: 'inventory',
    of: 'ServiceAccount/api-gateway',
    beside: {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'api-gateway', namespace: 'audit-credit-service' },
      automountServiceAccountToken: true,
    } as Mutation['beside'] & object,
  },
  {
    mistake: 'a pod runs past all policies',
    refusedBy: 'inventory',
    of: 'ServiceAccount/api-gateway',
    beside: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'debug', namespace: 'audit-credit-service' },
      spec: { containers: [{ name: 'debug', image: 'busybox:1.36' }] },
    } as Mutation['beside'] & object,
  },
  {
    mistake: 'the gateway’s account is bound to a role',
    refusedBy: 'inventory',
    of: 'ServiceAccount/api-gateway',
    beside: {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'RoleBinding',
      metadata: { name: 'gateway', namespace: 'audit-credit-service' },
    },
  },
  { mistake: 'an app is not there', refusedBy: 'inventory', of: 'Deployment/webhook-dispatcher' },
  {
    mistake: 'the container of an app has a name that policies don’t know',
    refusedBy: 'inventory',
    of: 'Deployment/audit-engine',
    changes: [{ set: `${APP}/name`, to: 'engine' }],
  },
  {
    mistake: 'a release is called in a way that no job can be',
    refusedBy: 'inventory',
    of: 'Job/migrate',
    changes: [{ set: '/metadata/name', to: 'migrate-0.1.0_RC@sha256' }],
  },
  {
    mistake: 'a release that looks like a number is one',
    refusedBy: 'inventory',
    of: 'Deployment/api-gateway',
    changes: [{ set: '/spec/template/metadata/labels/app.kubernetes.io~1version', to: 1 }],
  },
  {
    mistake: 'the gateway switches its seccomp profile off again',
    refusedBy: 'pod-security',
    of: 'Deployment/api-gateway',
    changes: [{ add: `${APP}/securityContext/seccompProfile`, value: { type: 'Unconfined' } }],
  },
  {
    mistake: 'the engine sees all of /proc',
    refusedBy: 'pod-security',
    of: 'Deployment/audit-engine',
    changes: [{ add: `${APP}/securityContext/procMount`, value: 'Unmasked' }],
  },
  {
    mistake: 'the engine sets kernel parameters',
    refusedBy: 'pod-security',
    of: 'Deployment/audit-engine',
    changes: [
      { add: `${POD}/securityContext/sysctls`, value: [{ name: 'net.ipv4.ip_forward', value: '1' }] },
    ],
  },
  {
    mistake: 'the ledger mounts a folder of its node',
    refusedBy: 'pod-security',
    of: 'Deployment/credit-ledger',
    changes: [{ add: `${POD}/volumes/-`, value: { name: 'host', hostPath: { path: '/var/run' } } }],
  },
  {
    mistake: 'a token of the Kubernetes API comes in by a volume',
    refusedBy: 'pod-security',
    of: 'Deployment/audit-engine',
    changes: [
      {
        add: `${POD}/volumes/-`,
        value: { name: 'token', projected: { sources: [{ serviceAccountToken: { path: 'token' } }] } },
      },
    ],
  },
  {
    mistake: 'containers look at each other',
    refusedBy: 'pod-security',
    of: 'Deployment/api-gateway',
    changes: [{ add: `${POD}/shareProcessNamespace`, value: true }],
  },
  {
    mistake: 'the engine asks for hardly any memory',
    refusedBy: 'resources',
    of: 'Deployment/audit-engine',
    changes: [{ set: `${APP}/resources/requests/memory`, to: '16Mi' }],
  },
  {
    mistake: 'the engine asks for no part of a CPU',
    refusedBy: 'resources',
    of: 'Deployment/audit-engine',
    changes: [{ set: `${APP}/resources/requests/cpu`, to: '0' }],
  },
  {
    mistake: 'RabbitMQ asks for more memory than it may have',
    refusedBy: 'resources',
    of: 'RabbitmqCluster/rabbitmq',
    changes: [{ set: '/spec/resources/limits/memory', to: '1Gi' }],
  },
  {
    mistake: 'the gateway is not looked at for ten minutes',
    refusedBy: 'probes',
    of: 'Deployment/api-gateway',
    changes: [{ add: `${APP}/livenessProbe/initialDelaySeconds`, value: 600 }],
  },
  {
    mistake: 'a pause of a second is death',
    refusedBy: 'probes',
    of: 'Deployment/api-gateway',
    changes: [{ remove: `${APP}/livenessProbe/timeoutSeconds` }],
  },
  {
    mistake: 'an answer may take longer than the next question',
    refusedBy: 'probes',
    of: 'Deployment/api-gateway',
    changes: [{ set: `${APP}/readinessProbe/timeoutSeconds`, to: 60 }],
  },
  {
    mistake: 'probes are served to the pod itself',
    refusedBy: 'probes',
    of: 'ConfigMap/shared',
    changes: [{ set: '/data/HEALTH_HOST', to: '127.0.0.1' }],
  },
];
