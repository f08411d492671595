import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathOf, SERVER_PROGRAMS } from '../install/programs.js';
import {
  answersOnTcp,
  type Server,
  type ServerPart,
  type ServerPlan,
  type ServerSetting,
  startOnFreePorts,
} from './private-server.js';

export interface RabbitMqSetting extends ServerSetting {
  /** Lines of its configuration beside those that it has anyway. */
  readonly configuration?: Readonly<Record<string, string>>;
}

interface BrokerAddresses {
  /** The management API, with the administrator's credentials. */
  readonly managementUrl: string;
  /** Where the broker's own metrics are read. */
  readonly metricsUrl: string;
  /** Of its name server, which `rabbitmqctl` asks. */
  readonly epmdPort: number;
}

export interface BrokerServer extends Server, BrokerAddresses {}

interface Ports {
  readonly amqp: number;
  readonly distribution: number;
  readonly epmd: number;
  readonly management: number;
  readonly metrics: number;
}

/** To every Erlang program beside ours: where our epmd is gone, none may start a daemon that outlives everybody. */
export const NO_OTHER_EPMD = '-start_epmd false';

/** Starts a private RabbitMQ with management and metrics, administrator `acs_admin`, on the loopback address only. */
export async function startRabbitMq(setting: RabbitMqSetting): Promise<BrokerServer> {
  const { server, plan } = await startOnFreePorts(5, (free) => {
    const [amqp = 0, distribution = 0, epmd = 0, management = 0, metrics = 0] = free;
    return planRabbitMq(setting, { amqp, distribution, epmd, management, metrics });
  });
  const { managementUrl, metricsUrl, epmdPort } = plan;
  return Object.assign(server, { managementUrl, metricsUrl, epmdPort });
}

function planRabbitMq(setting: RabbitMqSetting, ports: Ports): ServerPlan & BrokerAddresses {
  const home = join(setting.directory, 'rabbitmq');
  const credentials = `acs_admin:${setting.password}`;
  return {
    name: 'RabbitMQ',
    url: `amqp://${credentials}@127.0.0.1:${ports.amqp}`,
    managementUrl: `http://${credentials}@127.0.0.1:${ports.management}`,
    metricsUrl: `http://127.0.0.1:${ports.metrics}/metrics`,
    epmdPort: ports.epmd,
    port: ports.amqp,
    async prepare() {
      writeConfiguration(home, setting, ports);
    },
    parts: [epmdPart(setting, home, ports), brokerPart(setting, home, ports)],
    stop: { signal: 'SIGTERM', graceMs: 30_000 },
  };
}

/** Erlang's name server, one of our own: the machine's would outlive us and be shared with everybody. */
function epmdPart(setting: ServerSetting, home: string, ports: Ports): ServerPart {
  return {
    launch: {
      name: 'epmd',
      program: 'epmd',
      args: [],
      cwd: home,
      env: environment(home, ports),
      logFile: join(setting.directory, 'logs', 'epmd.log'),
    },
    isReady: () => answersOnTcp(ports.epmd),
  };
}

function brokerPart(setting: RabbitMqSetting, home: string, ports: Ports): ServerPart {
  const { directory, password, fsync = true } = setting;
  return {
    launch: {
      name: 'RabbitMQ',
      program: pathOf(SERVER_PROGRAMS.rabbitmq),
      args: [],
      cwd: home,
      env: { ...environment(home, ports), RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: erlangArguments(fsync) },
      logFile: join(directory, 'logs', 'rabbitmq.log'),
    },
    isReady: async () =>
      (await answersOnTcp(ports.amqp)) && (await managementAnswers(ports.management, password)),
  };
}

function environment(home: string, ports: Ports): NodeJS.ProcessEnv {
  return {
    // epmd lives beside erl or in sbin, neither of which an ordinary user's path need have.
    PATH: [process.env.PATH, '/usr/sbin', '/usr/bin', '/bin', '/usr/lib/erlang/bin'].join(delimiter),
    LC_ALL: 'C.UTF-8',
    HOME: join(home, 'home'), // the cookie's place
    ERL_EPMD_PORT: String(ports.epmd),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_FLAGS: NO_OTHER_EPMD,
    RABBITMQ_NODENAME: 'acs@localhost',
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(ports.amqp),
    RABBITMQ_DIST_PORT: String(ports.distribution),
    RABBITMQ_MNESIA_BASE: join(home, 'data'),
    RABBITMQ_LOG_BASE: join(home, 'log'),
    RABBITMQ_LOGS: '-', // standard output
    RABBITMQ_PID_FILE: join(home, 'node.pid'),
    RABBITMQ_CONFIG_FILE: join(home, 'rabbitmq.conf'),
    RABBITMQ_CONF_ENV_FILE: join(home, 'environment.conf'), // empty: keeps the machine's own out
    RABBITMQ_ENABLED_PLUGINS_FILE: join(home, 'enabled_plugins'),
    RABBITMQ_ALLOW_INPUT: '1', // the script becomes the broker instead of watching it, so that its pid is the broker's
  };
}

function erlangArguments(fsync: boolean): string {
  return [
    '-noinput -kernel inet_dist_use_interface {127,0,0,1}',
    // Schedulers that spin while they wait would take a small machine's processor from the services.
    '+sbwt none +sbwtdcpu none +sbwtdio none',
    // What a quorum queue confirms is then written, but not yet flushed to the disk.
    ...(fsync ? [] : ['-ra wal_write_strategy sync_after_notify']),
  ].join(' ');
}

function writeConfiguration(home: string, setting: RabbitMqSetting, ports: Ports): void {
  for (const folder of ['home', 'data', 'log']) mkdirSync(join(home, folder), { recursive: true });
  const cookie = join(home, 'home', '.erlang.cookie');
  if (!existsSync(cookie)) writeFileSync(cookie, randomBytes(20).toString('hex'), { mode: 0o400 });
  writeFileSync(join(home, 'environment.conf'), '');
  writeFileSync(join(home, 'enabled_plugins'), '[rabbitmq_management,rabbitmq_prometheus].\n');
  const settings = {
    'listeners.tcp.default': `127.0.0.1:${ports.amqp}`,
    'management.tcp.ip': '127.0.0.1',
    'management.tcp.port': ports.management,
    'prometheus.tcp.ip': '127.0.0.1',
    'prometheus.tcp.port': ports.metrics,
    default_user: 'acs_admin',
    default_pass: setting.password,
    'disk_free_limit.absolute': '50MB',
    'log.console': 'true',
    'log.console.level': 'info',
    ...setting.configuration,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(join(home, 'rabbitmq.conf'), lines.join(''), { mode: 0o600 });
}

function managementAnswers(port: number, password: string): Promise<boolean> {
  const credentials = Buffer.from(`acs_admin:${password}`).toString('base64');
  return answersOnTcp(port, {
    greeting: `GET /api/whoami HTTP/1.0\r\nhost: localhost\r\nauthorization: Basic ${credentials}\r\n\r\n`,
    expected: (reply) => /^HTTP\/1\.[01] 200 /.test(reply),
  });
}
