import { describe, expect, it } from '@jest/globals';
import { RestartSchedule } from './restart-schedule.js';

describe('the restart of an app that ended', () => {
  const run = (...lifetimes: readonly number[]) => {
    let now = 0;
    const schedule = new RestartSchedule(() => now);
    return lifetimes.map((lifetime) => {
      schedule.started();
      now += lifetime;
      return schedule.ended();
    });
  };

  it('comes at once the first time, then later and later as long as it does not stay up, at most 10 s', () => {
    expect(run(...Array<number>(8).fill(100)).map(({ delayMs }) => delayMs)).toEqual([
      0, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
    ]);
  });

  it('says from the third end in a row on that the app keeps failing', () => {
    expect(run(100, 100, 100, 100).map(({ failing }) => failing)).toEqual([false, false, true, true]);
  });

  it('begins again after the app has stayed up for 20 s', () => {
    expect(run(100, 100, 100, 20_000)).toEqual([
      { delayMs: 0, failing: false, endsInARow: 1 },
      { delayMs: 500, failing: false, endsInARow: 2 },
      { delayMs: 1_000, failing: true, endsInARow: 3 },
      { delayMs: 0, failing: false, endsInARow: 1 },
    ]);
  });
});
