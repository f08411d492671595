import { APPS, MACHINES, type MachineName, on, PORTS } from '../machines.js';
import { CLUSTER_IMAGE } from '../images.js';
import type { ServerContainer } from '../server-container.js';

const SETTINGS = '/etc/haproxy.cfg';
/** Taken for the balancer's own answer by callers, and not for the service's. */
const UNREACHABLE = '/etc/unreachable.http';

const defaults = `
global
  maxconn 2000
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
`;

/** To the one Postgres that Patroni calls the leader, as the Service postgres-rw of CloudNativePG leads to it. */
const postgres = listen('postgres', PORTS.balanced.postgres, PORTS.postgres, [
  'option httpchk GET /primary',
  `default-server check port ${PORTS.patroni}`,
]);

/** To nodes that begin AMQP: a frozen one takes connections, and one that is paused in a minority takes none. */
const rabbitmq = listen('rabbitmq', PORTS.balanced.rabbitmq, PORTS.rabbitmq, [
  'balance leastconn',
  ...['option tcp-check', 'tcp-check send-binary 414d515000000901', 'tcp-check expect binary 01'],
  'default-server check',
]);

const management = listen('management', PORTS.balanced.management, PORTS.management, [
  'option httpchk GET /api/index.html',
  'default-server check',
]);

/** As docs/explanation/failures.md asks of a balancer before gateways. */
const gateways = listen(
  'gateways',
  PORTS.gateway,
  PORTS.gateway,
  [
    'mode http',
    ...['option httpchk GET /health/ready', 'option redispatch 1', 'retries 1'],
    ...[
      'retry-on conn-failure empty-response response-timeout',
      'http-request disable-l7-retry unless METH_GET',
    ],
    ...['timeout server 15s', 'timeout client 60s'],
    'default-server check inter 2s fall 1 rise 1',
    ...[502, 503, 504].map((status) => `errorfile ${status} ${UNREACHABLE}`),
  ],
  MACHINES.filter((machine) => APPS[machine].includes('api-gateway')),
);

/** Beside the apps of a machine, which reach Postgres through it. */
export function machineProxy(machine: MachineName): ServerContainer {
  return proxy(`${machine}.haproxy`, [postgres]);
}

/** Outside the machines: an ingress for callers, and what operators reach the servers by. */
export function edgeProxy(name: string): ServerContainer {
  return proxy(name, [postgres, rabbitmq, management, gateways]);
}

function proxy(name: string, lists: readonly string[]): ServerContainer {
  return {
    name,
    image: CLUSTER_IMAGE,
    user: '999:999',
    command: ['haproxy', '-W', '-db', '-f', SETTINGS],
    files: {
      [SETTINGS]: [defaults, ...lists].join(''),
      [UNREACHABLE]:
        'HTTP/1.1 502 Bad Gateway\r\ncontent-length: 2\r\ncontent-type: application/json\r\n\r\n{}',
    },
  };
}

function listen(
  name: string,
  at: number,
  to: number,
  settings: readonly string[],
  machines: readonly MachineName[] = MACHINES,
): string {
  const servers = machines.map((machine) => `server ${machine} ${on(machine, to)}`);
  return `listen ${name}\n${[`bind :${at}`, ...settings, ...servers].map((line) => `  ${line}\n`).join('')}`;
}
