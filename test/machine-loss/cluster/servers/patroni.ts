import { stringify } from 'yaml';
import { CLUSTER_IMAGE } from '../images.js';
import { MACHINES, type MachineName, on, PORTS } from '../machines.js';
import type { ServerContainer } from '../server-container.js';

/** Known to everybody who reads this: the servers are on a network of this machine. */
export const SUPERUSER = { username: 'postgres', password: 'postgres-development-only' };
const REPLICATION = { username: 'replicator', password: 'replicator-development-only' };

/** Where a container has Patroni's settings. */
export const PATRONI_SETTINGS = '/etc/patroni.yml';

/**
 * Postgres with Patroni. As in the manifests of production (components/postgres-cnpg), a commit is on any second machine
 * before it is acknowledged, and writing goes on without one.
 */
export function patroni(machine: MachineName): ServerContainer {
  const settings = {
    scope: 'acs',
    name: machine,
    restapi: { listen: `0.0.0.0:${PORTS.patroni}`, connect_address: on(machine, PORTS.patroni) },
    etcd3: { hosts: MACHINES.map((name) => on(name, PORTS.etcd)) },
    bootstrap: {
      dcs: {
        // The shortest lease that Patroni takes: so long may the others think that a lost leader still leads.
        ...{ ttl: 20, loop_wait: 10, retry_timeout: 5 },
        synchronous_mode: 'quorum',
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, shared_buffers: '64MB', wal_keep_size: '256MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `0.0.0.0:${PORTS.postgres}`,
      connect_address: on(machine, PORTS.postgres),
      data_dir: '/var/lib/postgresql/data/pg',
      bin_dir: '/usr/lib/postgresql/17/bin',
      pgpass: '/tmp/pgpass',
      parameters: { unix_socket_directories: '/tmp' },
      pg_hba: [
        'local all all trust',
        'host replication all all scram-sha-256',
        'host all all all scram-sha-256',
      ],
      authentication: { superuser: SUPERUSER, replication: REPLICATION, rewind: SUPERUSER },
    },
  };
  return {
    name: `${machine}.postgres`,
    image: CLUSTER_IMAGE,
    user: '999:999',
    command: ['patroni', PATRONI_SETTINGS],
    files: { [PATRONI_SETTINGS]: stringify(settings) },
  };
}
