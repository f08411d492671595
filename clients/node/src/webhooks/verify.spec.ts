import { describe, expect, it } from '@jest/globals';
import { SignatureVerificationError } from '../errors/errors.js';
import { signTestEvent, testEvent } from './sign.js';
import { verify } from './verify.js';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const EVENT = testEvent({ id: 'evt_1' });
const VERIFIED = { ...EVENT, test: false };
const NOW = 1_800_000_000;
const { body, headers } = await signTestEvent(EVENT, SECRET, { timestamp: NOW });

const of = (prefix: 'X-Service' | 'webhook') =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith(prefix)));
const SCHEMES = [
  ['our own headers', of('X-Service'), 'X-Service-Webhook-'],
  ['the headers of Standard Webhooks', of('webhook'), 'webhook-'],
] as const;
const named = (prefix: string, part: string) => prefix + (prefix === 'webhook-' ? part.toLowerCase() : part);

it('the signatures are those of the contract and of Standard Webhooks, for a secret that is known', async () => {
  const known = { ...EVENT, id: 'msg_p5jXN8AQM9LWM0D4loKWxJek' };
  const signed = await signTestEvent(known, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    body: '{"test": 2432232314}',
    timestamp: 1614265330,
  });
  // The example of the specification of Standard Webhooks.
  expect(signed.headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

describe.each(SCHEMES)('a webhook with %s', (_name, genuine, prefix) => {
  const check = (
    changes: Record<string, string | undefined> = {},
    secrets: readonly string[] = [SECRET],
    now = NOW,
  ) => verify(body, { ...genuine, ...changes }, secrets, { now });

  it('is taken, as bytes and as text, with the headers of Node and of fetch', async () => {
    const lower = Object.fromEntries(
      Object.entries(genuine).map(([name, value]) => [name.toLowerCase(), value]),
    );
    for (const each of [genuine, lower, new Headers(genuine)])
      for (const raw of [body, Buffer.from(body)])
        expect(await verify(raw, each, SECRET, { now: NOW })).toEqual(VERIFIED);
  });

  it('is taken during a rotation: with any of the secrets, and with any of its signatures', async () => {
    expect(await check({}, [OTHER, SECRET])).toEqual(VERIFIED);
    const name = named(prefix, 'Signature');
    const separator = prefix === 'webhook-' ? ' ' : ',';
    const { headers: others } = await signTestEvent(EVENT, OTHER, { timestamp: NOW });
    const wrong = others[name]!;
    expect(await check({ [name]: wrong + separator + genuine[name]! })).toEqual(VERIFIED);
  });

  it('is taken up to 300 s off, and not a second more', async () => {
    for (const now of [NOW - 300, NOW + 300]) expect(await check({}, [SECRET], now)).toEqual(VERIFIED);
    for (const now of [NOW - 301, NOW + 301])
      await expect(check({}, [SECRET], now)).rejects.toThrow(SignatureVerificationError);
  });

  it.each([
    ['another secret', () => check({}, [OTHER])],
    ['another body', () => verify(`${body} `, genuine, SECRET, { now: NOW })],
    ['another id', () => check({ [named(prefix, 'Id')]: 'evt_2' })],
    ['no id', () => check({ [named(prefix, 'Id')]: undefined })],
    ['no timestamp', () => check({ [named(prefix, 'Timestamp')]: undefined })],
    ['a timestamp that is no number', () => check({ [named(prefix, 'Timestamp')]: '1e9' })],
    ['an empty signature', () => check({ [named(prefix, 'Signature')]: '' })],
    [
      'half a signature',
      () => check({ [named(prefix, 'Signature')]: genuine[named(prefix, 'Signature')]!.slice(0, 20) }),
    ],
    ['no headers', () => verify(body, {}, SECRET, { now: NOW })],
  ])('is refused with %s', async (_what, act) => {
    await expect(act()).rejects.toThrow(SignatureVerificationError);
  });
});

it.each(['whsec_', '***', 'whsec_***', 'whsec_dGVzdA==', 'whsec_' + Buffer.alloc(15).toString('base64')])(
  'the secret %p is refused: its key is empty or can be guessed',
  async (secret) => {
    await expect(signTestEvent(EVENT, secret)).rejects.toThrow(TypeError);
    await expect(verify(body, headers, [SECRET, secret], { now: NOW })).rejects.toThrow(TypeError);
  },
);

it.each([
  ['a line break at its end', `${SECRET}\n`, /white space/],
  ['a space before it', ` ${SECRET}`, /white space/],
  ['quotation marks', `"${SECRET}"`, /quotation marks/],
  ['no prefix', SECRET.slice(6), /begin with whsec_/],
  ['other letters', `${SECRET.slice(0, -1)}!`, /base64/],
  ['no value', undefined as never, /is undefined/],
])('a secret with %s is a mistake of the caller, who is told so', async (_what, secret, cause) => {
  for (const [, genuine] of SCHEMES) {
    const act = () => verify(body, genuine, [SECRET, secret], { now: NOW });
    await expect(act()).rejects.toThrow(TypeError);
    await expect(act()).rejects.toThrow(cause);
    await expect(act()).rejects.not.toThrow(SECRET.slice(6, -1));
  }
});

it.each([
  ['an ArrayBuffer', (bytes: Uint8Array) => bytes.buffer as ArrayBuffer],
  ['a DataView', (bytes: Uint8Array) => new DataView(bytes.buffer as ArrayBuffer)],
  ['a part of a larger buffer', (bytes: Uint8Array) => new Uint8Array([0, ...bytes, 0]).subarray(1, -1)],
])('a body is taken as %s', async (_what, from) => {
  expect(await verify(from(new TextEncoder().encode(body)), headers, SECRET, { now: NOW })).toEqual(VERIFIED);
});

it.each(['no json', '[]', 'null', '{"id":"evt_2"}'])(
  'a signed body of %s is not its event',
  async (other) => {
    const signed = await signTestEvent(EVENT, SECRET, { body: other, timestamp: NOW });
    const act = () => verify(signed.body, signed.headers, SECRET, { now: NOW });
    await expect(act()).rejects.toThrow(
      new SignatureVerificationError('The body is not the event that its headers name.'),
    );
  },
);

it('a tolerance that is no number takes nothing', async () => {
  const act = () => verify(body, headers, SECRET, { tolerance: Number.NaN, now: NOW + 1e6 });
  await expect(act()).rejects.toThrow(SignatureVerificationError);
});

it('a tolerance that is given as Python has it is a mistake of the caller', async () => {
  await expect(verify(body, headers, SECRET, 60 as never)).rejects.toThrow(TypeError);
});

it.each(SCHEMES)('with both signatures, a webhook is taken by %s alone', async (_name, genuine, _prefix) => {
  const { headers: wrong } = await signTestEvent(EVENT, OTHER, { timestamp: NOW });
  expect(await verify(body, { ...wrong, ...genuine }, SECRET, { now: NOW })).toEqual(VERIFIED);
});

it('an event is a test where its signed body says so, whatever a header says', async () => {
  const signed = await signTestEvent({ ...EVENT, test: true }, SECRET, { timestamp: NOW });
  expect(await verify(signed.body, signed.headers, SECRET, { now: NOW })).toEqual({ ...EVENT, test: true });
  const added = { ...headers, 'X-Service-Webhook-Test': 'true' };
  expect(await verify(body, added, SECRET, { now: NOW })).toEqual(VERIFIED);
});

it('headers are taken as arrays, and as a map', async () => {
  const arrays = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  const map = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  for (const each of [arrays, map as unknown as Headers])
    expect(await verify(body, each, SECRET, { now: NOW })).toEqual(VERIFIED);
});

it('a body that was parsed, or no secret, is a mistake of the caller', async () => {
  await expect(verify(JSON.parse(body) as string, headers, SECRET)).rejects.toThrow(TypeError);
  await expect(verify(body, headers, [])).rejects.toThrow(TypeError);
  await expect(verify(body, headers, '')).rejects.toThrow(TypeError);
});
