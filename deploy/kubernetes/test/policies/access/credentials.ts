import { isDeepStrictEqual } from 'node:util';
import { SENDERS, userOf } from '#contracts/messages/senders';
import { SCHEMAS } from '#contracts/services';
import { RECONCILE_ROLE, RETENTION_ROLE, roleOf } from '#runtime/migrations/migrations';
import {
  brokerRights,
  topicRights,
} from '../../../../../apps/operator/src/provision/broker/broker-rights.js';
import { type Documents, find, nameOf, ofKind } from '../../documents/documents.js';
import { secretsOf } from '../../documents/settings.js';

/** The operators' objects, and the secrets with the credentials, are named after the sender, but for the operator itself. */
const OBJECTS = SENDERS.map((sender) => [sender, sender === 'operator' ? userOf(sender) : sender] as const);

/** Who logs in where: each address in a secret is of this user, who has the password of that secret. */
const LOGINS: readonly (readonly [secret: string, key: string, user: string])[] = [
  // The operator's role in the database is the administrator's.
  ...SENDERS.flatMap((sender) =>
    sender === 'operator' ? [] : [[sender, 'DATABASE_URL', roleOf(SCHEMAS[sender])] as const],
  ),
  ...OBJECTS.map(([sender, secret]) => [secret, 'RABBITMQ_URL', userOf(sender)] as const),
  ['retention', 'DATABASE_URL', RETENTION_ROLE],
  ['reconcile', 'DATABASE_URL', RECONCILE_ROLE],
  ['keda', 'host', 'acs-keda'],
];

/** The users and passwords in the addresses of the apps, and of `acs`, are those that provisioning makes. */
export function* credentials(documents: Documents): Generator<string> {
  for (const [secret, key, user] of LOGINS) {
    const secrets = secretsOf(documents, secret);
    if (secrets.size === 0) continue;
    const [, found, password] = /^[\w+]+:\/\/([^:]*):(.*)@[^@]+$/.exec(secrets.get(key) ?? '') ?? [];
    if (found !== user || password !== secrets.get('password'))
      yield `Secret/${secret} has another user or password in ${key}`;
    if (key !== 'DATABASE_URL' && secrets.get('username') !== user)
      yield `Secret/${secret} is not for ${user}`;
  }
  // A Redis of ours asks for the password that the gateway has in its address.
  const redis = find(documents, 'StatefulSet', 'redis')?.spec?.template.spec?.containers[0];
  const gateway = secretsOf(documents, 'api-gateway');
  const [, password = ''] = /^redis:\/\/:(.*)@/.exec(gateway.get('REDIS_URL') ?? '') ?? [];
  const reads = redis?.command?.join(' ') === 'redis-server /etc/redis/redis.conf';
  if (redis && (!reads || password === '' || gateway.get('redis.conf') !== `requirepass ${password}`))
    yield 'Redis does not ask for the password that the gateway has';
  // Migrations run as the owner of the database, and make a role for each app.
  for (const cluster of ofKind(documents, 'Cluster')) {
    const { initdb, recovery } = cluster.spec.bootstrap ?? {};
    const role = cluster.spec.managed?.roles?.find(({ name }) => name === (initdb ?? recovery)?.owner);
    if (role?.ensure !== 'present' || !role.login || !role.createrole)
      yield `${nameOf(cluster)} has an owner who can't make the apps' roles`;
  }
}

const RIGHTS = new Map<string, object>([
  ...OBJECTS.map(([sender, name]) => [name, brokerRights(sender)] as const),
  ['keda', { configure: '^$', write: '^$', read: '^$' }],
]);
const TOPIC_RIGHTS = new Map<string, object>(OBJECTS.map(([sender, name]) => [name, topicRights(sender)]));

/** The broker's operators give each user what provisioning gives it, and nobody more. */
export function* rightsOnBroker(documents: Documents): Generator<string> {
  if (ofKind(documents, 'RabbitmqCluster').length === 0) return;
  for (const [kind, expected] of [
    ['Permission', RIGHTS],
    ['TopicPermission', TOPIC_RIGHTS],
  ] as const) {
    const granted = ofKind(documents, kind).map(({ spec }) => [spec.userReference.name, spec.permissions]);
    const byName = (rights: readonly (readonly unknown[])[]) =>
      rights.toSorted(([one], [other]) => String(one).localeCompare(String(other)));
    if (!isDeepStrictEqual(byName(granted), byName([...expected])))
      yield `somebody has other rights on the broker than provisioning gives (${kind})`;
  }
  const users = ofKind(documents, 'User');
  for (const name of RIGHTS.keys())
    if (!users.some(({ metadata }) => metadata.name === name)) yield `the broker has no user for ${name}`;
  for (const { metadata, spec } of users)
    if ((spec.tags ?? []).join() !== (metadata.name === 'keda' ? 'monitoring' : ''))
      yield `${metadata.name} is ${spec.tags?.join(', ') ?? 'nothing'} on the broker`;
  for (const { spec } of ofKind(documents, 'Vhost'))
    if (spec.deletionPolicy !== 'retain')
      yield 'every queue goes with the object that names the virtual host';
}
