import type { ServiceName } from '#contracts/services';
import type { SeededRandom } from '../../support/seeded-random.js';
import type { Installation } from '../setup/installation.js';

/** What a fault strikes. Two faults at the same time must not strike the same. */
export type Target = ServiceName | 'postgres' | 'rabbitmq' | 'redis' | 'operator';

export interface Fault {
  readonly name: string;
  readonly strikes: readonly Target[];
  /** Breaks it; resolves with what ends the fault. `random` decides what is left to chance. */
  begin(installation: Installation, random: SeededRandom): Promise<EndOfFault>;
}

/** Resolves when nothing is broken any more by that fault; what was broken may still be on its way back. */
export type EndOfFault = () => Promise<void>;

/** For a fault that ends by itself. */
export const nothingToEnd: EndOfFault = () => Promise.resolve();
