import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SettledTags } from './settled-tags.js';

/** A channel's unacknowledged messages as RabbitMQ keeps them: it closes the channel for a tag that it does not know. */
class Broker {
  readonly outstanding = new Set<number>();

  acknowledge(tag: number, upTo: boolean): number[] {
    if (!this.outstanding.has(tag)) throw new Error(`unknown delivery tag ${tag}`);
    const taken = [...this.outstanding].filter((other) => other === tag || (upTo && other < tag));
    for (const other of taken) this.outstanding.delete(other);
    return taken;
  }
}

type Step = { readonly tag: number; readonly what: 'handled' | 'given back'; readonly flush: boolean };

const steps = fc
  .integer({ min: 1, max: 40 })
  .chain((count) =>
    fc.shuffledSubarray(
      Array.from({ length: count }, (_, index) => index + 1),
      { minLength: 1 },
    ),
  )
  .chain((tags) =>
    fc.tuple(
      ...tags.map(
        (tag) =>
          fc.record({
            tag: fc.constant(tag),
            what: fc.constantFrom('handled', 'handled', 'handled', 'given back'),
            flush: fc.boolean(),
          }) as fc.Arbitrary<Step>,
      ),
    ),
  );

describe('settled tags', () => {
  it('acknowledge exactly what was handled, whatever order it was handled in', () => {
    fc.assert(
      fc.property(steps, (order) => {
        const broker = new Broker();
        for (let tag = 1; tag <= 40; tag++) broker.outstanding.add(tag);
        const tags = new SettledTags();
        const handled = new Set<number>();
        const acknowledged: number[] = [];
        const flush = (): void => {
          const { through, alone } = tags.take();
          if (through !== undefined) acknowledged.push(...broker.acknowledge(through, true));
          for (const tag of alone) acknowledged.push(...broker.acknowledge(tag, false));
        };
        for (const { tag, what, flush: now } of order) {
          if (what === 'handled') {
            handled.add(tag);
            tags.settle(tag);
          } else {
            tags.giveBack(tag);
            broker.acknowledge(tag, false);
          }
          if (now) flush();
        }
        flush();
        expect(acknowledged.sort((one, other) => one - other)).toEqual(
          [...handled].sort((one, other) => one - other),
        );
      }),
    );
  });

  it('acknowledge a run at once, and what is beyond a message under way alone', () => {
    const tags = new SettledTags();
    expect([1, 2, 3, 5].map((tag) => tags.settle(tag))).toEqual([true, false, false, false]);
    expect(tags.take()).toEqual({ through: 3, alone: [5] });
    expect(tags.settle(4)).toBe(true);
    expect(tags.take()).toEqual({ through: 4, alone: [] });
    expect(tags.take()).toEqual({ alone: [] });
  });
});
