import { describe, expect, it } from '@jest/globals';
import { refusalOf } from '../../http/validation/refused-as.js';
import { digestTopUp } from '../../http/bodies/body-digests.js';
import { TopUpRequest } from './topup.controller.js';

const requestedPackage = (body: Buffer | undefined) => {
  const digest = digestTopUp(body);
  const refused = refusalOf(TopUpRequest, digest);
  if (refused) throw refused;
  return (digest as TopUpRequest).package;
};

describe('the package that a top-up asks for', () => {
  it.each(['starter', 'growth', 'scale'])('is %s, whatever other fields there are', (name) => {
    expect(requestedPackage(Buffer.from(JSON.stringify({ package: name, promotion: 'X' })))).toBe(name);
  });

  it.each([
    undefined,
    '',
    'growth',
    '"growth"',
    '[]',
    'null',
    '{',
    '{}',
    '{"package":null}',
    '{"package":"Growth"}',
    '{"package":"enterprise"}',
    '{"package":"toString"}',
    '{"package":["growth"]}',
    '{"package":{}}',
    '{"package":4900}',
  ])('is refused where the body is %s', (body) => {
    const read = () => requestedPackage(body === undefined ? undefined : Buffer.from(body));
    expect(read).toThrow(expect.objectContaining({ code: 'INVALID_PACKAGE', status: 400 }));
    expect(read).toThrow('starter, growth, scale');
  });

  it.each([
    ['{', 'The request body is malformed JSON: it ends too early.'],
    ['[]', 'The request body is JSON, but not an object.'],
  ])('is refused with a message about its JSON: %s', (body, problem) => {
    expect(() => requestedPackage(Buffer.from(body))).toThrow(
      `${problem} The request body must be a JSON object whose package is one of starter, growth, scale.`,
    );
  });

  it('is refused where the body is not UTF-8', () => {
    expect(() => requestedPackage(Buffer.from('{"package":"growth","x":"\xff"}', 'latin1'))).toThrow(
      'starter, growth, scale',
    );
  });
});
