import { describe, expect, it } from '@jest/globals';
import { LOSSES } from './faults/all-losses.js';
import { readOptions } from './options.js';

describe('the options of a rehearsal of lost machines', () => {
  it('are all losses where nothing is said', () => {
    expect(readOptions([], LOSSES)).toEqual({ losses: LOSSES, stay: false });
  });

  it('are the losses that contain what is said', () => {
    const { losses } = readOptions(['--only', 'machine-b frozen'], LOSSES);
    expect(losses.map(({ name }) => name)).toEqual(['machine-b frozen']);
  });

  it('refuse what nothing contains, and name what there is', () => {
    expect(() => readOptions(['--only', 'flooded'], LOSSES)).toThrow(/machine-c killed/);
  });
});

describe('the losses', () => {
  it('have a name each', () => {
    expect(new Set(LOSSES.map(({ name }) => name)).size).toBe(LOSSES.length);
  });
});
