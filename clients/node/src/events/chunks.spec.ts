import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { systemClock } from '../http/clock.js';
import { chunksOf } from './chunks.js';

const CHUNKS = 50;

it('the chunks of a stream that stays open are not kept', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const chunks: WeakRef<Uint8Array>[] = [];
  const reader = {
    read: async () => {
      const value = new Uint8Array(1_000);
      chunks.push(new WeakRef(value));
      return { done: false, value };
    },
    cancel: async () => undefined,
  };
  const texts = chunksOf(reader, systemClock, 1_000, new AbortController().signal);
  for (let count = 0; count < CHUNKS; count++) await texts.next();
  await new Promise(setImmediate);
  collect();
  const kept = chunks.filter((chunk) => chunk.deref() !== undefined);
  await texts.return();
  expect(kept.length).toBeLessThan(CHUNKS / 5);
});
