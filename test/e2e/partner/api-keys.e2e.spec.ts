import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { newApiKey } from '../../../apps/api-gateway/src/http/callers/api-key.js';
import { newClientAddress } from '../../../apps/api-gateway/test-support/calls/http-client.js';
import { eventually } from '../../support/eventually.js';
import { PartnerClient, type PartnerResponse } from '../../support/partner/partner-client.js';
import { type GatewayPair, startGatewayPair } from '../support/gateway-pair.js';

/** Calls a minute that may reach no endpoint, per client address. */
const GUESSES = 300;

describe('API keys, at two gateways', () => {
  let pair: GatewayPair;
  let logged = '';
  beforeAll(async () => {
    pair = await startGatewayPair({
      redisDatabase: 12,
      // The second stands behind proxies: one on this machine, and one before that.
      // An empty one counts as absent.
      variables: [{ TRUST_PROXY: '' }, { TRUST_PROXY: '127.0.0.0/8,10.0.0.0/8' }],
      log: pino({ level: 'trace' }, { write: (line) => void (logged += line) }),
    });
  }, 60_000);
  afterAll(() => pair?.stop());

  const statuses = (apiKey: string) =>
    Promise.all(pair.partnersOf(apiKey).map(async (partner) => (await partner.getBalance()).status));

  it('are nowhere to be found once they were shown: not in a database, not in Redis, not in a log', async () => {
    const { workspaceId: workspace_id, apiKey } = await pair.openWorkspace(80);
    const { send } = sender();
    const created = await send('gateway.create-key', { workspace_id, name: 'CI' });
    const rotated = await send('gateway.rotate-key', { key_id: created.key_id, overlap_seconds: 60 });
    const keys = [apiKey, created.api_key, rotated.api_key];
    for (const key of keys) expect(await statuses(key)).toEqual([200, 200]);
    const [partner] = pair.partnersOf(created.api_key);
    await partner.createAudit({ url: 'https://example.com/', type: 'seo' }, { idempotencyKey: 'k' });
    await partner.createAudit('{');
    await send('gateway.revoke-key', { key_id: created.key_id });
    await statuses(created.api_key);

    const everywhere = [await databaseText(pair.harness.database.pool), await redisText(), logged].join('\n');
    // It was looked at: what is stored of a key, where it is stored.
    expect(everywhere).toContain(created.key_id);
    for (const key of keys) {
      expect(everywhere).toContain(`"hint":"${key.slice(-4)}"`);
      expect(everywhere).not.toContain(key.slice(9, 25));
      expect(everywhere).not.toContain(key.slice(25, 41));
    }
  });

  it('can be guessed 300 times a minute from one address, whatever the guesser says of itself; valid ones work on', async () => {
    const { workspaceId: workspace_id } = await pair.openWorkspace(0);
    // Issued by a command, so that gateways know of it before it is used.
    const { api_key } = await sender().send('gateway.create-key', { workspace_id });
    const [gateway] = pair.gateways;
    // Calls of this machine with keys that had ended count too.
    await pair.redis.flushdb();
    const guess = (headers: Record<string, string> = {}) =>
      new PartnerClient(gateway.url, newApiKey()).call('GET', '/api/v1/balance', { headers });
    const spoofed = () => ({
      'x-forwarded-for': newClientAddress(),
      forwarded: `for="[${newClientAddress()}]"`,
    });
    const responses = await Promise.all(
      Array.from({ length: GUESSES }, (_, index) => guess(index % 2 === 0 ? spoofed() : {})),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 401));
    for (const refused of [await refusal(guess), await refusal(() => guess(spoofed()))]) {
      expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(61);
    }
    const [partner] = pair.partnersOf(api_key);
    const { status, headers } = await partner.getBalance();
    expect([status, headers['x-ratelimit-remaining']]).toEqual([200, '59']);
  });

  it('are guessed by the hop before the trusted proxies, behind proxies', async () => {
    const [, gateway] = pair.gateways;
    const guess = (...hops: string[]) =>
      new PartnerClient(gateway.url, newApiKey()).call('GET', '/api/v1/balance', {
        headers: { 'x-forwarded-for': hops.join(', ') },
      });
    const [guesser, neighbour] = [newClientAddress(), newClientAddress()];
    await Promise.all(Array.from({ length: GUESSES }, () => guess(newClientAddress(), guesser, '10.1.2.3')));
    expect((await refusal(() => guess(newClientAddress(), guesser))).body.error.code).toBe('RATE_LIMITED');
    expect((await guess(guesser, neighbour, '10.1.2.3')).status).toBe(401);
    expect((await guess(guesser, '10.1.2.3', neighbour)).headers['x-ratelimit-remaining']).toBe('298');
  });

  /** Guesses on until the gateway refuses: on a slow machine it counts some calls by itself, and not in Redis. */
  async function refusal(guess: () => Promise<PartnerResponse>): Promise<PartnerResponse> {
    let response: PartnerResponse | undefined;
    await eventually('the guesses are refused', async () => (response = await guess()).status === 429);
    return response!;
  }

  const sender = () => ({ send: pair.harness.send.bind(pair.harness) });

  /** All keys and values of the gateways' Redis. */
  const redisText = async () => {
    const keys = await pair.redis.keys('*');
    const values = await Promise.all(keys.map((key) => pair.redis.hgetall(key)));
    return JSON.stringify([keys, values]);
  };
});

/** Every row of every table that the services made. */
async function databaseText(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ row: string }>(`select to_json(t)::text as row from ${name} t`);
      return rows.map(({ row }) => row).join('\n');
    }),
  );
  return texts.join('\n');
}
