import { digestCreate } from '../../audits/create/create-digest.js';
import { digestTopUp } from '../../billing/topup/top-up-digest.js';

/** How each kind of body is read, in whichever thread: pure, and what comes out can be handed over. */
export const DIGESTS = {
  create: (bytes: Buffer | undefined) => digestCreate(bytes, { fingerprint: false }),
  'keyed-create': (bytes: Buffer | undefined) => digestCreate(bytes, { fingerprint: true }),
  topup: digestTopUp,
} as const;

export type BodyKind = keyof typeof DIGESTS;
export type BodyDigest<Kind extends BodyKind> = ReturnType<(typeof DIGESTS)[Kind]>;

/** What a thread is given to read. */
export interface BodyWork {
  readonly kind: BodyKind;
  readonly bytes: Uint8Array;
}
