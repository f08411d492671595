import { expect, it } from '@jest/globals';
import type { ClientOptions } from '../client/options.js';
import { FakeService } from '../fake/fake-service.js';
import type { Fetch } from './fetch.js';

/** What a client writes about a balance that is read after one lost response. */
async function linesOf(options: Partial<ClientOptions>, fetch?: Fetch) {
  const lines: string[] = [];
  const take = (level: string) => (line: string) =>
    void lines.push(`${level} ${line.replace(/\d+ ms/, 'N ms')}`);
  const logger = { debug: take('debug'), info: take('info'), warn: take('warn') };
  const fake = new FakeService();
  if (!fetch) fake.loseNextResponse();
  await fake.client({ ...(fetch && { fetch }), logger, ...options }).balance.get();
  return lines;
}

it('a logger gets each retry', async () => {
  expect(await linesOf({})).toEqual([
    'info GET /api/v1/balance: The connection broke before the whole answer was there (UND_ERR_SOCKET). Again in N ms.',
  ]);
  expect(await linesOf({ logLevel: 'warn' })).toEqual([]);
  expect(await linesOf({ logLevel: 'off' })).toEqual([]);
});

it('at debug it gets each attempt, without the values of the key and of the headers of its caller', async () => {
  const headers = {
    'X-Auth': 'geheim-1',
    'Ocp-Apim-Subscription-Key': 'geheim-2',
    'X-Signature': 'geheim-3',
  };
  const lines = await linesOf({ logLevel: 'debug', headers });
  expect(lines.map((line) => line.split(' ').slice(0, 5).join(' '))).toEqual([
    'debug GET /api/v1/balance: attempt 1:',
    'info GET /api/v1/balance: The connection',
    'debug GET /api/v1/balance: attempt 2:',
    'debug GET /api/v1/balance: attempt 2:',
  ]);
  expect(lines[0]).toContain(
    'x-auth: ***, ocp-apim-subscription-key: ***, x-signature: ***, accept: application/json, authorization: ***',
  );
  expect(lines[0]).toContain('user-agent: audit-credit-node/');
  expect(lines[3]).toMatch(/attempt 2: 200, req_fake\d+, after N ms$/);
  expect(lines.join()).not.toMatch(/acs_live_fake|geheim/);
});

it('a logger is warned of a call that the service will remove', async () => {
  const headers = { deprecation: '@1790000000', sunset: 'Wed, 31 Mar 2027 00:00:00 GMT' };
  const fetch: Fetch = async () => new Response('{"data":{}}', { headers });
  expect(await linesOf({}, fetch)).toEqual([
    'warn GET /api/v1/balance: attempt 1: deprecated, and available until Wed, 31 Mar 2027 00:00:00 GMT',
  ]);
});

it('refuses a level that there is not', () => {
  const logLevel = 'loud' as 'off';
  expect(() => new FakeService().client({ logLevel })).toThrow(TypeError);
});
