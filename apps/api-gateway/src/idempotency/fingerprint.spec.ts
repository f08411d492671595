import { describe, expect, it } from '@jest/globals';
import { fingerprintOf } from './fingerprint.js';

const fingerprint = (text: string) => fingerprintOf(JSON.parse(text)).toString('hex');

describe('the fingerprint of a body', () => {
  it('ignores the order of keys and white space', () => {
    expect(fingerprint('{ "b": [1, 2],\n "a": {"y":1,"x":2} }')).toBe(
      fingerprint('{"a":{"x":2,"y":1},"b":[1,2]}'),
    );
  });

  it.each([
    ['the order of a list', '{"a":[1,2]}', '{"a":[2,1]}'],
    ['a number and its text', '{"a":1}', '{"a":"1"}'],
    ['null and an absent field', '{"a":null}', '{}'],
    ['letter case', '{"a":"x"}', '{"a":"X"}'],
    ['white space inside a text', '{"a":"x y"}', '{"a":"x  y"}'],
    ['composed and decomposed letters', '{"a":"\u00e9"}', '{"a":"e\u0301"}'],
    ['an unknown field', '{"a":1}', '{"a":1,"b":2}'],
  ])('tells %s apart', (_what, one, other) => {
    expect(fingerprint(one)).not.toBe(fingerprint(other));
  });
});
