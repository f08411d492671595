import { digestCreate } from './create-digest.js';
import { digestTopUp } from './top-up-digest.js';

/** The reader of each kind of body. Readers are pure and run in any thread; their results can be transferred. */
export const DIGESTS = {
  create: digestCreate,
  topup: digestTopUp,
} as const;

export type BodyKind = keyof typeof DIGESTS;
export type BodyDigest<Kind extends BodyKind> = ReturnType<(typeof DIGESTS)[Kind]>;

/** A body for a thread to read. */
export interface BodyWork {
  readonly kind: BodyKind;
  readonly bytes: Uint8Array;
}
