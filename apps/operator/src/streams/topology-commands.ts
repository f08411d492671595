import { applyTopology } from '#messaging/topology/apply-topology';
import { command, family } from '../command-line/command.js';

export const topologyCommands = family('topology', 'exchanges and queues of the broker', [
  command({
    name: 'apply',
    about: 'declare what the services need; repeating it changes nothing',
    examples: ['topology apply'],
    run: async (_options, { settings, reachBroker }) => {
      const commandQueueType = settings.commandQueueType();
      await reachBroker(); // has the clearer message where no server answers
      return { declared: await applyTopology(settings.brokerUrl(), { commandQueueType }) };
    },
  }),
]);
