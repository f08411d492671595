import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { Client } from '../../clients/node/src/index.js';
import { eventually } from '../support/eventually.js';
import { openWorkspaceAt } from '../support/partner/workspace.js';
import { serviceStage } from '../support/service/service-stage.js';
import { type AnotherGateway, startAnotherGateway } from './support/another-app.js';

const AUDITS = 60;
const KILLS = ['gateway', 'postgres', 'gateway', 'gateway', 'postgres', 'gateway'] as const;
const ENV = { EGRESS_ALLOW: '127.0.0.0/8' };
/** The restart of a server takes longer than the client's own retries last. */
const RETRIES = { maxRetries: 100, maxPauseMs: 1_000 };

interface Seen {
  readonly sequence: number;
  readonly auditId: string;
}

describe('a stream of events, while gateways and Postgres are killed,', () => {
  const stage = serviceStage({ name: 'event-stream', ownServers: true, env: ENV });
  let other: AnotherGateway;
  beforeAll(async () => {
    other = await startAnotherGateway(stage.service, ENV);
    stage.ends(() => other.app.stop());
  }, 60_000);

  it('has the end of every audit once and in order, for all who read on after their last event', async () => {
    const workspace = await openWorkspaceAt(other.url, stage.operator, 100_000, 'purchase');
    const urls = [stage.service.gatewayUrl, other.url] as const;
    const headers = { authorization: `Bearer ${workspace.apiKey}`, accept: 'text/event-stream' };
    const got: Seen[] = [];
    let breaks = 0;
    let reading = true;
    const read = async (): Promise<void> => {
      for (let turn = 0; reading; turn++) {
        const last = String(got.at(-1)?.sequence ?? 0);
        const signal = AbortSignal.timeout(5_000);
        try {
          const url = `${urls[turn % 2]}/api/v1/events`;
          const { body, statusCode } = await request(url, {
            headers: { ...headers, 'last-event-id': last },
            signal,
          });
          body.setEncoding('utf8');
          let rest = '';
          if (statusCode !== 200) await body.dump();
          else
            for await (const part of body) {
              const blocks = (rest + String(part)).split('\n\n');
              rest = blocks.pop()!;
              for (const [, id, data] of blocks.flatMap((block) => {
                const found = /^id: (\d+)\nevent: .*\ndata: (.*)$/.exec(block);
                return found ? [found] : [];
              })) {
                const { data: audit } = JSON.parse(data!) as { data: { audit_id: string } };
                got.push({ sequence: Number(id), auditId: audit.audit_id });
              }
              if (!reading) break;
            }
        } catch {
          breaks++;
        }
        await pause(50);
      }
    };
    /** Reads with the client until every end was told; opens a new stream after every `leavesAfter` events. */
    const readByClient = async (
      url: string,
      { leavesAfter, ...query }: { leavesAfter: number; types?: readonly ['audit.failed'] },
    ) => {
      // With a key of its own: streams of gateways that were killed keep their places for a while.
      const { api_key } = await stage.operator.send('gateway.create-key', { workspace_id: workspace.id });
      let retries = 0;
      const logger = { info: () => retries++ };
      const client = new Client({ baseUrl: url, apiKey: api_key, retries: RETRIES, logger });
      const signal = AbortSignal.timeout(200_000);
      const seen: Seen[] = [];
      while (seen.length < AUDITS) {
        const after = seen.at(-1)?.sequence ?? 0;
        for await (const { sequence, event } of client.events.stream({ after, ...query }, { signal })) {
          seen.push({ sequence, auditId: (event.data as { audit_id: string }).audit_id });
          if (seen.length === AUDITS || seen.length % leavesAfter === 0) break;
        }
      }
      return { seen, retries };
    };
    const done = read();
    const byClients = Promise.all([
      ...urls.map((url) => readByClient(url, { leavesAfter: AUDITS })),
      readByClient(urls[0], { leavesAfter: 7, types: ['audit.failed'] }),
    ]);
    const created: string[] = [];
    const killing = (async () => {
      for (const victim of KILLS) {
        await pause(1_500);
        if (victim === 'gateway') stage.service.apps['api-gateway'].kill('SIGKILL');
        else {
          await stage.service.stack.postgres.kill();
          await stage.service.stack.postgres.start();
        }
      }
    })();
    const { audits } = new Client({ baseUrl: other.url, apiKey: workspace.apiKey, retries: RETRIES });
    for (let number = 0; number < AUDITS; number++) {
      const order = { url: `${stage.site.url}/missing?${number}`, type: 'seo' } as const;
      created.push((await audits.create(order, { idempotencyKey: `audit-${number}` })).audit_id);
      await pause(100);
    }
    await killing;
    await eventually('every end was told', () => got.length >= AUDITS, 90_000);
    const clients = await byClients;
    reading = false;
    await done;
    expect(got.map(({ sequence }) => sequence)).toEqual(created.map((_, index) => index + 1));
    expect(got.map(({ auditId }) => auditId).toSorted()).toEqual(created.toSorted());
    expect(breaks).toBeGreaterThan(0);
    for (const { seen } of clients) expect(seen).toEqual(got);
    // Both readers of the gateway that was killed.
    expect(clients.filter(({ retries }) => retries > 0).length).toBeGreaterThanOrEqual(2);
  }, 240_000);
});
