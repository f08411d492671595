import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ByteBudget } from './unfinished-bodies.js';

describe('the budget of bytes', () => {
  it('cuts the oldest body of the owner who has most, and gives its bytes back', () => {
    const cut: string[] = [];
    const budget = new ByteBudget(100, () => undefined);
    const begin = (owner: string, name: string) => budget.begin(owner, () => cut.push(name));
    const first = begin('greedy', 'first');
    const second = begin('greedy', 'second');
    const small = begin('modest', 'small');
    first.add(30);
    second.add(40);
    small.add(30);
    expect([budget.bytes, cut]).toEqual([100, []]);
    small.add(1);
    expect([budget.bytes, cut]).toEqual([71, ['first']]);
    first.add(50);
    first.end();
    expect(budget.bytes).toBe(71);
    small.end();
    small.end();
    second.end();
    expect(budget.bytes).toBe(0);
  });

  it('is never exceeded, and never cuts a body of an owner who holds less than a fair part', () => {
    const step = fc.record({
      owner: fc.integer({ min: 0, max: 4 }),
      bytes: fc.integer({ min: 1, max: 60 }),
      ends: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
        const held = new Map<number, number>();
        const budget = new ByteBudget(200, () => undefined);
        const change = (owner: number, bytes: number) => held.set(owner, (held.get(owner) ?? 0) + bytes);
        for (const { owner, bytes, ends } of steps) {
          const body = budget.begin(String(owner), () => {
            expect(held.get(owner)).toBe(Math.max(...held.values()));
            change(owner, -bytes);
          });
          change(owner, bytes);
          body.add(bytes);
          expect(budget.bytes).toBeLessThanOrEqual(200);
          expect(budget.bytes).toBe([...held.values()].reduce((sum, one) => sum + one, 0));
          if (!ends) continue;
          const before = budget.bytes;
          body.end();
          change(owner, budget.bytes - before);
        }
      }),
    );
  });
});
