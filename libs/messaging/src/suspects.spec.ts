import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Suspects } from './suspects.js';

describe('messages that were handed out before', () => {
  it('are handled one at a time, those that were handed out least often first', async () => {
    const suspects = new Suspects();
    const order: number[] = [];
    let atOnce = 0;
    await Promise.all(
      [3, 1, 20, 2, 1].map((deliveries) =>
        suspects.handle(deliveries, async () => {
          expect(++atOnce).toBe(1);
          await pause(1);
          atOnce -= 1;
          order.push(deliveries);
        }),
      ),
    );
    expect(order).toEqual([1, 1, 2, 3, 20]);
  });

  it('are handled in random order where they were handed out equally often', async () => {
    const order = async (): Promise<string> => {
      const suspects = new Suspects();
      const handled: number[] = [];
      await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          suspects.handle(1, () => Promise.resolve(void handled.push(number))),
        ),
      );
      return handled.join(' ');
    };
    expect(await order()).not.toBe(await order());
  });

  it('wait for what holds them, also where it fails, and go on after one that fails', async () => {
    const suspects = new Suspects();
    const events: string[] = [];
    const held = suspects.holdDuring(
      pause(200).then(() => {
        events.push('held');
        throw new Error('not split up');
      }),
    );
    const failing = suspects.handle(1, () => Promise.reject(new Error('not settled')));
    const other = suspects.handle(2, () => Promise.resolve(void events.push('other')));
    const results = await Promise.allSettled([held, failing, other]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(events).toEqual(['held', 'other']);
  });
});
