import { describe, expect, it } from '@jest/globals';
import { type Sighting, steppedBack } from './sighting.js';

function seen(status: string, askedAt: number, more: Partial<Sighting> = {}): Sighting {
  return { auditId: 'a', askedAt, answeredAt: askedAt + 5, status, refunded: undefined, by: 'poll', ...more };
}

describe('what partners are shown of an audit', () => {
  it('may go forward', () => {
    expect(steppedBack([seen('queued', 0), seen('processing', 10), seen('complete', 20)])).toEqual([]);
  });

  it('must not go back', () => {
    expect(steppedBack([seen('failed', 0, { by: 'cancel' }), seen('queued', 10)])).toEqual([
      'a: cancel showed failed, and later poll showed queued',
    ]);
  });

  it('may differ between two that were asked for at the same time', () => {
    expect(steppedBack([seen('processing', 0), seen('queued', 3)])).toEqual([]);
  });

  it('may be answered as queued by a create that is repeated, since a create says what it did', () => {
    const webhook = seen('complete', 0, { by: 'webhook' });
    expect(steppedBack([webhook, seen('queued', 10, { by: 'create' })])).toEqual([]);
  });

  it('must not end in two ways', () => {
    expect(steppedBack([seen('complete', 0), seen('failed', 10)])).toHaveLength(1);
  });

  it('must not be refunded differently after its end', () => {
    const ends = [seen('cancelled', 0, { refunded: 80 }), seen('cancelled', 10, { refunded: 40 })];
    expect(steppedBack(ends)).toHaveLength(1);
  });

  it('is held audit by audit', () => {
    expect(steppedBack([seen('complete', 0), seen('queued', 10, { auditId: 'b' })])).toEqual([]);
  });

  it('has no status that the contract does not know', () => {
    expect(() => steppedBack([seen('voided', 0), seen('queued', 10)])).toThrow(/"voided"/);
  });
});
