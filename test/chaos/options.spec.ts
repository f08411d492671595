import { describe, expect, it } from '@jest/globals';
import { readOptions } from './options.js';

describe('the options of a campaign', () => {
  it('are 60 rounds of all faults where nothing is said', () => {
    expect(readOptions([])).toMatchObject({ rounds: 60, only: '' });
  });

  it('are what is said', () => {
    expect(readOptions(['--rounds', '3', '--seed', '7', '--only', 'Redis'])).toEqual({
      rounds: 3,
      seed: 7,
      only: 'Redis',
    });
  });

  it.each(['0', '-1', '1.5', 'many', '', '100001'])('refuse "%s" rounds, and name the limits', (rounds) => {
    expect(() => readOptions([`--rounds=${rounds}`])).toThrow(
      /--rounds takes a whole number from 1 to 100000/,
    );
  });

  it('refuse an option that there is not', () => {
    expect(() => readOptions(['--fault', 'x'])).toThrow(/--fault/);
  });
});
