import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { newSigningSecret } from './endpoint-secrets.js';
import { SecretBox } from './secret-box.js';

describe('a secret box that has opened a secret', () => {
  const box = new SecretBox(randomBytes(32));
  const secret = newSigningSecret();
  const opened = () => {
    const sealed = box.seal('whe_1', secret);
    expect([box.open('whe_1', sealed), box.open('whe_1', sealed)]).toEqual([secret, secret]);
    return sealed;
  };

  it('does not open it for another endpoint', () => {
    const sealed = opened();
    expect(() => box.open('whe_2', sealed)).toThrow('was changed');
  });

  it('does not open it by another name of its key', () => {
    const sealed = opened();
    expect(() => box.open('whe_1', { ...sealed, keyId: 'another' })).toThrow('sealed under key another');
  });

  it('does not open it when one bit of it was changed', () => {
    const { keyId, sealed } = opened();
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
    expect(() => box.open('whe_1', { keyId, sealed: changed })).toThrow('was changed');
  });
});

describe('a new signing secret', () => {
  it('is whsec_ and 32 bytes in base 64', () => {
    expect(newSigningSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSigningSecret()).not.toBe(newSigningSecret());
  });
});
