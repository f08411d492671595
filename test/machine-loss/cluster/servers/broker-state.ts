import type { Documents } from '../../../../deploy/kubernetes/test/documents/documents.js';
import { askBroker } from '../../../../libs/messaging/test/management.js';
import { operatorsEnv } from '../addresses.js';
import { ADDRESSES, type MachineName, PORTS } from '../machines.js';

interface Node {
  readonly name: string;
  readonly running: boolean;
}

interface Queue {
  readonly name: string;
  readonly type: string;
  readonly leader?: string;
}

export interface BrokerState {
  /** Nodes that run, by name. */
  readonly running: readonly string[];
  /** Replicated queue → the node that leads it. */
  readonly leaders: ReadonlyMap<string, string>;
}

/** As any node that the balancer finds sees it. Throws an `Error` where none answers. */
export async function brokerOf(documents: Documents): Promise<BrokerState> {
  const { RABBITMQ_MANAGEMENT_URL: base = '' } = operatorsEnv(documents);
  const nodes = await askBroker<readonly Node[]>('/api/nodes', base);
  const queues = (await askBroker<readonly Queue[]>('/api/queues/acs', base)).filter(
    ({ type }) => type === 'quorum',
  );
  return {
    running: nodes.filter(({ running }) => running).map(({ name }) => name),
    leaders: new Map(queues.map(({ name, leader = '' }) => [name, leader])),
  };
}

/**
 * Whether every replicated queue of a node has all its members: the node itself says whether one would stand still without
 * it. Its statistics say so, too, but not always those of today.
 */
export async function canLose(documents: Documents, machine: MachineName): Promise<boolean> {
  const url = new URL(operatorsEnv(documents).RABBITMQ_MANAGEMENT_URL ?? '');
  url.host = `${ADDRESSES[machine]}:${PORTS.management}`;
  return askBroker('/api/health/checks/node-is-quorum-critical', url.href).then(
    () => true,
    () => false,
  );
}
