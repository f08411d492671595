import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { callOf, camelKeys, settingsOf } from '../../test-support/calls.js';
import { ScriptedService, type SentRequest } from '../../test-support/scripted-service.js';
import { StillClock } from '../../test-support/still-clock.js';
import { type WireRequest, type WireScript, wireScripts } from '../../test-support/wire-script.js';
import * as errors from '../errors/errors.js';
import type { WithResponse } from './response.js';
import { Client } from './client.js';

const BASE_URL = 'https://api.example.com';
const API_KEY = 'acs_live_WireScripts';
const KEY = /^acs-auto-[\w-]{36}$/;

async function runScript(script: WireScript) {
  const clock = new StillClock();
  const service = new ScriptedService(BASE_URL, script, clock);
  const options = {
    ...settingsOf(script.client),
    baseUrl: `${BASE_URL}/`,
    apiKey: API_KEY,
    clock,
    fetch: service.fetch,
  };
  const client = new Client(options);
  const outcome = await callOf(client, script.call).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  return { client, clock, service, outcome };
}

/** The key that the client made, if it made one. */
function keyIn(requests: readonly SentRequest[]): string | undefined {
  return requests
    .map(({ headers }) => headers['idempotency-key'])
    .find((key) => key !== undefined && KEY.test(key));
}

function expectSent(
  sent: SentRequest,
  expected: WireRequest,
  isCreate: boolean,
  key: string | undefined,
): void {
  const { method, path, body, headers = {} } = expected;
  expect({ method: sent.method, path: sent.path, body: sent.body }).toEqual({ method, path, body });
  for (const [name, value] of Object.entries(headers))
    expect([name, sent.headers[name] ?? null]).toEqual([name, value === '{key}' ? key : value]);
  expect(sent.headers.authorization).toBe(`Bearer ${API_KEY}`);
  expect(sent.headers['user-agent']).toMatch(/^audit-credit-node\/\d+\.\d+\.\d+ /);
  expect(sent.headers['content-type']).toBe(body === undefined ? undefined : 'application/json');
  if (!isCreate) expect(sent.headers).not.toHaveProperty('idempotency-key');
}

/** Null in a script means that there is nothing. */
const withKey = (expected: object, key: string | undefined) =>
  Object.fromEntries(
    Object.entries(camelKeys(expected)).map(([name, value]) => [
      name,
      value === '{key}' ? key : value === null ? undefined : value,
    ]),
  );

describe.each(wireScripts('clients/wire-scripts'))('the wire scripts of %s', (_file, scripts) => {
  it.each(scripts)('$name', async (script) => {
    const { clock, client, service, outcome } = await runScript(script);
    const key = keyIn(service.requests);
    for (const [index, { request }] of script.exchanges.entries()) {
      const sent = service.requests[index];
      if (sent) expectSent(sent, request, request.path === '/api/v1/audit' && request.method === 'POST', key);
    }
    expect(service.requests).toHaveLength(script.exchanges.length);
    expect(clock.pauses).toEqual(script.pauses ?? []);
    if (script.error) {
      const { class: name, ...details } = script.error;
      if (!('error' in outcome)) throw new Error(`resolved with ${inspect(outcome)}`);
      expect(outcome.error).toBeInstanceOf(errors[name as keyof typeof errors]);
      expect((outcome.error as Error).constructor.name).toBe(name);
      expect(outcome.error).toMatchObject(withKey(details, key));
      expect(inspect(outcome.error, { showHidden: true, depth: Infinity })).not.toContain(API_KEY);
    } else {
      if ('error' in outcome) throw outcome.error;
      expect(outcome.result).toEqual(script.result);
      if (script.response) {
        const { response } = outcome.result as WithResponse<object>;
        const { headers = {}, ...rest } = script.response;
        expect(response).toMatchObject(withKey(rest, key));
        for (const [name, value] of Object.entries(headers as object))
          expect(response.headers.get(name)).toBe(value);
      }
    }
    expect(inspect(client, { showHidden: true, depth: Infinity })).not.toContain(API_KEY);
  });
});
