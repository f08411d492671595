import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../tools/local/processes/run-program.js';
import { projectRoot } from '../../tools/local/project-root.js';
import { MACHINES } from './cluster/machines.js';

/** What RabbitMQ says of itself, for its control program. */
const QUESTIONS = [
  ['cluster_status'],
  ['list_queues', '--vhost', 'acs', 'name', 'type', 'state', 'leader', 'online', 'consumers', 'messages'],
  ['list_connections', 'user', 'name', 'state', 'channels'],
] as const;

/**
 * Keeps the last logs of all containers and the state of RabbitMQ's nodes, for whoever looks for the cause of a failed
 * round. Returns the folder.
 */
export async function keepEvidence(round: string): Promise<string> {
  const folder = join(projectRoot, '.stack', 'machine-loss', round.replaceAll(/\W+/g, '-'));
  mkdirSync(folder, { recursive: true });
  const keep = async (name: string, command: string) => {
    const text = await runProgram('bash', ['-c', `timeout 60 ${command} 2>&1 || true`]);
    writeFileSync(join(folder, name), text);
  };
  const names = await runProgram('docker', ['ps', '--all', '--format', '{{.Names}}']);
  for (const name of names.split('\n').filter(Boolean))
    await keep(`${name}.log`, `docker logs --timestamps --since 15m ${name}`);
  for (const machine of MACHINES)
    for (const [command, ...args] of QUESTIONS)
      await keep(
        `${machine}.${command}.txt`,
        `docker exec ${machine}.rabbitmq rabbitmqctl ${[command, ...args].join(' ')}`,
      );
  return folder;
}
