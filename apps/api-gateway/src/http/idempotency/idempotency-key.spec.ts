import { describe, expect, it } from '@jest/globals';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { idempotencyKeyOf } from './idempotency-key.js';

describe('the Idempotency-Key header', () => {
  it('may be absent', () => expect(idempotencyKeyOf(requestWith())).toBeUndefined());

  it.each(['a', 'order-17, second try', '"quoted"', ' inner space ', 'x'.repeat(255)])('may be %j', (key) => {
    expect(idempotencyKeyOf(requestWith(key))).toBe(key);
  });

  it.each(['', 'x'.repeat(256), 'caf\u00e9', 'tab\tin it', 'a\u007f'])('may not be %j', (key) => {
    expect(() => idempotencyKeyOf(requestWith(key))).toThrow('1 to 255 printable ASCII');
  });

  it('may not be given twice', () =>
    expect(() => idempotencyKeyOf(requestWith('a', 'b'))).toThrow('must be one header'));
});

/** A request as Node's parser would have made it of these header lines. */
function requestWith(...keys: string[]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  if (keys.length > 0) {
    request.headers = { 'idempotency-key': keys.join(', ') };
    request.headersDistinct = { 'idempotency-key': keys };
  }
  return request;
}
