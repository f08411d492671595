import { runProgram } from '../../../tools/local/processes/run-program.js';
import { MACHINES } from '../cluster/machines.js';
import { brokerOf } from '../cluster/servers/broker-state.js';
import { nodeOf } from '../cluster/servers/rabbitmq.js';
import { PATRONI_SETTINGS } from '../cluster/servers/patroni.js';
import { leaderOf, membersOf } from '../cluster/servers/patroni-members.js';
import type { Loss } from './loss.js';

/** What an operator does by hand, and what goes back to nobody. */
export const MOVED_LEADERS: readonly Loss[] = [
  {
    name: 'the leader of Postgres switched over by hand',
    machine: undefined,
    async begin() {
      const members = await membersOf();
      const leader = leaderOf(members);
      const candidate = members.find(({ name }) => name !== leader)?.name;
      await runProgram('docker', [
        ...[
          'exec',
          `${leader}.postgres`,
          'patronictl',
          '--config-file',
          PATRONI_SETTINGS,
          'switchover',
          'acs',
        ],
        ...['--leader', String(leader), '--candidate', String(candidate), '--force'],
      ]);
      return undefined;
    },
  },
  {
    name: 'the leader of each queue moved',
    machine: undefined,
    async begin({ documents }) {
      const { leaders } = await brokerOf(documents);
      for (const [queue, leader] of leaders) {
        const nodes = MACHINES.map(nodeOf);
        await moveLeader(queue, nodes[(nodes.indexOf(leader) + 1) % nodes.length]!);
      }
      return undefined;
    },
  },
];

/** By what RabbitMQ's own rebalancing calls; that command moves only what is unbalanced. */
async function moveLeader(queue: string, to: string): Promise<void> {
  const name = `rabbit_misc:r(<<"acs">>, queue, <<"${queue}">>)`;
  const [machine] = MACHINES;
  await runProgram('docker', [
    ...['exec', `${machine}.rabbitmq`, 'rabbitmqctl', '--quiet', 'eval'],
    `{ok, Q} = rabbit_amqqueue:lookup(${name}), rabbit_quorum_queue:transfer_leadership(Q, '${to}').`,
  ]);
}
