import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { rabbitMqBinary } from '../../../tools/local/install/binaries.js';
import {
  type BrokerServer as RabbitMq,
  NO_OTHER_EPMD,
  startRabbitMq,
} from '../../../tools/local/servers/rabbitmq.js';

/** A RabbitMQ of one test file, to be stopped, killed and squeezed. */
export interface PrivateBroker {
  readonly server: RabbitMq;
  /** The home directory of its processes. */
  readonly home: string;
  /** Runs `rabbitmqctl` on it. */
  control(...args: string[]): Promise<void>;
  remove(): Promise<void>;
}

export async function startPrivateBroker(): Promise<PrivateBroker> {
  const directory = await mkdtemp(join(tmpdir(), 'acs-messaging-'));
  const home = join(directory, 'rabbitmq', 'home');
  let epmd = 0;
  const server = await startRabbitMq({
    directory,
    password: 'messaging',
    onPorts: (_server, ports) => (epmd = ports[2] ?? 0),
  });
  return {
    server,
    home,
    async control(...args) {
      const env = {
        ...process.env,
        HOME: home,
        ERL_EPMD_PORT: String(epmd),
        ERL_FLAGS: NO_OTHER_EPMD,
        RABBITMQ_CONF_ENV_FILE: join(directory, 'rabbitmq', 'environment.conf'),
        LC_ALL: 'C.UTF-8',
      };
      const program = join(dirname(rabbitMqBinary()), 'rabbitmqctl');
      await promisify(execFile)(program, ['-n', 'acs@localhost', ...args], { env });
    },
    async remove() {
      await server.discard();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
