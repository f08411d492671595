import { type ChannelModel, connect } from 'amqplib';
import { nodesIn } from './broker-address.js';
import { BrokerHosts } from './broker-hosts.js';
import { failureOfNodes } from './broker-unreachable.js';
import { CONNECT_TIMEOUT_MS, HEARTBEAT_SECONDS } from './connection.js';

/**
 * Connects to the first node that answers, of those that `address` names, for a short piece of work: the connection is
 * not made again. Throws what each node failed with.
 */
export async function connectOnce(address: string): Promise<ChannelModel> {
  const nodes = nodesIn(address, HEARTBEAT_SECONDS);
  const hosts = new BrokerHosts(nodes);
  const failures = new Map<string, unknown>();
  for (let attempt = 1; attempt <= nodes.length; attempt++) {
    try {
      return await connect(hosts.current, { noDelay: true, timeout: CONNECT_TIMEOUT_MS });
    } catch (error) {
      failures.set(hosts.current.host, error);
      hosts.next(attempt);
    }
  }
  throw failureOfNodes(failures);
}
