import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedEvent } from './events.js';
import { Upcasters } from './upcasters.js';

interface Golden {
  readonly why: string;
  readonly stored: { readonly schemaVersion: number; readonly data: object };
  readonly read: { readonly schemaVersion: number; readonly data: object };
}

const golden = JSON.parse(
  readFileSync(new URL('golden/item-sold.json', import.meta.url), 'utf8'),
) as Golden[];

interface SoldV1 {
  readonly item: string;
  readonly price: number;
  readonly buyer: string;
}
type SoldV2 = Omit<SoldV1, 'price'> & { readonly price_cents: number };

const upcasters = new Upcasters({
  'shop.item-sold': [
    (data) => {
      const { price, ...rest } = data as SoldV1;
      return { ...rest, price_cents: Math.round(price * 100) };
    },
    (data) => {
      const { buyer, ...rest } = data as SoldV2;
      const [given, family = null] = buyer.split(' ');
      return { ...rest, buyer: { given, family } };
    },
  ],
});

function stored(type: string, schemaVersion: number, data: unknown): RecordedEvent {
  return {
    partition: 0,
    position: 1,
    stream: 'sale-1',
    version: 1,
    eventId: '019a0000-0000-7000-8000-000000000000',
    type,
    schemaVersion,
    data,
    meta: {},
    recordedAt: new Date(0),
    prevHash: null,
    hash: null,
  };
}

describe('upcasters', () => {
  it.each(golden)('read the golden events: $why', ({ stored: before, read }) => {
    const event = stored('shop.item-sold', before.schemaVersion, before.data);
    const copy = structuredClone(event.data);
    expect(upcasters.upcast(event)).toEqual({ ...event, ...read });
    expect(event.data).toEqual(copy);
  });

  it('leave events of other types as they are', () => {
    const event = stored('shop.item-returned', 1, { item: 'lamp' });
    expect(upcasters.upcast(event)).toBe(event);
  });

  it.each(['shop.item-sold', 'shop.item-returned'])(
    'refuse a version of %s that newer code wrote',
    (type) => {
      expect(() => upcasters.upcast(stored(type, 4, {}))).toThrow(
        expect.objectContaining({ kind: 'poison', code: 'UNKNOWN_SCHEMA_VERSION' }),
      );
    },
  );

  it('apply exactly the steps from the stored version to the newest, in order', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.nat(6), (steps, at) => {
        const chain = Array.from({ length: steps }, (_, step) => (data: unknown) => [
          ...(data as number[]),
          step + 2,
        ]);
        const version = 1 + Math.min(at, steps);
        const read = new Upcasters({ 'a.b': chain }).upcast(stored('a.b', version, [version]));
        expect(read.schemaVersion).toBe(steps + 1);
        expect(read.data).toEqual(Array.from({ length: steps + 2 - version }, (_, index) => version + index));
      }),
    );
  });
});
