import { describe, expect, it } from '@jest/globals';
import { eventUuid, isId, lowestId, madeAt, newEventId, newId, publicEventId } from './identifiers.js';

describe('identifiers', () => {
  it('have the prefix of their kind, 26 characters and no dot', () => {
    expect(newId('audit')).toMatch(/^aud_[0-9a-z]{26}$/);
    expect(isId('audit', newId('audit'))).toBe(true);
    expect(isId('workspace', newId('audit'))).toBe(false);
    expect(isId('audit', 'aud_short')).toBe(false);
  });

  it('sort in the order in which they were made', () => {
    const ids = Array.from({ length: 1000 }, () => newId('event'));
    expect([...ids].sort()).toEqual(ids);
  });

  it('made before a time sort before the lowest of that time, and none since', () => {
    const before = newId('delivery');
    const now = Date.now();
    expect(before < lowestId('delivery', new Date(now + 1))).toBe(true);
    expect(before > lowestId('delivery', new Date(now - 1_000))).toBe(true);
    expect(isId('delivery', lowestId('delivery', new Date(now)))).toBe(true);
  });

  it('tell when they were made', () => {
    const time = new Date('2026-01-31T23:59:59.999Z');
    expect(madeAt('audit', lowestId('audit', time))).toEqual(time);
    const before = Date.now();
    expect(madeAt('audit', newId('audit')).getTime()).toBeGreaterThanOrEqual(before);
    expect(() => madeAt('audit', newId('delivery'))).toThrow(RangeError);
  });

  it('turn an event uuid into its public form and back', () => {
    const uuid = newEventId();
    expect(eventUuid(publicEventId(uuid))).toBe(uuid);
    expect(() => eventUuid('evt_nonsense')).toThrow(RangeError);
  });
});
