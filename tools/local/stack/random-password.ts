import { randomBytes } from 'node:crypto';

/** Letters and digits only, so that it needs no escaping in an address or a configuration file; 192 bits. */
export function randomPassword(): string {
  return randomBytes(24).toString('hex');
}
