import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JoiningRequest } from './joining-request.js';

const newRequest = () => new JoiningRequest(new Socket());

/** Reads a body as handlers do; returns the sizes of its pieces, and the text. */
async function read(request: JoiningRequest) {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  await new Promise((resolve) => request.once('end', resolve));
  return { sizes: pieces.map(({ length }) => length), text: Buffer.concat(pieces).toString('latin1') };
}

describe('the body of a request', () => {
  it('that comes in many chunks before it is read takes few buffers', async () => {
    const request = newRequest();
    for (let count = 0; count < 4_096; count++) request.push(Buffer.from('a'));
    request.push(null);
    expect(await read(request)).toEqual({ sizes: [4_096], text: 'a'.repeat(4_096) });
  });

  it('is the same however it is cut into chunks, and whenever it is read', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ minLength: 1, maxLength: 6_000, unit: 'binary-ascii' }), { maxLength: 40 }),
        fc.nat(40),
        fc.array(fc.nat(40)),
        async (chunks, readAt, pauses) => {
          const request = newRequest();
          let body: ReturnType<typeof read> | undefined;
          for (const [index, chunk] of chunks.entries()) {
            if (index === readAt) body = read(request);
            request.push(Buffer.from(chunk, 'latin1'));
            if (pauses.includes(index)) await turn();
          }
          request.push(null);
          expect((await (body ?? read(request))).text).toBe(chunks.join(''));
        },
      ),
    );
  });

  it('is passed on as it comes to somebody who waits for it', async () => {
    const request = newRequest();
    const pieces: string[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece.toString()));
    for (const chunk of ['a', 'b', 'c']) {
      await turn();
      request.push(Buffer.from(chunk));
      await turn();
      expect(pieces.at(-1)).toBe(chunk);
    }
  });
});
