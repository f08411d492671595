import { expect, it } from '@jest/globals';
import { handle, type EventHandlers } from './handle.js';
import { signTestEvent, testEvent } from './sign.js';
import { verify } from './verify.js';

const SECRET = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

const handlers: EventHandlers<string> = {
  'audit.completed': ({ data }) => `completed ${data.scores.overall}`,
  'audit.failed': ({ data }) => `failed ${data.failure_reason}`,
  'audit.cancelled': ({ data }) => `cancelled ${data.credits.refunded}`,
  'balance.low': ({ data }) => `low ${data.balance}`,
  other: ({ type }) => `other ${type}`,
};

async function handled(changes: object) {
  const { body, headers } = await signTestEvent(testEvent(changes), SECRET);
  return handle(await verify(body, headers, SECRET), handlers);
}

it('an event goes to the handler of its type, and one of a new type to the other one', async () => {
  expect(await handled({})).toBe('completed 80');
  expect(await handled({ type: 'audit.failed', data: { failure_reason: 'timeout' } })).toBe('failed timeout');
  expect(await handled({ type: 'balance.low', data: { balance: 7 } })).toBe('low 7');
  for (const type of ['audit.archived', 'toString']) expect(await handled({ type })).toBe(`other ${type}`);
});

it('a test event goes to no handler', async () => {
  expect(await handled({ test: true })).toBeUndefined();
});

it('a promise of an event is no event: who forgot to wait for it is told so', () => {
  const unproven = verify('{}', {}, SECRET);
  unproven.catch(() => undefined);
  expect(() => handle(unproven as never, handlers)).toThrow(/await webhooks.verify/);
});
