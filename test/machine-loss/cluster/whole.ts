import { request } from 'undici';
import type { Documents } from '../../../deploy/kubernetes/test/documents/documents.js';
import { ADDRESSES, APPS, MACHINES, type MachineName, PORTS } from './machines.js';
import { leaderOf, membersOf } from './servers/patroni-members.js';
import { brokerOf, canLose } from './servers/broker-state.js';
import { redisRoleOf } from './servers/redis-role.js';

const ASK_MS = 2_000;

/** What is not there, in words; empty where every server of every machine does its part, and every app answers. */
export async function lacks(documents: Documents, what: 'servers' | 'all'): Promise<readonly string[]> {
  const found = await Promise.all([
    ...MACHINES.map((machine) => lacksEtcd(machine)),
    lacksPostgres(),
    lacksRabbitmq(documents),
    lacksRedis(documents),
    ...(what === 'all' ? MACHINES.flatMap(lacksApps) : []),
  ]);
  return found.flat();
}

async function lacksEtcd(machine: MachineName): Promise<readonly string[]> {
  return (await answers(machine, PORTS.etcd, '/health')) ? [] : [`etcd of ${machine}`];
}

/** One that leads, and the others behind it by nothing that matters. */
async function lacksPostgres(): Promise<readonly string[]> {
  const members = await membersOf().catch(() => []);
  if (leaderOf(members) === undefined) return ['a leader of Postgres'];
  const streaming = members.filter(({ role, state }) => role === 'leader' || state === 'streaming');
  return streaming.length === MACHINES.length ? [] : [`Postgres: ${JSON.stringify(members)}`];
}

async function lacksRabbitmq(documents: Documents): Promise<readonly string[]> {
  try {
    const { running } = await brokerOf(documents);
    if (running.length < MACHINES.length) return [`RabbitMQ: only ${running.join(', ')} run`];
    const able = await Promise.all(MACHINES.map((machine) => canLose(documents, machine)));
    return able.flatMap((can, index) => (can ? [] : [`a queue of ${MACHINES[index]} lacks a member`]));
  } catch (error) {
    return [`RabbitMQ: ${String(error)}`];
  }
}

async function lacksRedis(documents: Documents): Promise<readonly string[]> {
  const roles = await Promise.all(
    MACHINES.map((machine) => redisRoleOf(documents, machine).catch(() => 'nobody')),
  );
  const right = roles.toSorted().join() === 'master,slave,slave';
  return right ? [] : [`Redis: ${roles.join(', ')}`];
}

function lacksApps(machine: MachineName): readonly Promise<readonly string[]>[] {
  return APPS[machine].map(async (app) =>
    (await answers(machine, PORTS.health[app], '/health/ready')) ? [] : [`${app} of ${machine}`],
  );
}

async function answers(machine: MachineName, port: number, path: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`http://${ADDRESSES[machine]}:${port}${path}`, {
      signal: AbortSignal.timeout(ASK_MS),
    });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
