import type { Documents } from '../../../deploy/kubernetes/test/documents/documents.js';
import type { MachineName } from './machines.js';
import { brokerOf } from './servers/broker-state.js';
import { leaderOf, membersOf } from './servers/patroni-members.js';
import { nodeOf } from './servers/rabbitmq.js';
import { redisRoleOf } from './servers/redis-role.js';

/** What a machine leads, in words: `Postgres, 7 queues, Redis`. */
export async function rolesOf(documents: Documents, machine: MachineName): Promise<string> {
  const [members, { leaders }, redis] = await Promise.all([
    membersOf(),
    brokerOf(documents),
    redisRoleOf(documents, machine),
  ]);
  const queues = [...leaders.values()].filter((node) => node === nodeOf(machine)).length;
  return [
    ...(leaderOf(members) === machine ? ['Postgres'] : []),
    `${queues} queues`,
    ...(redis === 'master' ? ['Redis'] : []),
  ].join(', ');
}
