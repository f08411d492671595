import { serveWork } from '#runtime/threads/worker-thread';
import { type BodyWork, DIGESTS } from './body-digests.js';

/** The entry of a worker thread. */
serveWork(({ kind, bytes }: BodyWork) =>
  DIGESTS[kind](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
);
