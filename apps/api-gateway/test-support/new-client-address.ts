import { randomBytes } from 'node:crypto';

/** A client address that no other test has, also of an earlier run: its calls are counted in the Redis of them all. */
export function newClientAddress(): string {
  const [a, b] = [randomBytes(2), randomBytes(2)].map((bytes) => bytes.toString('hex'));
  return `2001:db8:${a}:${b}::1`;
}
