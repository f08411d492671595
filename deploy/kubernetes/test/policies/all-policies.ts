import type { Documents } from '../documents/documents.js';
import { credentials, rightsOnBroker } from './access/credentials.js';
import { identity, podSecurity } from './access/pod-security.js';
import { commandLines, literalSecrets, ownSecrets } from './access/secrets.js';
import { configuration } from './configuration.js';
import { inventory } from './inventory.js';
import { monitoring } from './monitoring.js';
import { network } from './network/network.js';
import { openings } from './network/openings.js';
import { wayIn } from './network/way-in.js';
import { ports, selectors } from './network/wiring.js';
import { references } from './references.js';
import { addresses, encryption, outsideServers, sameServers } from './servers/addresses.js';
import { archiving, migration } from './servers/jobs.js';
import { backups, counting, durability, postgresConnections } from './servers/servers.js';
import { leaving, probes } from './workloads/probes.js';
import { disruption, images, rollout } from './workloads/releases.js';
import { resources } from './workloads/resources.js';
import { scaling, triggers } from './workloads/scaling.js';

/** A rule that every complete set of documents keeps: what breaks it, each in a sentence that says where. */
export type Policy = (documents: Documents) => Iterable<string>;

/** What every overlay keeps, by name. */
export const POLICIES = {
  ...{ credentials, rightsOnBroker, identity, podSecurity, commandLines, literalSecrets, ownSecrets },
  ...{ configuration, inventory, monitoring, references },
  ...{ network, openings, wayIn, ports, selectors },
  ...{ addresses, encryption, outsideServers, sameServers },
  ...{ archiving, migration, backups, counting, durability, postgresConnections },
  ...{ leaving, probes, disruption, images, rollout, resources, scaling, triggers },
} satisfies Record<string, Policy>;
export type PolicyName = keyof typeof POLICIES;

/** What breaks any of them. */
export function refusalsOf(documents: Documents): readonly string[] {
  return Object.entries(POLICIES).flatMap(([name, policy]) =>
    [...policy(documents)].map((refusal) => `${name}: ${refusal}`),
  );
}
