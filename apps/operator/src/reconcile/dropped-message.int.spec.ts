import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { applyTopology } from '#messaging/topology/apply-topology';
import { createLog } from '#runtime/observability/logging';
import { refundOf } from '#contracts/money/refunds';
import { service } from '../../../credit-ledger/src/service.js';
import { LEDGER_VARIABLES } from '../../../credit-ledger/test-support/ledger-replica.js';
import { type ServiceReplica, startReplica } from '../../../../test/support/service/service-replica.js';
import { QueueState } from '../../../../libs/messaging/test/queue-state.js';
import { eventually } from '../../../../test/support/eventually.js';
import { createTestVhost, type TestVhost } from '../../../../test/support/servers/vhost.js';
import { FourServices, type StoredEnd } from '../../test-support/four-services.js';
import { acsOn } from '../../test-support/run-captured.js';
import type { Reconciled } from './run-reconciliation.js';
import { RightfulSenders } from '../../../../test/support/servers/rightful-senders.js';

jest.setTimeout(60_000);

describe('a dead-letter message that an operator dropped', () => {
  let services: FourServices;
  let vhost: TestVhost;
  let ledger: ServiceReplica;
  let publisher: RightfulSenders;
  let queues: QueueState;

  beforeAll(async () => {
    [services, vhost] = await Promise.all([FourServices.create(), createTestVhost()]);
    await applyTopology(vhost.url, { commandQueueType: 'classic' });
    ledger = await startReplica(
      service,
      { databaseUrl: services.database.url, brokerUrl: vhost.url },
      { variables: LEDGER_VARIABLES },
    );
    const log = createLog('test', 'silent');
    publisher = new RightfulSenders(vhost.url, log);
    queues = await QueueState.open(vhost.url);
  });
  afterAll(async () => {
    await ledger?.stop();
    await publisher?.close();
    await queues?.close();
    await Promise.all([services?.drop(), vhost?.remove()]);
  });

  const acs = (line: string) =>
    acsOn({ servers: { databaseUrl: services.database.url, brokerUrl: vhost.url } }, line);
  const reconcile = async () => {
    const { stdout } = await acs('reconcile --settle 0s --again-after 0s --json');
    return JSON.parse(stdout) as Reconciled;
  };
  const publish = ({ event, id }: StoredEnd, data: object = event.data) =>
    publisher.publish({ id, type: event.type, schemaVersion: 1, data, correlationId: 'req_1' });

  it('is named by the refund that never came, until its event is published again', async () => {
    const auditId = await services.charge();
    const end = (await services.end(auditId, 'failed-target'))!;
    await services.show(end);
    await services.announce(end);
    await publish(end, { ...end.event.data, refunded: 81 }); // more than was charged
    await eventually('it is given up', async () => (await queues.ready('credit-ledger.events.dlq')) === 1);
    expect((await acs('dlq drop credit-ledger.events --all')).code).toBe(0);
    expect(await queues.ready('credit-ledger.events.dlq')).toBe(0);

    expect((await reconcile()).differences).toMatchObject([
      {
        kind: 'refund-missing',
        id: auditId,
        workspace_id: services.workspaceId,
        credits: refundOf(80, { kind: 'failed', fault: 'target' }),
        next: expect.stringContaining('acs relay rewind --service audit-engine --to-time 20'),
      },
    ]);
    await publish(end);
    await eventually('nothing differs', async () => (await reconcile()).ok);
  });
});
