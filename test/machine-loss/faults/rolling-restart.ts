import { runProgram } from '../../../tools/local/processes/run-program.js';
import { eventually } from '../../support/eventually.js';
import { MACHINES } from '../cluster/machines.js';
import type { Loss } from './loss.js';

const STARTS_WITHIN_MS = 120_000;

/** As the cluster operator upgrades: what its preStop hook asks for, one node after the other. */
export const ROLLING_RESTART: Loss = {
  name: 'each node of RabbitMQ replaced in turn, as in an upgrade',
  machine: undefined,
  async begin() {
    for (const machine of MACHINES) {
      const container = `${machine}.rabbitmq`;
      const ask = (...command: string[]) => runProgram('docker', ['exec', container, ...command]);
      await ask('rabbitmq-upgrade', 'await_online_quorum_plus_one', '--timeout', '600');
      await ask('rabbitmq-upgrade', 'drain');
      await runProgram('docker', ['stop', '--time', '60', container]);
      await runProgram('docker', ['start', container]);
      // It fails as long as nothing of the node is there.
      await eventually(
        `the node of ${machine} runs`,
        async () => {
          await ask('rabbitmqctl', '--quiet', 'await_startup');
          return true;
        },
        STARTS_WITHIN_MS,
      );
    }
    return undefined;
  },
};
