import { SENDERS, userOf } from '#contracts/messages/senders';
import { SCHEMAS } from '#contracts/services';
import { RECONCILE_ROLE, RETENTION_ROLE, roleOf } from '#runtime/migrations/migrations';
import { type Documents, find, nameOf, ofKind } from '../../documents/documents.js';
import type { Policy } from '../policy.js';
import { secretsOf } from '../../documents/settings.js';

const CREDENTIALS = /^[\w+]+:\/\/([^:]*):(.*)@[^@]+$/;

/** The users and passwords in the addresses of the apps, and of `acs`, are those that provisioning makes. */
export const credentials: Policy = {
  name: 'credentials',
  check: (documents) => [
    ...SENDERS.flatMap((sender) => {
      const user = userOf(sender);
      const secret = sender === 'operator' ? user : sender;
      const secrets = secretsOf(documents, secret);
      const password = secrets.get('password');
      const differing = (name: string, expected: string) => {
        const [, found, own] = CREDENTIALS.exec(secrets.get(name) ?? '') ?? [];
        return found === expected && own === password
          ? []
          : [`Secret/${secret} has another user or password in ${name}`];
      };
      return [
        ...(secrets.get('username') === user
          ? []
          : [`Secret/${secret} does not say that its user is ${user}`]),
        // The operator's is the administrator's.
        ...(sender === 'operator' ? [] : differing('DATABASE_URL', roleOf(SCHEMAS[sender]))),
        ...differing('RABBITMQ_URL', user),
      ];
    }),
    ...ofJob(documents, 'retention', RETENTION_ROLE),
    ...ofJob(documents, 'reconcile', RECONCILE_ROLE),
    ...ofKeda(documents),
    ...ofRedis(documents),
    ...ofOwner(documents),
  ],
};

/** A role of its own, which may do less than any other. */
function ofJob(documents: Documents, job: string, ofJob: string): readonly string[] {
  const secrets = secretsOf(documents, job);
  const [, role, password] = CREDENTIALS.exec(secrets.get('DATABASE_URL') ?? '') ?? [];
  return role === ofJob && password === secrets.get('password')
    ? []
    : [`Secret/${job} has another role or password in DATABASE_URL`];
}

function ofKeda(documents: Documents): readonly string[] {
  const secrets = secretsOf(documents, 'keda');
  const [, user, password] = CREDENTIALS.exec(secrets.get('host') ?? '') ?? [];
  return user === secrets.get('username') && password === secrets.get('password')
    ? []
    : ['Secret/keda has another user or password in host'];
}

/** A Redis of ours asks for the password that the gateway has in its address. */
function ofRedis(documents: Documents): readonly string[] {
  const redis = find(documents, 'StatefulSet', 'redis')?.spec?.template.spec?.containers[0];
  if (!redis) return [];
  const secrets = secretsOf(documents, 'api-gateway');
  const [, , password] = CREDENTIALS.exec(secrets.get('REDIS_URL') ?? '') ?? [];
  const reads = redis.command?.join(' ') === 'redis-server /etc/redis/redis.conf';
  return reads && password !== undefined && secrets.get('redis.conf') === `requirepass ${password}`
    ? []
    : ['Redis does not ask for the password that the gateway has'];
}

/** Migrations run as the owner of the database, and make a role for each app. */
function ofOwner(documents: Documents): readonly string[] {
  return ofKind(documents, 'Cluster')
    .filter(({ spec }) => {
      const { initdb, recovery } = spec.bootstrap;
      const role = spec.managed.roles.find(({ name }) => name === (initdb ?? recovery).owner);
      return role?.ensure !== 'present' || !role.login || !role.createrole;
    })
    .map((cluster) => `${nameOf(cluster)} has an owner who can't make the apps' roles`);
}
