import { digestCreate } from '../audits/create/create-request.js';
import { packageIn } from '../billing/topup/requested-package.js';

/** How each kind of body is read, in whichever thread: pure, and what comes out can be handed over. */
export const DIGESTS = {
  create: (bytes: Buffer | undefined) => digestCreate(bytes, { fingerprint: false }),
  'keyed-create': (bytes: Buffer | undefined) => digestCreate(bytes, { fingerprint: true }),
  topup: packageIn,
} as const;

export type BodyKind = keyof typeof DIGESTS;
export type BodyDigest<Kind extends BodyKind> = ReturnType<(typeof DIGESTS)[Kind]>;

/** What a thread is given to read. */
export interface BodyWork {
  readonly kind: BodyKind;
  readonly bytes: Uint8Array;
}
