import { describe, expect, it } from '@jest/globals';
import { Failure } from '#contracts/failures';
import { decodeReply, encodeFailure, encodeValue } from './command-reply.js';

describe('a reply', () => {
  it.each([{ balance: 7 }, [], null, 0, '', undefined])('carries the value %j', (value) => {
    expect(decodeReply(encodeValue(value))).toEqual(value);
  });

  it('carries a failure with its kind, code, message and details', () => {
    const failure = new Failure('conflict', 'TAKEN', 'It is taken.', { details: { by: 'ws_1' } });
    expect(() => decodeReply(encodeFailure(failure))).toThrow(failure);
    try {
      decodeReply(encodeFailure(failure));
    } catch (error) {
      expect(error).toBeInstanceOf(Failure);
      expect((error as Failure).toBody()).toEqual(failure.toBody());
    }
  });

  it.each([
    '',
    '{',
    '[]',
    '{}',
    'null',
    '{"ok":false}',
    '{"ok":false,"failure":{"kind":"odd","code":"X","message":""}}',
  ])('that reads %j is none', (text) => {
    expect(() => decodeReply(Buffer.from(text))).toThrow(SyntaxError);
  });
});
