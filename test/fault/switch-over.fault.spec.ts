import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Operator, openOperator } from '../../apps/operator/src/connections/operator.js';
import type { RunningApp } from '../../tools/local/start/supervise/running-app.js';
import type { RunningService } from '../../tools/local/start/start-service.js';
import { auditsCharged } from '../support/records/account-events.js';
import { eventually } from '../support/eventually.js';
import { type SampleSite, startSampleSite } from '../support/sample-site/sample-site.js';
import { openWorkspaceAt } from '../support/partner/workspace.js';
import { startServiceOnTestServers } from '../support/service/service-on-test-servers.js';
import { type AnotherGateway, startAnotherGateway } from './support/another-app.js';
import { LoadBalancer } from './support/load-balancer.js';
import { SteadyPartner } from './support/steady-partner.js';

const CREDITS = 1_000_000;
const PARTNERS = 3;
const ENV = { EGRESS_ALLOW: '127.0.0.0/8', ENGINE_MAX_QUEUED: '1000000', DRAIN_NOTICE_MS: '5000' };

describe('two gateways behind a load balancer', () => {
  let service: RunningService;
  let operator: Operator;
  let site: SampleSite;
  let balancer: LoadBalancer;
  const others: AnotherGateway[] = [];

  beforeAll(async () => {
    [site, balancer] = await Promise.all([startSampleSite(), LoadBalancer.start()]);
    service = await startServiceOnTestServers({ name: 'switch', env: ENV });
    operator = openOperator({ ...process.env, ...service.env });
  }, 120_000);
  afterAll(async () => {
    await balancer?.close();
    await Promise.all(others.map(({ app }) => app.stop()));
    await operator?.close();
    await service?.stop();
    await site?.close();
  }, 60_000);

  const join = async () => {
    const gateway = await startAnotherGateway(service, ENV);
    others.push(gateway);
    balancer.add(gateway.url);
    return gateway;
  };
  const taken = (url: string) => {
    const before = balancer.sentTo(url);
    return eventually(`${url} takes its share`, () => balancer.sentTo(url) > before + 50);
  };
  /** SIGTERM; checks that everything that it had begun was finished. */
  const leave = async (url: string, app: RunningApp) => {
    await app.stop();
    expect(readFileSync(app.logFile, 'utf8')).toContain('"Drained."');
    expect(balancer.isReady(url)).toBe(false);
  };

  it('are replaced one after the other under load: no request fails, and none is charged twice', async () => {
    const first = { url: service.gatewayUrl, app: service.apps['api-gateway'] };
    balancer.add(first.url);
    const second = await join();
    await eventually('both are ready', () => [first, second].every(({ url }) => balancer.isReady(url)));
    const partners: SteadyPartner[] = [];
    for (let count = 0; count < PARTNERS; count++) {
      const workspace = await openWorkspaceAt(service.gatewayUrl, operator, CREDITS, 'purchase');
      partners.push(new SteadyPartner(balancer.url, workspace, () => `${site.url}/article`));
    }
    const running = Promise.all(partners.map((partner) => partner.run()));
    await Promise.all([taken(first.url), taken(second.url)]);

    await leave(first.url, first.app);
    await taken(second.url);
    const third = await join();
    await taken(third.url);
    await leave(second.url, second.app);
    await taken(third.url);
    for (const partner of partners) partner.stop();
    await running;
    await Promise.all(partners.map((partner) => partner.close()));

    expect(partners.flatMap(({ failures }) => failures)).toEqual([]);
    for (const { workspace, created } of partners) {
      expect((await auditsCharged(operator, workspace.id)).toSorted()).toEqual(
        created.map(({ auditId }) => auditId).toSorted(),
      );
    }
  }, 180_000);
});
