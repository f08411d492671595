import { TopologyMissing } from '#messaging/topology/topology-check';
import { ConfigurationError } from '../configuration/environment.js';
import { PortTaken } from '../http/listen-address.js';
import { SchemaMismatch } from '../migrations/schema-version.js';
import { DependencyUnreachable } from './dependency.js';

/** Exit codes of a service (after sysexits.h where it has one). */
export const EXIT = {
  drained: 0,
  failed: 1,
  unreachable: 69,
  portTaken: 71,
  notDrained: 75,
  schema: 76,
  configuration: 78,
} as const;

export function exitCodeOf(error: unknown): number {
  if (error instanceof ConfigurationError) return EXIT.configuration;
  if (error instanceof DependencyUnreachable) return EXIT.unreachable;
  if (error instanceof PortTaken) return EXIT.portTaken;
  if (error instanceof SchemaMismatch || error instanceof TopologyMissing) return EXIT.schema;
  return EXIT.failed;
}
