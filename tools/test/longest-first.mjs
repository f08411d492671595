import SequencerModule from '@jest/test-sequencer';

const Sequencer = SequencerModule.default ?? SequencerModule;
const KINDS = ['fault', 'e2e', 'integration', 'unit'];

/**
 * Jest's order, in which those that took longest come first, or where no run is known the largest files; but of each
 * kind before those of the next. A short file that starts processes for a minute would else begin as the last one, and
 * the other workers wait for it.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const kindOf = (test) => KINDS.indexOf(test.context.config.displayName?.name);
    return super.sort(tests).toSorted((one, other) => kindOf(one) - kindOf(other));
  }
}
