import { BEHIND_INGRESS, type Mutation } from './mutation.js';

const APP = '/spec/template/spec/containers/0';

/** Of what names something else: selectors, ports, references, addresses, configuration. */
export const WIRING_MUTATIONS: readonly Mutation[] = [
  {
    mistake: 'the gateway’s service selects nobody',
    refusedBy: 'selectors',
    of: 'Service/api-gateway',
    changes: [{ set: '/spec/selector/app.kubernetes.io~1name', to: 'gateway' }],
  },
  {
    mistake: 'a service sends to the pods of all apps',
    refusedBy: 'selectors',
    of: 'Service/api-gateway',
    changes: [{ set: '/spec/selector', to: { 'app.kubernetes.io/component': 'app' } }],
  },
  {
    mistake: 'a budget counts the pods of nobody',
    refusedBy: 'selectors',
    of: 'PodDisruptionBudget/credit-ledger',
    changes: [{ set: '/spec/selector/matchLabels/app.kubernetes.io~1name', to: 'ledger' }],
  },
  {
    mistake: 'the monitor asks one app of four',
    refusedBy: 'selectors',
    of: 'ServiceMonitor/audit-credit-service',
    changes: [{ set: '/spec/selector/matchLabels', to: { 'app.kubernetes.io/name': 'api-gateway' } }],
  },
  {
    mistake: 'the service sends to a port that the gateway does not have',
    refusedBy: 'ports',
    of: 'Service/api-gateway',
    changes: [{ set: '/spec/ports/0/targetPort', to: 'web' }],
  },
  {
    mistake: 'the gateway has no port for partners',
    refusedBy: 'ports',
    of: 'Deployment/api-gateway',
    changes: [{ set: `${APP}/ports`, to: [{ name: 'health', containerPort: 9464 }] }],
  },
  {
    mistake: 'the ingress sends to a service that is not there',
    refusedBy: 'ports',
    of: 'Ingress/api-gateway',
    mistaken: BEHIND_INGRESS,
    changes: [{ set: '/spec/rules/0/http/paths/0/backend/service/name', to: 'gateway' }],
  },
  {
    mistake: 'the monitor asks at a port that no service has',
    refusedBy: 'ports',
    of: 'ServiceMonitor/audit-credit-service',
    changes: [{ set: '/spec/endpoints/0/port', to: 'health' }],
  },
  { mistake: 'the ledger’s secret is gone', refusedBy: 'references', of: 'ExternalSecret/credit-ledger' },
  {
    mistake: 'the key of webhook secrets is stored under another name',
    refusedBy: 'references',
    of: 'ExternalSecret/webhook-dispatcher',
    changes: [
      { remove: '/spec/target/template/data/SECRETS_KEY' },
      { add: '/spec/target/template/data/SECRET_KEY', value: '{{ .SECRETS_KEY }}' },
    ],
  },
  {
    mistake: 'a secret is made of a value that nobody fetches',
    refusedBy: 'references',
    of: 'ExternalSecret/api-gateway',
    changes: [{ set: '/spec/data', to: [] }],
  },
  {
    mistake: 'the engine takes variables from a ConfigMap that is not there',
    refusedBy: 'references',
    of: 'Deployment/audit-engine',
    changes: [{ set: `${APP}/envFrom/1/configMapRef/name`, to: 'audit-engine' }],
  },
  {
    mistake: 'the operator’s service account is gone',
    refusedBy: 'references',
    of: 'ServiceAccount/operator',
  },
  {
    mistake: 'there is no place for archives',
    refusedBy: 'references',
    of: 'PersistentVolumeClaim/retention-archive',
  },
  {
    mistake: 'the administrator’s password is put in before it is known',
    refusedBy: 'references',
    of: 'Job/migrate',
    changes: [{ remove: `${APP}/env/1` }],
  },
  {
    mistake: 'KEDA asks with a password that is stored nowhere',
    refusedBy: 'references',
    of: 'TriggerAuthentication/rabbitmq',
    changes: [{ set: '/spec/secretTargetRef/0/key', to: 'url' }],
  },
  {
    mistake: 'the engine’s user on the broker has the password of nobody',
    refusedBy: 'references',
    of: 'User/audit-engine',
    changes: [{ set: '/spec/importCredentialsSecret/name', to: 'engine' }],
  },
  {
    mistake: 'the migrate job looks for Postgres where it is not',
    refusedBy: 'addresses',
    of: 'ExternalSecret/credit-ledger',
    changes: [
      {
        set: '/spec/target/template/data/DATABASE_URL',
        to: 'postgres://acs_ledger:{{ .password }}@postgres:5432/acs',
      },
    ],
  },
  {
    mistake: 'the second node of the broker that the engine is told of is nowhere',
    refusedBy: 'addresses',
    of: 'ExternalSecret/audit-engine',
    changes: [
      {
        set: '/spec/target/template/data/RABBITMQ_URL',
        to: 'amqps://acs-audit-engine:{{ .password }}@rabbitmq:5671,rabbitmq-2:5671/acs',
      },
    ],
  },
  {
    mistake: 'the ledger logs in as the gateway',
    refusedBy: 'credentials',
    of: 'ExternalSecret/credit-ledger',
    changes: [
      {
        set: '/spec/target/template/data/DATABASE_URL',
        to: 'postgres://acs_gateway:{{ .password }}@postgres-rw:5432/acs',
      },
    ],
  },
  {
    mistake: 'a password was changed in one place of two',
    refusedBy: 'credentials',
    of: 'Secret/audit-engine',
    mistaken: 'overlays/local',
    changes: [{ set: '/data/password', to: Buffer.from('another').toString('base64') }],
  },
  {
    mistake: 'a variable is not set',
    refusedBy: 'configuration',
    of: 'ConfigMap/audit-engine',
    changes: [{ remove: '/data/ENGINE_CONCURRENCY' }],
  },
  {
    mistake: 'a variable has a typing error in its name',
    refusedBy: 'configuration',
    of: 'ConfigMap/api-gateway',
    changes: [{ add: '/data/ENGINE_MAX_QUEUE', value: '500' }],
  },
  {
    mistake: 'a variable is set for an app that does not read it',
    refusedBy: 'configuration',
    of: 'ConfigMap/webhook-dispatcher',
    changes: [{ add: '/data/ENGINE_CONCURRENCY', value: '4' }],
  },
  {
    mistake: 'a figure is beyond what is allowed',
    refusedBy: 'configuration',
    of: 'ConfigMap/shared',
    changes: [{ set: '/data/DATABASE_POOL_SIZE', to: '500' }],
  },
  {
    mistake: 'the gateway sends mails, and has no key for them',
    refusedBy: 'configuration',
    of: 'ExternalSecret/api-gateway',
    changes: [{ remove: '/spec/target/template/data/MAIL_KEY' }],
  },
  {
    mistake: 'partners may have private networks audited',
    refusedBy: 'configuration',
    of: 'ConfigMap/audit-engine',
    changes: [{ add: '/data/EGRESS_ALLOW', value: '10.0.0.0/8' }],
  },
  {
    mistake: 'the service does not know where it is',
    refusedBy: 'configuration',
    of: 'ConfigMap/shared',
    changes: [{ set: '/data/PUBLIC_URL', to: '' }],
  },
  {
    mistake: 'the ingress is for another host than links are',
    refusedBy: 'way-in',
    of: 'Ingress/api-gateway',
    mistaken: BEHIND_INGRESS,
    changes: [{ set: '/spec/rules/0/host', to: 'audit.example.com' }],
  },
  {
    mistake: 'apps expect other queues than are made',
    refusedBy: 'configuration',
    of: 'ConfigMap/shared',
    changes: [{ set: '/data/COMMAND_QUEUE_TYPE', to: 'classic' }],
  },
  {
    mistake: 'checkouts are made without Stripe’s key',
    refusedBy: 'configuration',
    of: 'ExternalSecret/credit-ledger',
    changes: [{ remove: '/spec/target/template/data/STRIPE_SECRET_KEY' }],
  },
  {
    mistake: 'a password is in an address for all to read',
    refusedBy: 'literal-secrets',
    of: 'Job/migrate',
    changes: [{ set: `${APP}/env/2/value`, to: 'amqp://admin:hunter2@rabbitmq:5672/acs' }],
  },
  {
    mistake: 'a key is in a ConfigMap',
    refusedBy: 'literal-secrets',
    of: 'ConfigMap/webhook-dispatcher',
    changes: [{ add: '/data/SECRETS_KEY', value: 'c2VjcmV0' }],
  },
  {
    mistake: 'production has its passwords in a file',
    refusedBy: 'literal-secrets',
    of: 'ConfigMap/shared',
    beside: {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'operator' },
      stringData: { password: 'hunter2' },
    } as Mutation['beside'] & object,
  },
];
