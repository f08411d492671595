import type { Policy } from './policy.js';
import { addresses } from './policies/addresses.js';
import { backups } from './policies/backups.js';
import { rightsOnBroker } from './policies/broker-rights.js';
import { configuration } from './policies/configuration.js';
import { credentials } from './policies/credentials.js';
import { disruption } from './policies/disruption.js';
import { identity } from './policies/identity.js';
import { images } from './policies/images.js';
import { leaving } from './policies/leaving.js';
import { literalSecrets } from './policies/literal-secrets.js';
import { monitoring } from './policies/monitoring.js';
import { network } from './policies/network.js';
import { podSecurity } from './policies/pod-security.js';
import { ports } from './policies/ports.js';
import { postgresConnections } from './policies/postgres-connections.js';
import { probes } from './policies/probes.js';
import { references } from './policies/references.js';
import { resources } from './policies/resources.js';
import { rollout } from './policies/rollout.js';
import { scaling } from './policies/scaling.js';
import { selectors } from './policies/selectors.js';

/** What every overlay keeps. */
export const POLICIES: readonly Policy[] = [
  addresses,
  backups,
  configuration,
  credentials,
  disruption,
  identity,
  images,
  leaving,
  literalSecrets,
  monitoring,
  network,
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
];
