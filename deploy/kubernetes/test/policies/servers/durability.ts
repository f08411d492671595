import { type Documents, nameOf, ofKind } from '../../documents/documents.js';
import type { Policy } from '../policy.js';

/** Without any of these, Postgres may lose what it has acknowledged. */
const NEVER_OFF = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** What a server has acknowledged survives the loss of one machine, as far as there is more than one. */
export const durability: Policy = {
  name: 'durability',
  check: (documents) => [...ofPostgres(documents), ...ofRabbitmq(documents)],
};

function ofPostgres(documents: Documents): readonly string[] {
  return ofKind(documents, 'Cluster').flatMap((cluster) => {
    const { instances, postgresql } = cluster.spec;
    const { parameters, synchronous } = postgresql;
    return [
      ...NEVER_OFF.filter((name) => ['off', 'local'].includes(parameters[name] ?? '')).map(
        (name) => `has ${name} off`,
      ),
      ...(instances < 2 || synchronous ? [] : ['acknowledges what is on one machine alone']),
      ...(synchronous && synchronous.number >= instances
        ? [`waits for ${synchronous.number} standbys of ${instances - 1}`]
        : []),
    ].map((what) => `${nameOf(cluster)} ${what}`);
  });
}

function ofRabbitmq(documents: Documents): readonly string[] {
  return ofKind(documents, 'RabbitmqCluster')
    .filter(({ spec }) => spec.replicas % 2 === 0)
    .map(
      (cluster) => `${nameOf(cluster)} has ${cluster.spec.replicas} nodes: no more may go than of one less`,
    );
}
