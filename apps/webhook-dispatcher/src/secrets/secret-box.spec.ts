import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SecretBox } from './secret-box.js';
import { newSigningSecret } from './endpoint-secrets.js';

describe('a secret box', () => {
  const box = new SecretBox(randomBytes(32));
  const secret = newSigningSecret();

  it('opens what it sealed', () => {
    const sealed = box.seal('whe_1', secret);
    expect(sealed.sealed.toString('latin1')).not.toContain(secret);
    expect(box.open('whe_1', sealed)).toBe(secret);
  });

  it('seals the same secret differently each time', () => {
    expect(box.seal('whe_1', secret).sealed).not.toEqual(box.seal('whe_1', secret).sealed);
  });

  it('does not open a secret for another endpoint, although its own has opened it', () => {
    const sealed = box.seal('whe_1', secret);
    box.open('whe_1', sealed);
    expect(() => box.open('whe_2', sealed)).toThrow('was changed');
  });

  it('does not open a secret by another name of its key, although it has opened it', () => {
    const sealed = box.seal('whe_1', secret);
    box.open('whe_1', sealed);
    expect(() => box.open('whe_1', { ...sealed, keyId: 'another' })).toThrow('sealed under key another');
  });

  it('does not open a secret of which one bit was changed', () => {
    const { keyId, sealed } = box.seal('whe_1', secret);
    box.open('whe_1', { keyId, sealed });
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
    expect(() => box.open('whe_1', { keyId, sealed: changed })).toThrow('was changed');
  });

  it('opens secrets sealed under its sealing key or a readable one, and seals under the sealing key only', () => {
    const [old, current] = [randomBytes(32), randomBytes(32)];
    const [before, after] = [new SecretBox(old, [current]), new SecretBox(current, [old])];
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
    expect(new SecretBox(key, [key, key]).keyIds).toHaveLength(1);
  });

  it('names the keys that are held where the secret was sealed under none of them', () => {
    const other = new SecretBox(randomBytes(32), [randomBytes(32)]);
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

describe('a new signing secret', () => {
  it('is whsec_ and 32 bytes in base 64', () => {
    expect(newSigningSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSigningSecret()).not.toBe(newSigningSecret());
  });
});
