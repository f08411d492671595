import SequencerModule from '@jest/test-sequencer';

const Sequencer = SequencerModule.default ?? SequencerModule;

/**
 * Where in the run the last test of each kind begins. Those with processes of their own work the cores, for up to a minute
 * each, so none of them may be the last; what is tested inside one process mostly waits.
 */
const LAST_AT = { rehearsal: 0.75, fault: 0.75, e2e: 0.75, integration: 0.95, unit: 1 };

/** Jest's order (what took longest, or else is largest, comes first) within each kind, and the kinds spread evenly beside each other. */
export default class MixedOrder extends Sequencer {
  sort(tests) {
    const kinds = Object.groupBy(super.sort(tests), (test) => test.context.config.displayName?.name);
    return Object.entries(kinds)
      .flatMap(([kind, sorted]) =>
        sorted.map((test, index) => ({ test, at: ((index + 1) / sorted.length) * (LAST_AT[kind] ?? 1) })),
      )
      .toSorted((one, other) => one.at - other.at)
      .map(({ test }) => test);
  }
}
