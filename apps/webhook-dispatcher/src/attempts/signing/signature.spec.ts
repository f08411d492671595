import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { signatureHeader, signatureOf, standardSignature, webhookHeaders } from './signature.js';

/** HMAC as RFC 2104 defines it, from the hash alone, as an independent check of the signature. */
function hmacSha256(key: Buffer, message: Buffer): Buffer {
  const sha256 = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
  const block = Buffer.alloc(64);
  (key.length > 64 ? sha256(key) : key).copy(block);
  const inner = sha256(Buffer.from(block.map((byte) => byte ^ 0x36)), message);
  return sha256(Buffer.from(block.map((byte) => byte ^ 0x5c)), inner);
}

const content = { id: 'evt_01k9', timestamp: 1_790_000_000, body: Buffer.from('{"hello":"wörld"}') };

describe('a signature', () => {
  it('is HMAC-SHA256 in base 64 over id, timestamp and raw body, keyed with the whole secret', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 100, unit: 'binary' }),
        fc.uint8Array(),
        fc.nat(),
        (secret, bytes, timestamp) => {
          const body = Buffer.from(bytes);
          const signed = Buffer.concat([Buffer.from(`evt_1.${timestamp}.`), body]);
          const expected = hmacSha256(Buffer.from(secret, 'utf8'), signed).toString('base64');
          expect(signatureOf(secret, { id: 'evt_1', timestamp, body })).toBe(`v1=${expected}`);
        },
      ),
    );
  });

  it('never changes for a secret, id, time and body that are known', () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    expect(signatureOf(secret, content)).toBe('v1=rXnWrJgiEJDArZL6mvpQxQGxFXp7r3omjvuaGSKbz1M=');
  });

  it('carries both values during a rotation, the old secret first', () => {
    expect(signatureHeader(['whsec_old', 'whsec_new'], content)).toBe(
      `${signatureOf('whsec_old', content)},${signatureOf('whsec_new', content)}`,
    );
  });
});

describe('the headers of Standard Webhooks', () => {
  const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
  const now = { ...content, timestamp: Math.floor(Date.now() / 1_000) };
  const verify = (secret: string, headers: Readonly<Record<string, string>>, body = now.body) =>
    new Webhook(secret).verify(body, headers);

  it('are verified by its library, with the secret as the partner has it, also during a rotation', () => {
    const headers = webhookHeaders([secretOf(1), secretOf(2)], now);
    for (const secret of [secretOf(1), secretOf(2)])
      expect(verify(secret, headers)).toEqual({ hello: 'wörld' });
    expect(standardSignature([secretOf(1), secretOf(2)], now)).toBe(
      `${standardSignature([secretOf(1)], now)} ${standardSignature([secretOf(2)], now)}`,
    );
  });

  it.each([
    ['another secret', secretOf(3), {}, now.body],
    ['another body', secretOf(1), {}, Buffer.from('{"hello":"world"}')],
    ['another id', secretOf(1), { 'webhook-id': 'evt_2' }, now.body],
    ['another time', secretOf(1), { 'webhook-timestamp': String(now.timestamp - 1) }, now.body],
  ])('are refused with %s', (_what, secret, changed, body) => {
    const headers = { ...webhookHeaders([secretOf(1)], now), ...changed };
    expect(() => verify(secret, headers, body)).toThrow('No matching signature found');
  });
});

describe('the headers of an attempt', () => {
  it('are those of the contract', () => {
    expect(webhookHeaders(['whsec_a'], content)).toEqual({
      'Content-Type': 'application/json',
      'X-Service-Webhook-Id': 'evt_01k9',
      'X-Service-Webhook-Timestamp': '1790000000',
      'X-Service-Webhook-Signature': signatureOf('whsec_a', content),
      'webhook-id': 'evt_01k9',
      'webhook-timestamp': '1790000000',
      'webhook-signature': standardSignature(['whsec_a'], content),
    });
  });

  it('tell the delivery and the number of the event, which are not signed', () => {
    expect(webhookHeaders(['whsec_a'], content, { deliveryId: 'dlv_1', sequence: 17 })).toEqual({
      ...webhookHeaders(['whsec_a'], content),
      'X-Service-Webhook-Delivery': 'dlv_1',
      'X-Service-Webhook-Sequence': '17',
    });
  });
});
