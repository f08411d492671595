import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { type Operator, openOperator } from '../../apps/operator/src/connections/operator.js';
import type { RunningService } from '../../tools/local/start/start-service.js';
import { eventually } from '../support/eventually.js';
import { openWorkspaceAt } from '../support/partner/workspace.js';
import { type SampleSite, startSampleSite } from '../support/sample-site/sample-site.js';
import { startServiceOnTestServers } from '../support/service/service-on-test-servers.js';
import { type AnotherGateway, startAnotherGateway } from './support/another-app.js';

const AUDITS = 60;
const KILLS = 4;
const ENV = { EGRESS_ALLOW: '127.0.0.0/8' };

describe('a stream of events, while gateways are killed,', () => {
  let service: RunningService;
  let other: AnotherGateway;
  let operator: Operator;
  let site: SampleSite;
  beforeAll(async () => {
    service = await startServiceOnTestServers({ name: 'event-stream', env: ENV });
    other = await startAnotherGateway(service, ENV);
    operator = openOperator({ ...process.env, ...service.env });
    site = await startSampleSite();
  }, 120_000);
  afterAll(async () => {
    await operator?.close();
    await site?.close();
    await other?.app.stop();
    await service?.stop();
  }, 60_000);

  it('has the end of every audit once and in order, for a reader that goes on after its last event', async () => {
    const workspace = await openWorkspaceAt(other.url, operator, 100_000, 'purchase');
    const urls = [service.gatewayUrl, other.url];
    const headers = { authorization: `Bearer ${workspace.apiKey}`, accept: 'text/event-stream' };
    const got: { readonly sequence: number; readonly auditId: string }[] = [];
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
    const done = read();
    const created: string[] = [];
    const killing = (async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        await pause(1_500);
        service.apps['api-gateway'].kill('SIGKILL');
      }
    })();
    for (let number = 0; number < AUDITS; number++) {
      const answer = await workspace.partner.call('POST', '/api/v1/audit', {
        body: JSON.stringify({ url: `${site.url}/missing?${number}`, type: 'seo' }),
        headers: { 'idempotency-key': `audit-${number}` },
      });
      expect(answer.status).toBe(202);
      created.push(answer.body.data.audit_id);
      await pause(100);
    }
    await killing;
    await eventually('every end was told', () => got.length >= AUDITS, 90_000);
    reading = false;
    await done;
    expect(got.map(({ sequence }) => sequence)).toEqual(created.map((_, index) => index + 1));
    expect(got.map(({ auditId }) => auditId).toSorted()).toEqual(created.toSorted());
    expect(breaks).toBeGreaterThan(0);
  }, 240_000);
});
