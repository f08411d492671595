import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { SERVER_PROGRAMS, pathOf } from '../../../tools/local/install/programs.js';
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
  const server = await startRabbitMq({ directory, password: 'messaging' });
  return {
    server,
    home,
    async control(...args) {
      const env = {
        ...process.env,
        HOME: home,
        ERL_EPMD_PORT: String(server.epmdPort),
        ERL_FLAGS: NO_OTHER_EPMD,
        RABBITMQ_CONF_ENV_FILE: join(directory, 'rabbitmq', 'environment.conf'),
        LC_ALL: 'C.UTF-8',
      };
      const program = join(dirname(pathOf(SERVER_PROGRAMS.rabbitmq)), 'rabbitmqctl');
      await promisify(execFile)(program, ['-n', 'acs@localhost', ...args], { env });
    },
    async remove() {
      await server.kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
