import type { Documents } from '../../../deploy/kubernetes/test/documents/documents.js';
import type { Machines } from '../cluster/cluster.js';
import type { MachineName } from '../cluster/machines.js';

/** What a loss works on. */
export interface Cluster {
  readonly machines: Machines;
  /** The rendered overlay, for its users and passwords. */
  readonly documents: Documents;
}

/** Something that is lost, moved or replaced, and comes back. */
export interface Loss {
  readonly name: string;
  /** Undefined where no single machine is struck. */
  readonly machine: MachineName | undefined;
  /** Resolves with what brings it back; with undefined where `begin` has done all of it. */
  begin(cluster: Cluster): Promise<(() => Promise<void>) | undefined>;
}
