import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SealingBox } from './sealing-box.js';

const boxOf = (sealing: Buffer, readable: readonly Buffer[] = []) =>
  new SealingBox({ setting: 'SECRETS_KEY', sealing, readable });

describe('a sealing box', () => {
  const box = boxOf(randomBytes(32));
  const secret = 'whsec_1234567890';

  it('opens what it sealed', () => {
    const sealed = box.seal('whe_1', secret);
    expect(sealed.sealed.toString('latin1')).not.toContain(secret);
    expect(box.open('whe_1', sealed)).toBe(secret);
  });

  it('seals the same secret differently each time', () => {
    expect(box.seal('whe_1', secret).sealed).not.toEqual(box.seal('whe_1', secret).sealed);
  });

  it('does not open a secret for another owner', () => {
    const sealed = box.seal('whe_1', secret);
    expect(() => box.open('whe_2', sealed)).toThrow('was changed');
  });

  it('does not open a secret of which one bit was changed', () => {
    const { keyId, sealed } = box.seal('whe_1', secret);
    sealed.writeUInt8(sealed.readUInt8(20) ^ 1, 20);
    expect(() => box.open('whe_1', { keyId, sealed })).toThrow('was changed');
  });

  it('opens secrets sealed under its sealing key or a readable one, and seals under the sealing key only', () => {
    const [old, current] = [randomBytes(32), randomBytes(32)];
    const [before, after] = [boxOf(old, [current]), boxOf(current, [old])];
    expect([before.keyIds, after.keyIds]).toEqual([
      [before.keyId, after.keyId],
      [after.keyId, before.keyId],
    ]);
    for (const [sealing, opening] of [
      [before, after],
      [after, before],
    ] as const) {
      const sealed = sealing.seal('whe_1', secret);
      expect(sealed.keyId).toBe(sealing.keyId);
      expect(opening.open('whe_1', sealed)).toBe(secret);
    }
  });

  it('holds a key once that is given twice', () => {
    const key = randomBytes(32);
    expect(boxOf(key, [key, key]).keyIds).toHaveLength(1);
  });

  it('names the keys that are held where the secret was sealed under none of them', () => {
    const other = boxOf(randomBytes(32), [randomBytes(32)]);
    expect(() => other.open('whe_1', box.seal('whe_1', secret))).toThrow(
      expect.objectContaining({
        code: 'SECRET_UNREADABLE',
        message:
          `The secret of whe_1 is sealed under key ${box.keyId}; ` +
          `SECRETS_KEY and SECRETS_KEYS_READABLE hold ${other.keyIds.join(', ')}.`,
      }),
    );
  });
});
