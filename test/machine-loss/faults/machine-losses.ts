import type { Cut, Machine } from '../cluster/machine.js';
import { MACHINES } from '../cluster/machines.js';
import type { Loss } from './loss.js';

type Strike = (machine: Machine) => Promise<() => Promise<void>>;

const STRIKES: Readonly<Record<string, Strike>> = {
  killed: async (machine) => {
    await machine.kill();
    return () => machine.startAgain();
  },
  frozen: async (machine) => {
    await machine.freeze();
    return () => machine.thaw();
  },
  'cut off both ways': cut('both ways'),
  'cut off, hears nothing': cut('hears nothing'),
  'cut off, is not heard': cut('is not heard'),
  'parted from the others, reached by callers': cut('parted'),
};

/** Each machine in turn, lost in each way. */
export const MACHINE_LOSSES: readonly Loss[] = Object.entries(STRIKES).flatMap(([how, strike]) =>
  MACHINES.map((machine) => ({
    name: `${machine} ${how}`,
    machine,
    begin: ({ machines }) => strike(machines[machine]),
  })),
);

function cut(how: Cut): Strike {
  return async (machine) => {
    await machine.cut(how);
    return () => machine.reconnect();
  };
}
