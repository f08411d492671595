import { randomBytes } from 'node:crypto';

/** A new signing secret as it is shown to the partner: `whsec_` and 32 random bytes in base 64. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
