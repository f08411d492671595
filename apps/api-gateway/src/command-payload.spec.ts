import { describe, expect, it } from '@jest/globals';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import { CommandPayload } from './command-payload.js';

describe("an operator's command", () => {
  it('gives its fields, texts without the space around them', () => {
    const id = newId('workspace');
    const payload = new CommandPayload({
      workspace_id: id,
      name: '  Acme ',
      email: 'a@b.co',
      n: 0,
      kind: 'x',
    });
    expect(payload.id('workspace_id', 'workspace')).toBe(id);
    expect(payload.text('name', 10)).toBe('Acme');
    expect(payload.email('email')).toBe('a@b.co');
    expect(payload.integer('n', { min: 0, max: 1 })).toBe(0);
    expect(payload.choice('kind', ['w', 'x'])).toBe('x');
    expect(payload.optionalText('absent', 5)).toBeUndefined();
  });

  it.each([
    [
      (payload: CommandPayload) => payload.id('key_id', 'key'),
      'key_id must be an identifier that begins with key_.',
    ],
    [(payload: CommandPayload) => payload.text('name', 3), 'name must be text of 1 to 3 characters'],
    [(payload: CommandPayload) => payload.text('absent', 3), 'absent must be text'],
    [(payload: CommandPayload) => payload.text('control', 9), 'control must be text'],
    [(payload: CommandPayload) => payload.email('name'), 'name must be an e-mail address'],
    [
      (payload: CommandPayload) => payload.integer('half', { min: 1, max: 9 }),
      'half must be a whole number from 1 to 9.',
    ],
    [(payload: CommandPayload) => payload.choice('name', ['a', 'b']), 'name must be one of a, b.'],
    [(payload: CommandPayload) => payload.optionalFutureTime('past'), 'past must be a time in the future'],
    [(payload: CommandPayload) => payload.optionalFutureTime('name'), 'name must be a time in the future'],
    [(payload: CommandPayload) => payload.nullableObject('name'), 'name must be an object, or null.'],
  ])('is refused with the field and the rule (%#)', (read, message) => {
    const payload = new CommandPayload({
      key_id: 'key_1',
      name: 'Long',
      control: 'a\u0000b',
      half: 1.5,
      past: '2020-01-01T00:00:00Z',
    });
    const failure = caught(() => read(payload));
    expect(failure).toMatchObject({ kind: 'rejected', code: 'INVALID_COMMAND' });
    expect(failure.message).toContain(message);
  });

  it('must be an object', () => {
    for (const payload of [undefined, null, 'text', [1]]) {
      expect(caught(() => new CommandPayload(payload)).message).toBe('The payload must be an object.');
    }
  });
});

function caught(work: () => unknown): Failure {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
