import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BrokerHosts } from './broker-hosts.js';

const HOSTS = ['one', 'two', 'three'];
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

function drawnFrom(lots: Iterator<number>): () => number {
  return () => lots.next().value as number;
}

/** The hosts that are tried while none answers, and the pauses before each. */
function failing(hosts: BrokerHosts<string>, attempts: number): { host: string; pauseMs: number }[] {
  return Array.from({ length: attempts }, (_, index) => {
    const pauseMs = hosts.next(index + 1);
    return { host: hosts.current, pauseMs };
  });
}

describe('the hosts of a broker', () => {
  it('are each tried once in every round, and the one that was lost last', () => {
    fc.assert(
      fc.property(fc.infiniteStream(random), fc.nat(5), (lots, before) => {
        const hosts = new BrokerHosts(HOSTS, drawnFrom(lots));
        failing(hosts, before);
        const lost = hosts.current;
        const tried = failing(hosts, 6).map(({ host }) => host);
        expect(tried[2]).toBe(lost);
        expect(tried.slice(0, 3).sort()).toEqual([...HOSTS].sort());
        expect(tried.slice(3)).toEqual(tried.slice(0, 3));
      }),
    );
  });

  it('are begun with at random', () => {
    const firsts = Array.from({ length: 200 }, () => new BrokerHosts(HOSTS).current);
    expect(new Set(firsts).size).toBe(3);
    const seconds = Array.from({ length: 200 }, () => failing(new BrokerHosts(HOSTS), 1)[0]!.host);
    expect(new Set(seconds).size).toBe(3);
  });

  it('are tried soon within a round, and after longer and longer pauses before the next', () => {
    fc.assert(
      fc.property(fc.infiniteStream(random), (lots) => {
        const hosts = new BrokerHosts(HOSTS, drawnFrom(lots));
        failing(hosts, 30).forEach(({ pauseMs }, index) => {
          const rounds = (index + 1) / 3;
          const longest = Number.isInteger(rounds) ? Math.min(3_000, 100 * 2 ** (rounds - 1)) : 100;
          expect(pauseMs).toBeLessThanOrEqual(longest);
          if (Number.isInteger(rounds)) expect(pauseMs).toBeGreaterThanOrEqual(longest / 2);
        });
      }),
    );
  });

  it('make pauses that differ, so that not all come at once', () => {
    const pauses = Array.from({ length: 20 }, () => failing(new BrokerHosts(HOSTS), 1)[0]!.pauseMs);
    expect(new Set(pauses).size).toBeGreaterThan(10);
  });

  it('are tried after a pause each time if there is only one', () => {
    const pauses = failing(new BrokerHosts(['one'], () => 1), 3);
    expect(pauses).toEqual([
      { host: 'one', pauseMs: 100 },
      { host: 'one', pauseMs: 200 },
      { host: 'one', pauseMs: 400 },
    ]);
  });
});
