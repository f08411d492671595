import type { Policy } from './policy.js';
import { addresses } from './policies/addresses.js';
import { archiving } from './policies/archiving.js';
import { backups } from './policies/backups.js';
import { rightsOnBroker } from './policies/broker-rights.js';
import { commandLines } from './policies/command-lines.js';
import { configuration } from './policies/configuration.js';
import { counting } from './policies/counting.js';
import { credentials } from './policies/credentials.js';
import { disruption } from './policies/disruption.js';
import { durability } from './policies/durability.js';
import { encryption } from './policies/encryption.js';
import { identity } from './policies/identity.js';
import { images } from './policies/images.js';
import { inventory } from './policies/inventory.js';
import { leaving } from './policies/leaving.js';
import { literalSecrets } from './policies/literal-secrets.js';
import { migration } from './policies/migration.js';
import { monitoring } from './policies/monitoring.js';
import { network } from './policies/network.js';
import { openings } from './policies/openings.js';
import { outsideServers } from './policies/outside-servers.js';
import { ownSecrets } from './policies/own-secrets.js';
import { places } from './policies/places.js';
import { podSecurity } from './policies/pod-security.js';
import { ports } from './policies/ports.js';
import { postgresConnections } from './policies/postgres-connections.js';
import { probes } from './policies/probes.js';
import { references } from './policies/references.js';
import { resources } from './policies/resources.js';
import { rollout } from './policies/rollout.js';
import { scaling } from './policies/scaling.js';
import { selectors } from './policies/selectors.js';
import { triggers } from './policies/triggers.js';
import { wayIn } from './policies/way-in.js';

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
