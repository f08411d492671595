import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { commandIdOf } from './message-context.js';

const context = (messageId: string) => ({ messageId, type: 'gateway.create-key' });

describe('the id of a command', () => {
  it('is the id of its message', () => {
    const id = randomUUID();
    expect(commandIdOf(context(id))).toBe(id);
    expect(commandIdOf(context(id.toUpperCase()))).toBe(id.toUpperCase());
  });

  it.each(['1', 'create-key', randomUUID().slice(1), `${randomUUID()}0`, randomUUID().replaceAll('-', '')])(
    'is refused where it is %s, which is no UUID',
    (id) => {
      expect(() => commandIdOf(context(id))).toThrow(
        expect.objectContaining({ kind: 'rejected', code: 'INVALID_MESSAGE_ID' }),
      );
    },
  );
});
