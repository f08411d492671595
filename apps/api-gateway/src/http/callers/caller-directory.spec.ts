import { describe, expect, it } from '@jest/globals';
import { Stalls } from '#timing/stalls';
import { hashApiKey, newApiKey } from './api-key.js';
import type { Caller } from './find-caller.js';
import { CallerDirectory } from './caller-directory.js';

const caller: Caller = {
  keyId: 'key_1',
  workspaceId: 'ws_1',
  expiresAtMs: undefined,
  lifetimePurchased: 0,
  keepsBodies: false,
  overrides: [],
};

/** A directory with broadcasts, over a store that a test can delay, with the test's clocks. */
function stage(found: Caller = caller) {
  const state = {
    now: 0,
    /** The clock that shows stalls. */
    monotonic: 0,
    lookups: 0,
    found: found as Caller | undefined,
    gate: Promise.resolve(),
  };
  const directory = new CallerDirectory(
    async () => {
      state.lookups++;
      const known = state.found;
      await state.gate;
      return known;
    },
    () => state.now,
    new Stalls(1_000, () => state.monotonic),
  );
  directory.broadcastsConnected();
  return { state, directory, apiKey: newApiKey() };
}

/** Lets look-ups wait from now on; returns what ends that. */
function close(state: { gate: Promise<void> }): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  state.gate = promise;
  return resolve;
}

describe('the directory of callers', () => {
  it('looks up no text that is not a key', async () => {
    const { state, directory } = stage();
    expect(await directory.callerOf('acs_live_nonsense')).toBeUndefined();
    expect(state.lookups).toBe(0);
  });

  it('looks a key up once for concurrent requests, and again after 30 seconds', async () => {
    const { state, directory, apiKey } = stage();
    await Promise.all([directory.callerOf(apiKey), directory.callerOf(apiKey)]);
    state.now = 29_999;
    await directory.callerOf(apiKey);
    expect(state.lookups).toBe(1);
    state.now = 30_000;
    await directory.callerOf(apiKey);
    expect(state.lookups).toBe(2);
  });

  it('finds a key that was created after its look-up: at once if a broadcast arrives, otherwise within 5 seconds', async () => {
    const { state, directory, apiKey } = stage();
    state.found = undefined;
    for (let asked = 0; asked < 3; asked++) expect(await directory.callerOf(apiKey)).toBeUndefined();
    expect(state.lookups).toBe(1);
    state.found = caller;
    directory.forgetKey('key_1');
    expect(await directory.callerOf(apiKey)).toBe(caller);

    const other = stage();
    other.state.found = undefined;
    await other.directory.callerOf(other.apiKey);
    other.state.found = caller;
    other.state.now = 5_000;
    expect(await other.directory.callerOf(other.apiKey)).toBe(caller);
  });

  it('remembers no unknown key while broadcasts are lost', async () => {
    const { state, directory, apiKey } = stage();
    directory.broadcastsLost();
    state.found = undefined;
    expect(await directory.callerOf(apiKey)).toBeUndefined();
    state.found = caller;
    expect(await directory.callerOf(apiKey)).toBe(caller);
  });

  it('remembers a thousand keys that it did not find at most', async () => {
    const { state, directory } = stage();
    state.found = undefined;
    const keys = Array.from({ length: 1_001 }, () => newApiKey());
    for (const key of keys) await directory.callerOf(key);
    for (const key of keys.slice(1)) await directory.callerOf(key);
    expect(state.lookups).toBe(1_001);
    await directory.callerOf(keys[0]!);
    expect(state.lookups).toBe(1_002);
  });

  it('asks `leave` for an unknown key, and for no other, even if it has to look that up again', async () => {
    const { state, directory, apiKey } = stage();
    const refuse = () => Promise.resolve(undefined);
    expect(await directory.callerOf(apiKey, refuse)).toBeUndefined();
    expect(state.lookups).toBe(0);
    expect(await directory.callerOf(apiKey, (lookUp) => lookUp())).toBe(caller);
    state.now = 30_000;
    expect(await directory.callerOf(apiKey, refuse)).toBe(caller);
    directory.forgetKey('key_1');
    expect(await directory.callerOf(apiKey, refuse)).toBe(caller);
    directory.broadcastsLost();
    expect(await directory.callerOf(apiKey, refuse)).toBe(caller);
    expect(state.lookups).toBe(4);
    state.found = undefined;
    state.now = 31_000;
    expect(await directory.callerOf(apiKey, refuse)).toBeUndefined();
    state.found = caller;
    expect(await directory.callerOf(apiKey, refuse)).toBeUndefined();
    expect(state.lookups).toBe(5);
    directory.keyChanged(hashApiKey(apiKey));
    expect(await directory.callerOf(apiKey, refuse)).toBe(caller);
  });

  it('joins a look-up of the same key that is under way without leave', async () => {
    const { state, directory, apiKey } = stage();
    const open = close(state);
    const first = directory.callerOf(apiKey);
    const second = directory.callerOf(apiKey, () => Promise.resolve(undefined));
    open();
    expect(await Promise.all([first, second])).toEqual([caller, caller]);
    expect(state.lookups).toBe(1);
  });

  it('ends a cached key at the end of its overlap', async () => {
    const { state, directory, apiKey } = stage({ ...caller, expiresAtMs: 1_000 });
    expect(await directory.callerOf(apiKey)).toBeDefined();
    state.now = 1_000;
    expect(await directory.callerOf(apiKey)).toBeUndefined();
  });

  it('forgets a key that changed', async () => {
    const { state, directory, apiKey } = stage();
    await directory.callerOf(apiKey);
    state.found = undefined;
    directory.forgetKey('key_other');
    expect(await directory.callerOf(apiKey)).toBe(caller);
    directory.forgetKey('key_1');
    expect(await directory.callerOf(apiKey)).toBeUndefined();
  });

  it('raises the purchases of every key of a workspace, and never lowers them', async () => {
    const { directory, apiKey } = stage();
    await directory.callerOf(apiKey);
    directory.raisePurchases('ws_1', 20_900);
    directory.raisePurchases('ws_1', 4_900);
    directory.raisePurchases('ws_2', 100_000);
    expect((await directory.callerOf(apiKey))?.lifetimePurchased).toBe(20_900);
  });

  it('forgets everything when broadcasts are lost, and when they arrive again', async () => {
    const { state, directory, apiKey } = stage();
    await directory.callerOf(apiKey);
    directory.broadcastsLost();
    await directory.callerOf(apiKey);
    expect(state.lookups).toBe(2);
    directory.broadcastsConnected();
    await directory.callerOf(apiKey);
    expect(state.lookups).toBe(3);
  });

  it('caches for half a second only while broadcasts are lost', async () => {
    const { state, directory, apiKey } = stage();
    directory.broadcastsLost();
    await directory.callerOf(apiKey);
    state.now = 499;
    expect(await directory.callerOf(apiKey)).toBe(caller);
    expect(state.lookups).toBe(1);
    state.found = undefined;
    state.now = 500;
    expect(await directory.callerOf(apiKey)).toBeUndefined();

    let lookups = 0;
    const neverConnected = new CallerDirectory(
      () => Promise.resolve(++lookups === 1 ? caller : undefined),
      () => state.now,
      new Stalls(1_000, () => 0),
    );
    expect(await neverConnected.callerOf(apiKey)).toBe(caller);
    state.now = 1_000;
    expect(await neverConnected.callerOf(apiKey)).toBeUndefined();
  });

  it('accepts no key that was revoked while the process stood still, also where a request comes first', async () => {
    const { state, directory, apiKey } = stage();
    await directory.callerOf(apiKey);
    state.found = undefined;
    state.monotonic = 999;
    expect(await directory.callerOf(apiKey)).toBe(caller);
    state.monotonic = 1_999;
    expect(await directory.callerOf(apiKey)).toBeUndefined();
  });

  it('accepts none either where the stall is noticed before the request', async () => {
    const { state, directory, apiKey } = stage();
    await directory.callerOf(apiKey);
    state.found = undefined;
    state.monotonic = 1_000;
    directory.checkForStall();
    state.monotonic = 1_100;
    expect(await directory.callerOf(apiKey)).toBeUndefined();
  });

  it.each<[string, Caller | undefined, Caller | undefined, (of: ReturnType<typeof stage>) => void]>([
    ['of a key when it changed', caller, undefined, ({ directory }) => directory.forgetKey('key_1')],
    ['"unknown" when a key changed', undefined, caller, ({ directory }) => directory.forgetKey('key_1')],
    [
      'when the process stood still',
      caller,
      undefined,
      ({ state, directory }) => {
        state.monotonic = 1_000;
        directory.checkForStall();
      },
    ],
  ])('keeps no answer that was in flight %s', async (_what, before, after, change) => {
    const staged = stage();
    const { state, directory, apiKey } = staged;
    const open = close(state);
    state.found = before;
    const early = directory.callerOf(apiKey);
    state.found = after;
    change(staged);
    const late = directory.callerOf(apiKey);
    open();
    expect([await early, await late, await directory.callerOf(apiKey)]).toEqual([before, after, after]);
  });
});
