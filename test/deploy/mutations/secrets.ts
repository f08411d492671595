import type { Mutation } from './mutation.js';

const POD = '/spec/template/spec';
const APP = `${POD}/containers/0`;

/** Of who is told what, and is whom. */
export const SECRET_MUTATIONS: readonly Mutation[] = [
  {
    mistake: 'the engine has the ledger’s secrets',
    refusedBy: 'own-secrets',
    of: 'Deployment/audit-engine',
    changes: [{ set: `${APP}/env/1/valueFrom/secretKeyRef/name`, to: 'credit-ledger' }],
  },
  {
    mistake: 'the gateway is the administrator of Postgres',
    refusedBy: 'own-secrets',
    of: 'Deployment/api-gateway',
    changes: [{ set: `${APP}/env/1/valueFrom/secretKeyRef`, to: { name: 'postgres-app', key: 'uri' } }],
  },
  {
    mistake: 'the engine has all of the administrator’s variables',
    refusedBy: 'own-secrets',
    of: 'Deployment/audit-engine',
    changes: [{ add: `${APP}/envFrom/-`, value: { secretRef: { name: 'rabbitmq-default-user' } } }],
  },
  {
    mistake: 'the engine is given what is stored for the ledger',
    refusedBy: 'own-secrets',
    of: 'ExternalSecret/audit-engine',
    changes: [{ set: '/spec/data/0/remoteRef/key', to: 'audit-credit-service/credit-ledger' }],
  },
  {
    mistake: 'the engine’s user on the broker is the ledger’s',
    refusedBy: 'own-secrets',
    of: 'User/audit-engine',
    changes: [{ set: '/spec/importCredentialsSecret/name', to: 'credit-ledger' }],
  },
  {
    mistake: 'the ledger’s role gets the gateway’s password',
    refusedBy: 'own-secrets',
    of: 'Job/migrate',
    changes: [{ set: `${APP}/env/8/valueFrom/secretKeyRef/name`, to: 'api-gateway' }],
  },
  {
    mistake: 'the engine looks at another database',
    refusedBy: 'places',
    of: 'ExternalSecret/audit-engine',
    changes: [
      {
        set: '/spec/target/template/data/DATABASE_URL',
        to: 'postgres://acs_audits:{{ .password }}@postgres-rw:5432/postgres',
      },
    ],
  },
  {
    mistake: 'the engine looks at another virtual host',
    refusedBy: 'places',
    of: 'ExternalSecret/audit-engine',
    changes: [
      {
        set: '/spec/target/template/data/RABBITMQ_URL',
        to: 'amqp://acs-audit-engine:{{ .password }}@rabbitmq:5672/',
      },
    ],
  },
  {
    mistake: 'KEDA looks at another virtual host',
    refusedBy: 'places',
    of: 'ExternalSecret/keda',
    changes: [
      { set: '/spec/target/template/data/host', to: 'http://acs-keda:{{ .password }}@rabbitmq:15672/' },
    ],
  },
  {
    mistake: 'the operator makes another virtual host',
    refusedBy: 'places',
    of: 'Vhost/acs',
    changes: [{ set: '/spec/name', to: 'audits' }],
  },
  {
    mistake: 'rights are given on another virtual host',
    refusedBy: 'places',
    of: 'Permission/audit-engine',
    changes: [{ set: '/spec/vhost', to: '/' }],
  },
  {
    mistake: 'Postgres makes another database',
    refusedBy: 'places',
    of: 'Cluster/postgres',
    changes: [{ set: '/spec/bootstrap/initdb/database', to: 'app' }],
  },
  {
    mistake: 'KEDA logs in as nobody',
    refusedBy: 'credentials',
    of: 'ExternalSecret/keda',
    changes: [{ set: '/spec/target/template/data/username', to: 'keda' }],
  },
  {
    mistake: 'Redis asks for no password',
    refusedBy: 'credentials',
    of: 'StatefulSet/redis',
    changes: [{ remove: `${APP}/args/0` }, { remove: `${APP}/args/0` }],
  },
  {
    mistake: 'the gateway has no password for Redis',
    refusedBy: 'credentials',
    of: 'ExternalSecret/api-gateway',
    changes: [{ set: '/spec/target/template/data/REDIS_URL', to: 'redis://redis:6379' }],
  },
  {
    mistake: 'who owns the database can’t make roles',
    refusedBy: 'credentials',
    of: 'Cluster/postgres',
    changes: [{ set: '/spec/managed/roles/0/createrole', to: false }],
  },
  {
    mistake: 'a secret is stored under another name than its object has',
    refusedBy: 'references',
    of: 'ExternalSecret/audit-engine',
    changes: [{ set: '/spec/target/name', to: 'engine' }],
  },
  {
    mistake: 'the engine mounts a secret that is not there',
    refusedBy: 'references',
    of: 'Deployment/audit-engine',
    changes: [{ add: `${POD}/volumes/-`, value: { name: 'keys', secret: { secretName: 'keys' } } }],
  },
  {
    mistake: 'the engine mounts a ConfigMap that is not there',
    refusedBy: 'references',
    of: 'Deployment/audit-engine',
    changes: [{ add: `${POD}/volumes/-`, value: { name: 'pages', configMap: { name: 'pages' } } }],
  },
  {
    mistake: 'Redis has no name that leads to its pod',
    refusedBy: 'references',
    of: 'StatefulSet/redis',
    changes: [{ set: '/spec/serviceName', to: 'redis-nodes' }],
  },
  {
    mistake: 'a variable is set twice, the second time to nothing',
    refusedBy: 'references',
    of: 'Deployment/api-gateway',
    changes: [{ add: `${APP}/env/-`, value: { name: 'DATABASE_URL', value: '' } }],
  },
  {
    mistake: 'NODE_ENV is one for development',
    refusedBy: 'configuration',
    of: 'ConfigMap/shared',
    changes: [{ set: '/data/NODE_ENV', to: 'development' }],
  },
];
