import { commandsOf } from '#contracts/messages/messages';
import { BrokerServer } from '#messaging/server/broker-server';
import { BrokerConnection } from '#messaging/connection/connection';
import { eventQueuesOf, eventTypesOf } from '#messaging/topology/topology';
import { createLog } from '#runtime/observability/logging';
import { required } from '../../../support/servers/environment.js';

/** A process that takes the ledger's commands as the ledger does, and answers each at once: what messaging alone can do. */
const log = createLog('credit-ledger', 'warn');
const connection = await BrokerConnection.open({ url: required('RABBITMQ_URL'), name: 'echo', log });
const server = new BrokerServer({
  connection,
  service: 'credit-ledger',
  log,
  prefetch: { commands: 400, events: 50 },
});
const reply = {
  outcome: 'charged',
  charged: 80,
  balance_after: 1_000_000,
  created_at: '2026-01-01T00:00:00.000Z',
};
for (const command of commandsOf('credit-ledger')) server.addHandler(command, () => Promise.resolve(reply));
for (const event of new Set(eventQueuesOf('credit-ledger').flatMap(eventTypesOf)))
  server.addHandler(event, () => Promise.resolve(), true);
server.listen((error) => {
  if (error) throw new Error('the echo can not listen', { cause: error });
  process.send?.('ready');
});
