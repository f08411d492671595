import type { Mutation } from './mutation.js';

const POD = '/spec/template/spec';
const DATA = '/spec/target/template/data';

/** Of TLS on the way to Postgres and RabbitMQ. */
export const ENCRYPTION_MUTATIONS: readonly Mutation[] = [
  {
    mistake: 'the ledger speaks to Postgres without TLS',
    refusedBy: 'encryption',
    of: 'ExternalSecret/credit-ledger',
    changes: [
      { set: `${DATA}/DATABASE_URL`, to: 'postgres://acs_ledger:{{ .password }}@postgres-rw:5432/acs' },
    ],
  },
  {
    mistake: 'the engine takes any server for Postgres',
    refusedBy: 'encryption',
    of: 'ExternalSecret/audit-engine',
    changes: [
      {
        set: `${DATA}/DATABASE_URL`,
        to: 'postgres://acs_audits:{{ .password }}@postgres-rw:5432/acs?sslmode=no-verify',
      },
    ],
  },
  {
    mistake: 'retention speaks to Postgres without TLS',
    refusedBy: 'encryption',
    of: 'ExternalSecret/retention',
    changes: [
      { set: `${DATA}/DATABASE_URL`, to: 'postgres://acs_retention:{{ .password }}@postgres-rw:5432/acs' },
    ],
  },
  {
    mistake: 'the dispatcher speaks to RabbitMQ without TLS',
    refusedBy: 'encryption',
    of: 'ExternalSecret/webhook-dispatcher',
    changes: [
      {
        set: `${DATA}/RABBITMQ_URL`,
        to: 'amqp://acs-webhook-dispatcher:{{ .password }}@rabbitmq:5672/acs',
      },
    ],
  },
  {
    mistake: 'the second node of RabbitMQ has no certificate for its name',
    refusedBy: 'encryption',
    of: 'ExternalSecret/webhook-dispatcher',
    changes: [
      {
        set: `${DATA}/RABBITMQ_URL`,
        to: 'amqps://acs-webhook-dispatcher:{{ .password }}@rabbitmq:5671,rabbitmq.other.svc:5671/acs',
      },
    ],
  },
  {
    mistake: 'a managed RabbitMQ is spoken to without TLS',
    refusedBy: 'encryption',
    of: 'ExternalSecret/credit-ledger',
    changes: [
      {
        set: `${DATA}/RABBITMQ_URL`,
        to: 'amqp://acs-credit-ledger:{{ .password }}@rabbitmq.example.com:5671/acs',
      },
    ],
    mistaken: 'managed servers',
  },
  {
    mistake: 'KEDA says its password to everybody',
    refusedBy: 'encryption',
    of: 'ExternalSecret/keda',
    changes: [
      {
        set: `${DATA}/host`,
        to: 'http://acs-keda:{{ .password }}@rabbitmq.audit-credit-service.svc:15672/acs',
      },
    ],
  },
  {
    mistake: 'Postgres takes connections without TLS',
    refusedBy: 'encryption',
    of: 'Cluster/postgres',
    changes: [{ remove: '/spec/postgresql/pg_hba' }],
  },
  {
    mistake: 'RabbitMQ has no certificate',
    refusedBy: 'encryption',
    of: 'RabbitmqCluster/rabbitmq',
    changes: [{ remove: '/spec/tls' }],
  },
  {
    mistake: 'RabbitMQ’s certificate is for another name',
    refusedBy: 'encryption',
    of: 'Certificate/rabbitmq',
    changes: [{ set: '/spec/dnsNames', to: ['broker'] }],
  },
  {
    mistake: 'the engine does not know the CA of RabbitMQ',
    refusedBy: 'encryption',
    of: 'Deployment/audit-engine',
    changes: [{ set: `${POD}/containers/0/env/4/name`, to: 'NODE_CA' }],
  },
  {
    mistake: 'the engine has the key of RabbitMQ’s certificate',
    refusedBy: 'own-secrets',
    of: 'Deployment/audit-engine',
    changes: [{ add: `${POD}/volumes/-`, value: { name: 'key', secret: { secretName: 'rabbitmq-tls' } } }],
  },
];
