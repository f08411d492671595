import { describe, expect, it } from '@jest/globals';
import { HostTurns } from './host-turns.js';

const never = new AbortController().signal;

/** Takes places one after the other and notes whose turn it was. */
function stage(atOnce: number) {
  const turns = new HostTurns(atOnce);
  const begun: string[] = [];
  const leave = new Map<string, () => void>();
  const take = (name: string, signal = never, host = 'shop.example') =>
    turns.take(host, signal).then((give) => {
      begun.push(name);
      leave.set(name, give);
    });
  /** Lets everything run that can. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    leave.get(name)?.();
    await settle();
  };
  return { turns, begun, take, end, settle };
}

describe('the turns of a host', () => {
  it('are given to so many at once, then in the order in which they were asked for', async () => {
    const { turns, begun, take, end, settle } = stage(2);
    for (const name of ['a', 'b', 'c', 'd']) void take(name);
    await settle();
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    void take('e');
    await end('a');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    await end('c');
    await end('d');
    await end('e');
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(turns.size).toBe(0);
  });

  it('do not depend on those of another', async () => {
    const { begun, take, settle } = stage(1);
    void take('a');
    void take('b', never, 'other.example');
    await settle();
    expect(begun).toEqual(['a', 'b']);
  });

  it('pass over who has called off, at once and with its reason', async () => {
    const { turns, begun, take, end, settle } = stage(1);
    const caller = new AbortController();
    void take('a');
    const calledOff = take('b', caller.signal);
    void take('c');
    await settle();
    const reason = new Error('cancelled');
    caller.abort(reason);
    await expect(calledOff).rejects.toBe(reason);
    await end('a');
    expect(begun).toEqual(['a', 'c']);
    await end('c');
    expect(turns.size).toBe(0);
  });

  it('are not held by who had called off before', async () => {
    const { turns, take } = stage(1);
    await expect(take('a', AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
    expect(turns.size).toBe(0);
  });

  it('are kept by who calls off after its turn began, until it leaves', async () => {
    const { turns, begun, take, end, settle } = stage(1);
    const caller = new AbortController();
    await take('a', caller.signal);
    void take('b');
    caller.abort();
    await settle();
    expect(begun).toEqual(['a']);
    await end('a');
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(turns.size).toBe(0);
  });
});
