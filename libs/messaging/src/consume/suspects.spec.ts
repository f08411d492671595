import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { LogLines } from '../../test/log-lines.js';
import { type Suspect, Suspects } from './suspects.js';

describe('messages that were handed out before', () => {
  const suspect = (changes: Partial<Suspect>): Suspect => ({
    deliveries: 1,
    handle: () => Promise.resolve(),
    giveBack: () => Promise.reject(new Error('was given back')),
    ...changes,
  });

  it('are handled one at a time, in random order', async () => {
    const order = async (): Promise<string> => {
      const suspects = new Suspects(new LogLines());
      const handled: number[] = [];
      let atOnce = 0;
      const handle = async (number: number): Promise<void> => {
        expect(++atOnce).toBe(1);
        await pause(1);
        atOnce -= 1;
        handled.push(number);
      };
      await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          suspects.add(suspect({ deliveries: number % 5, handle: () => handle(number) })),
        ),
      );
      expect([...handled].sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, n) => n));
      return handled.join(' ');
    };
    expect(await order()).not.toBe(await order());
  });

  it('are put back as new before the turn of one that was handed out often', async () => {
    const suspects = new Suspects(new LogLines());
    const events: string[] = [];
    const add = (name: string, deliveries: number) =>
      suspects.add({
        deliveries,
        handle: () => Promise.resolve(void events.push(name)),
        giveBack: async () => {
          await pause(20);
          events.push(`${name} back`);
        },
      });
    await Promise.all([add('a', 6), add('b', 5), add('put back before', 0), add('c', 1)]);
    expect([...events.slice(0, 2)].sort()).toEqual(['b back', 'c back']);
    expect(events.slice(2)).toEqual(['a', 'put back before']);
  });

  it('wait for what holds them, also where it fails, and go on after one that fails', async () => {
    const suspects = new Suspects(new LogLines());
    const events: string[] = [];
    const held = suspects.holdDuring(
      pause(200).then(() => {
        events.push('held');
        throw new Error('not split up');
      }),
    );
    const failing = suspects.add(suspect({ handle: () => Promise.reject(new Error('not settled')) }));
    const other = suspects.add(suspect({ handle: () => Promise.resolve(void events.push('other')) }));
    const results = await Promise.allSettled([held, failing, other]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(events).toEqual(['held', 'other']);
  });

  it('wait some time, and no more, for one that does not come to an end, which is an alarm', async () => {
    const log = new LogLines();
    const suspects = new Suspects(log, 50);
    await new Promise<void>((begun) => {
      const handle = (): Promise<void> => {
        begun();
        return new Promise(() => undefined);
      };
      void suspects.add(suspect({ deliveries: 9, handle }));
    });
    await suspects.add(suspect({}));
    expect(log.lines).toMatchObject([{ level: 'error', fields: { alarm: 'suspect-hangs', after_ms: 50 } }]);
  });
});
