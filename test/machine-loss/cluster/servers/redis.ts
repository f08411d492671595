import { MACHINES, type MachineName, PORTS } from '../machines.js';
import type { ServerContainer } from '../server-container.js';

/** The name that sentinels know the servers by. */
export const MASTER_NAME = 'acs';

/** The others begin as its replicas; later it may be any. */
const [FIRST] = MACHINES;

/** So many sentinels decide that a master is gone. */
const DECIDE = 2;

/** Both write to their settings, so those are copied when a server is first started. */
const startWith = (name: string, ...args: readonly string[]) => [
  ...[
    'sh',
    '-ec',
    `[ -e /data/${name} ] || cp /etc/redis/${name} /data/; exec redis-server /data/${name} "$@"`,
  ],
  ...[name, ...args],
];

export function redis(machine: MachineName, image: string, password: string): ServerContainer {
  const settings = `
port ${PORTS.redis}
dir /data
protected-mode no
requirepass ${password}
masterauth ${password}
replica-announce-ip ${machine}
appendonly yes
maxmemory 64mb
maxmemory-policy noeviction
${machine === FIRST ? '' : `replicaof ${FIRST} ${PORTS.redis}`}
`;
  return {
    name: `${machine}.redis`,
    image,
    user: '999:999',
    command: startWith('redis.conf'),
    files: { '/etc/redis/redis.conf': settings },
  };
}

export function sentinel(machine: MachineName, image: string, password: string): ServerContainer {
  const settings = `
port ${PORTS.sentinel}
dir /data
protected-mode no
requirepass ${password}
sentinel sentinel-pass ${password}
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip ${machine}
sentinel monitor ${MASTER_NAME} ${FIRST} ${PORTS.redis} ${DECIDE}
sentinel auth-pass ${MASTER_NAME} ${password}
sentinel down-after-milliseconds ${MASTER_NAME} 5000
sentinel failover-timeout ${MASTER_NAME} 10000
`;
  return {
    name: `${machine}.sentinel`,
    image,
    user: '999:999',
    command: startWith('sentinel.conf', '--sentinel'),
    files: { '/etc/redis/sentinel.conf': settings },
  };
}
