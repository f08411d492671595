import { describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { SignedEvents } from './signed-events.js';

const SECRET = 'whsec_test';
const EVENT = { id: 'evt_1', object: 'event', type: 'checkout.session.completed' };
const PAYLOAD = JSON.stringify(EVENT);

const sign = (payload = PAYLOAD, { secret = SECRET, ageSeconds = 0, scheme = 'v1' } = {}) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    scheme,
    timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
  });
const read = (payload: string | undefined, header: string | string[] | undefined) =>
  new SignedEvents(SECRET).read(payload === undefined ? undefined : Buffer.from(payload), header);

describe('a webhook of Stripe', () => {
  it('is read where it is signed with our secret, also after five minutes on the way', () => {
    expect(read(PAYLOAD, sign())).toEqual(EVENT);
    expect(read(PAYLOAD, sign(PAYLOAD, { ageSeconds: 295 }))).toEqual(EVENT);
  });

  it('is read where one of several signatures is ours, as while its secret is rotated', () => {
    const [time, ours] = sign().split(',');
    const [, other] = sign(PAYLOAD, { secret: 'whsec_other' }).split(',');
    expect(read(PAYLOAD, `${time},${other},${ours}`)).toEqual(EVENT);
  });

  it.each([
    ['by another secret', () => sign(PAYLOAD, { secret: 'whsec_other' })],
    ['for another body', () => sign(`${PAYLOAD} `)],
    ['over 300 s ago', () => sign(PAYLOAD, { ageSeconds: 302 })],
    ['by another scheme', () => sign(PAYLOAD, { scheme: 'v0' })],
    [
      'with another time',
      () => sign(PAYLOAD, { ageSeconds: 400 }).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000)}`),
    ],
    ['not at all', () => undefined],
    ['with an empty header', () => ''],
    ['with nonsense', () => 'nonsense'],
    ['twice', () => [sign(), sign()]],
  ])('is refused where it is signed %s', (_how, header) => {
    expect(() => read(PAYLOAD, header())).toThrow(
      expect.objectContaining({ code: 'INVALID_SIGNATURE', status: 400 }),
    );
  });

  it('is refused without a body', () => {
    expect(() => read(undefined, sign(''))).toThrow(expect.objectContaining({ code: 'INVALID_SIGNATURE' }));
  });

  it.each(['no JSON', '{"object":"v2.core.event"}'])('is no event where the signed body is %s', (payload) => {
    expect(() => read(payload, sign(payload))).toThrow(SyntaxError);
  });
});
