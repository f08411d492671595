import { serveWork } from '#runtime/threads/serve-work';
import { type BodyWork, DIGESTS } from './body-digests.js';

/** The entry of a worker thread. */
serveWork(({ kind, bytes }: BodyWork) =>
  DIGESTS[kind](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
);
