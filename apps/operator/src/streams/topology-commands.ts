import type { Command } from 'commander';
import { applyTopology } from '#messaging/topology/apply-topology';
import { type RegisterCommand, examples } from '../command-line/register-command.js';

export function topologyCommands(program: Command, register: RegisterCommand): void {
  register(
    program
      .command('topology')
      .description('exchanges and queues of the broker')
      .command('apply')
      .description('declare what the services need; repeating it changes nothing')
      .addHelpText('after', examples('topology apply')),
    async (_options: object, { settings, reachBroker }) => {
      const commandQueueType = settings.commandQueueType();
      await reachBroker(); // has the clearer message where no server answers
      return { declared: await applyTopology(settings.brokerUrl(), { commandQueueType }) };
    },
  );
}
