import type { ServiceName } from '#contracts/services';

export const MACHINES = ['machine-a', 'machine-b', 'machine-c'] as const;
export type MachineName = (typeof MACHINES)[number];

/** Of a range for private use (RFC 1918), beside the networks of the engine. */
export const NETWORK = { name: 'machines', subnet: '10.213.8.0/24' };

/** As in a real network, an address outlives its machine. */
export const ADDRESSES: Readonly<Record<MachineName, string>> = {
  'machine-a': '10.213.8.11',
  'machine-b': '10.213.8.12',
  'machine-c': '10.213.8.13',
};

/** Outside the machines: what callers and operators reach them by. */
export const EDGE = { name: 'edge', address: '10.213.8.10' };

/** Two of each app, on different machines. All machines have all servers. */
export const APPS: Readonly<Record<MachineName, readonly ServiceName[]>> = {
  'machine-a': ['api-gateway', 'audit-engine', 'webhook-dispatcher'],
  'machine-b': ['api-gateway', 'credit-ledger', 'webhook-dispatcher'],
  'machine-c': ['credit-ledger', 'audit-engine'],
};

/** The containers of a machine share its network: each needs ports of its own. */
export const PORTS = {
  gateway: 8080,
  health: {
    'api-gateway': 9461,
    'credit-ledger': 9462,
    'audit-engine': 9463,
    'webhook-dispatcher': 9464,
  } satisfies Readonly<Record<ServiceName, number>>,
  etcd: 2379,
  patroni: 8008,
  postgres: 5432,
  rabbitmq: 5672,
  management: 15_672,
  redis: 6379,
  sentinel: 26_379,
  /** HAProxy's, which lead to the server that may write, or to any that is healthy. */
  balanced: { postgres: 5000, rabbitmq: 5670, management: 15_670 },
} as const;

export const on = (machine: MachineName, port: number) => `${machine}:${port}`;

export const others = (machine: MachineName) => MACHINES.filter((each) => each !== machine);
