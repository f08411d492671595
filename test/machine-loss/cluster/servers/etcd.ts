import { CLUSTER_IMAGE } from '../images.js';
import { MACHINES, type MachineName, on, PORTS } from '../machines.js';
import type { ServerContainer } from '../server-container.js';

const PEERS = 2380;

/** What decides who leads Postgres. Kubernetes has its own etcd for that. */
export function etcd(machine: MachineName): ServerContainer {
  const peer = (name: MachineName) => `http://${on(name, PEERS)}`;
  return {
    name: `${machine}.etcd`,
    image: CLUSTER_IMAGE,
    user: '999:999',
    command: [
      ...['etcd', '--name', machine, '--data-dir', '/var/lib/acs/etcd', '--log-level', 'warn'],
      ...['--listen-client-urls', `http://0.0.0.0:${PORTS.etcd}`],
      ...['--advertise-client-urls', `http://${on(machine, PORTS.etcd)}`],
      ...['--listen-peer-urls', `http://0.0.0.0:${PEERS}`, '--initial-advertise-peer-urls', peer(machine)],
      ...['--initial-cluster', MACHINES.map((name) => `${name}=${peer(name)}`).join(',')],
      ...['--initial-cluster-state', 'new'],
      // Twice the defaults: all machines are this one.
      ...['--heartbeat-interval', '200', '--election-timeout', '2000'],
    ],
  };
}
