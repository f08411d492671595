import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.js';
import { countedCalls, useUpAddress } from '../../../test-support/calls/address-calls.js';
import { call, newClientAddress } from '../../../test-support/calls/http-client.js';
import { destroyOpened, headOf, readResponses, send } from '../../../test-support/calls/raw-connection.js';
import { useGateway } from '../../../test-support/gateway-stage.js';

const KB = 1_024;
const MB = 1_024 * KB;
/** For what a chunk takes beside its bytes: a body of 1 MB arrives in many. */
const OVERHEAD = 24 * KB;
const SIGN_IN = '/dashboard/sign-in';

describe('a body that does not arrive', () => {
  afterEach(destroyOpened);
  const stage = useGateway({
    variables: { UNFINISHED_BYTES_UNKNOWN: String(MB), UNFINISHED_BYTES_KNOWN: String(2 * MB) },
  });

  /** Sends all but the last byte of a body. */
  const sendHalf = async (path: string, bytes: number, header: string) => {
    const head = headOf(`POST ${path}`, header, `Content-Length: ${bytes}`);
    const socket = await send(stage.url, head + 'a'.repeat(bytes - 1));
    socket.on('error', () => undefined).resume();
    return socket;
  };
  const from = (address: string) => `X-Forwarded-For: ${address}`;
  const isHeld = async (sender: 'known' | 'unknown', bytes: number) => {
    const now = await held(sender);
    return now >= bytes && now <= bytes + OVERHEAD;
  };
  const held = (sender: 'known' | 'unknown') => stage.metric('gateway_unfinished_body_bytes', { sender });
  const signIn = (address: string) =>
    call(stage.url, 'POST', SIGN_IN, {
      headers: { 'x-forwarded-for': address, origin: stage.url },
      body: 'email=nobody%40example.com',
    }).catch((error: unknown) => error);
  /** Its response is a page. */
  const isAnswered = async (address: string) => (await signIn(address)) instanceof SyntaxError;

  it('costs a stranger its connection where strangers hold too much, and never one of another address', async () => {
    const [greedy, modest] = [newClientAddress(), newClientAddress()];
    const patient = await sendHalf(SIGN_IN, 100 * KB, from(modest));
    await eventually('it is held', () => isHeld('unknown', 100 * KB - 1));
    const sockets: Socket[] = [];
    for (let count = 0; count < 12; count++) sockets.push(await sendHalf(SIGN_IN, 128 * KB, from(greedy)));
    await eventually('the first are closed', () => sockets.filter(({ destroyed }) => destroyed).length === 5);
    expect(sockets.slice(0, 5).every(({ destroyed }) => destroyed)).toBe(true);
    expect(patient.destroyed).toBe(false);
    await eventually('the rest is held', () => isHeld('unknown', 7 * (128 * KB - 1) + 100 * KB - 1));
    expect(await isAnswered(newClientAddress())).toBe(true);
    destroyOpened();
    await eventually('all is given back', async () => (await held('unknown')) === 0);
    // Each counts as a call of its address, whoever ended it.
    await eventually('they are counted', async () => (await countedCalls(greedy)) === 12);
    expect(await countedCalls(modest)).toBe(1);
  });

  it('costs a partner its connection where partners hold too much, the workspace that holds most first', async () => {
    const [greedy, modest] = [await stage.partner(), await stage.partner()];
    const withKey = ({ authorization }: { authorization: string }) => `Authorization: ${authorization}`;
    const patient = await sendHalf('/api/v1/audit', 300 * KB, withKey(modest));
    await eventually('it is held', () => isHeld('known', 300 * KB - 1));
    const first = await sendHalf('/api/v1/audit', MB, withKey(greedy));
    await eventually('it is held', () => isHeld('known', MB + 300 * KB - 2));
    const second = await sendHalf('/api/v1/audit', MB, withKey(greedy));
    await eventually('the first is closed', () => first.destroyed);
    await eventually('the others are held', () => isHeld('known', MB + 300 * KB - 2));
    expect([patient.destroyed, second.destroyed, await held('unknown')]).toEqual([false, false, 0]);
  });

  it('is not read from an address that had too many calls', async () => {
    const address = newClientAddress();
    await useUpAddress(address);
    const head = headOf(`POST ${SIGN_IN}`, from(address), 'Expect: 100-continue', 'Content-Length: 1000');
    const socket = await send(stage.url, head);
    // The first response would be 100 if the body was wanted.
    expect((await readResponses(socket, 1))[0]!.status).toBe(429);
  });

  it.each([
    ['form', SIGN_IN, 131_072, '128 KB (131,072 bytes)'],
    ['create', '/api/v1/audit', 1_048_576, '1 MB (1,048,576 bytes)'],
  ])('of a %s has a limit of its own', async (_what, path, limit, text) => {
    const { authorization } = await stage.partner();
    const post = async (bytes: number) => {
      const headers = { 'x-forwarded-for': newClientAddress(), authorization, accept: 'text/html' };
      const response = await fetch(stage.url + path, { method: 'POST', headers, body: 'a'.repeat(bytes) });
      return { status: response.status, text: await response.text() };
    };
    expect((await post(limit)).status).not.toBe(413);
    const over = await post(limit + 1);
    expect(over.status).toBe(413);
    expect(over.text).toContain(`The request body is over ${text}.`);
  });
});
