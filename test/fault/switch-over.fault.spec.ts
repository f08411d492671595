import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningApp } from '../../tools/local/start/supervise/running-app.js';
import { auditsCharged } from '../support/records/account-events.js';
import { eventually } from '../support/eventually.js';
import { serviceStage } from '../support/service/service-stage.js';
import { startAnotherGateway } from './support/another-app.js';
import { LoadBalancer } from './support/load-balancer.js';
import { SteadyPartner } from './support/steady-partner.js';

const CREDITS = 1_000_000;
const PARTNERS = 3;
const ENV = { EGRESS_ALLOW: '127.0.0.0/8', ENGINE_MAX_QUEUED: '1000000', DRAIN_NOTICE_MS: '5000' };

describe('two gateways behind a load balancer', () => {
  const stage = serviceStage({ name: 'switch', env: ENV });
  let balancer: LoadBalancer;
  beforeAll(async () => {
    balancer = await LoadBalancer.start();
    stage.ends(() => balancer.close());
  });

  const join = async () => {
    const gateway = await startAnotherGateway(stage.service, ENV);
    stage.ends(() => gateway.app.stop());
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
    const first = { url: stage.service.gatewayUrl, app: stage.service.apps['api-gateway'] };
    balancer.add(first.url);
    const second = await join();
    await eventually('both are ready', () => [first, second].every(({ url }) => balancer.isReady(url)));
    const partners: SteadyPartner[] = [];
    for (let count = 0; count < PARTNERS; count++) {
      const workspace = await stage.open(CREDITS, 'purchase');
      partners.push(new SteadyPartner(balancer.url, workspace, () => `${stage.site.url}/article`));
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
    for (const { workspace, auditIds } of partners)
      expect((await auditsCharged(stage.operator, workspace.id)).toSorted()).toEqual(auditIds.toSorted());
  }, 180_000);
});
