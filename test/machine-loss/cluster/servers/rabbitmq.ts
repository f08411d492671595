import { runProgram } from '../../../../tools/local/processes/run-program.js';
import { MACHINES, type MachineName } from '../machines.js';
import type { ServerContainer } from '../server-container.js';

/** One scheduler that sleeps when it has nothing to do: three nodes share this machine's cores. */
const QUIET = '+S 1:1 +A 4 +sbwt none +sbwtdcpu none +sbwtdio none';
const COOKIE = '-setcookie machine-loss-development-only';

/** What the cluster operator sets (peers, partitions), and what the manifests of production add (components/rabbitmq-cluster). */
const SETTINGS = `
cluster_formation.peer_discovery_backend = classic_config
${MACHINES.map((machine, index) => `cluster_formation.classic_config.nodes.${index + 1} = rabbit@${machine}`).join('\n')}
cluster_formation.target_cluster_size_hint = ${MACHINES.length}
cluster_partition_handling = pause_minority
queue_leader_locator = balanced
net_ticktime = 10
disk_free_limit.absolute = 100MB
vm_memory_high_watermark.absolute = 512MB
`;

/**
 * Has the nodes keep what is declared in Khepri, as RabbitMQ 4.2 does from the start. With Mnesia, a node that was frozen
 * stays apart from the others until a person restarts it.
 */
export async function enableKhepri(): Promise<void> {
  const command = ['rabbitmqctl', '--quiet', 'enable_feature_flag', '--experimental', 'khepri_db'];
  await runProgram('docker', ['exec', `${MACHINES[0]}.rabbitmq`, ...command]);
}

export const nodeOf = (machine: MachineName) => `rabbit@${machine}`;

export function rabbitmq(
  machine: MachineName,
  image: string,
  administrator: { readonly user: string; readonly password: string },
): ServerContainer {
  return {
    name: `${machine}.rabbitmq`,
    image,
    command: ['rabbitmq-server'],
    env: {
      RABBITMQ_NODENAME: nodeOf(machine),
      RABBITMQ_DEFAULT_USER: administrator.user,
      RABBITMQ_DEFAULT_PASS: administrator.password,
      RABBITMQ_DEFAULT_VHOST: 'acs',
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: `${QUIET} ${COOKIE}`,
      RABBITMQ_CTL_ERL_ARGS: COOKIE,
    },
    files: { '/etc/rabbitmq/conf.d/20-cluster.conf': SETTINGS },
  };
}
