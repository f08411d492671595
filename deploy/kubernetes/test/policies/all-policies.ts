import type { Policy } from './policy.js';
import { addresses } from './network/addresses.js';
import { archiving } from './servers/archiving.js';
import { backups } from './servers/backups.js';
import { rightsOnBroker } from './access/broker-rights.js';
import { commandLines } from './access/command-lines.js';
import { configuration } from './configuration.js';
import { counting } from './servers/counting.js';
import { credentials } from './access/credentials.js';
import { disruption } from './workloads/disruption.js';
import { durability } from './servers/durability.js';
import { encryption } from './access/encryption.js';
import { identity } from './access/identity.js';
import { images } from './workloads/images.js';
import { inventory } from './inventory.js';
import { leaving } from './workloads/leaving.js';
import { literalSecrets } from './access/literal-secrets.js';
import { migration } from './servers/migration.js';
import { monitoring } from './monitoring.js';
import { network } from './network/network.js';
import { openings } from './network/openings.js';
import { outsideServers } from './network/outside-servers.js';
import { ownSecrets } from './access/own-secrets.js';
import { places } from './servers/places.js';
import { podSecurity } from './workloads/pod-security.js';
import { ports } from './network/ports.js';
import { postgresConnections } from './servers/postgres-connections.js';
import { probes } from './workloads/probes.js';
import { references } from './references.js';
import { resources } from './workloads/resources.js';
import { rollout } from './workloads/rollout.js';
import { scaling } from './workloads/scaling.js';
import { selectors } from './workloads/selectors.js';
import { triggers } from './workloads/triggers.js';
import { wayIn } from './network/way-in.js';

/** What every overlay keeps. */
export const POLICIES: readonly Policy[] = [
  addresses,
  archiving,
  backups,
  commandLines,
  configuration,
  counting,
  credentials,
  disruption,
  durability,
  encryption,
  identity,
  images,
  inventory,
  leaving,
  literalSecrets,
  migration,
  monitoring,
  network,
  openings,
  outsideServers,
  ownSecrets,
  places,
  podSecurity,
  ports,
  postgresConnections,
  probes,
  references,
  resources,
  rightsOnBroker,
  rollout,
  scaling,
  selectors,
  triggers,
  wayIn,
];
