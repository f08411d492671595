import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { newId } from '#contracts/identifiers';
import { applyTopology } from '#messaging/topology/apply-topology';
import { QueueState } from '../../../../libs/messaging/test/queue-state.js';
import { LogLines } from '../../../../libs/messaging/test/log-lines.js';
import { required } from '../../../../test/support/servers/environment.js';
import { eventually } from '../../../../test/support/eventually.js';
import type { ServiceReplica } from '../../../../test/support/service/service-replica.js';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { failed } from '../../test-support/audit-ends.js';
import { LEDGER_VARIABLES } from '../../test-support/ledger-replica.js';
import { balanceOf, chargeAudit, openAccount, verifyAccounts } from '../../test-support/ledger-calls.js';
import { service } from '../service.js';

/** Eleven minutes in production. */
const RETRY_DELAYS_MS = [50, 100, 200];
const EVENTS = 'credit-ledger.events';

jest.setTimeout(60_000);

/** A fault of the ledger's database: how it begins and ends. */
interface Fault {
  begin(harness: TestHarness, server: Client, database: string): Promise<unknown>;
  end(harness: TestHarness, server: Client, database: string): Promise<unknown>;
}

const disconnect = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = $1 and application_name in ('credit-ledger', 'event-relay')`;

/** A change that an operator makes to the whole database. */
const altered = (begin: (name: string) => string, end: (name: string) => string): Fault => ({
  begin: async (_harness, server, database) => {
    await server.query(begin(database));
    await server.query(disconnect, [database]);
  },
  end: async (_harness, server, database) => {
    await server.query(end(database));
    await server.query(disconnect, [database]);
  },
});

/** For faults that the server can't produce at will: raised when an event is written. */
const raised = (sqlState: string): Fault => ({
  begin: ({ admin }) =>
    admin.query(
      `create function fault() returns trigger language plpgsql
         as $$ begin raise 'fault' using errcode = '${sqlState}'; end $$;
       create trigger fault before insert on events for each row execute function fault()`,
    ),
  end: ({ admin }) => admin.query('drop trigger fault on events; drop function fault'),
});

describe('a refund while the database fails', () => {
  let harness: TestHarness;
  let server: Client;
  let state: QueueState;
  let ledger: ServiceReplica;
  let database: string;
  const log = new LogLines();

  beforeAll(async () => {
    harness = await TestHarness.createWithAllQueues(service);
    database = new URL(harness.database.url).pathname.slice(1);
    server = new Client({ connectionString: required('TEST_DATABASE_URL') });
    await server.connect();
    await applyTopology(harness.vhost.url, { commandQueueType: 'classic', retryDelaysMs: RETRY_DELAYS_MS });
    state = await QueueState.open(harness.vhost.url);
    ledger = await harness.start(
      { ...service, retryDelaysMs: RETRY_DELAYS_MS },
      { variables: LEDGER_VARIABLES, log },
    );
  }, 60_000);
  afterAll(async () => {
    await ledger?.stop();
    await state?.close();
    await server?.end();
    await harness?.remove();
  });

  const alarms = (alarm: string, type?: string) =>
    log.lines.filter(({ fields }) => fields.alarm === alarm && (type === undefined || fields.type === type))
      .length;

  /** As long as an event takes from its first attempt to the dead-letter queue, three times over. */
  const anHour = async () => {
    const over = performance.now() + 3 * RETRY_DELAYS_MS.reduce((sum, step) => sum + step, 0);
    await eventually('an hour has passed', () => performance.now() > over);
  };

  async function refundThrough(fault: Fault, isOver: () => boolean): Promise<void> {
    const workspace = await openAccount(harness, 1_000);
    const audit = newId('audit');
    await chargeAudit(harness, workspace, audit);
    await fault.begin(harness, server, database);
    try {
      await harness.publish('audit.failed', failed(workspace, audit, 'engine', 75));
      await eventually('the operator is told', isOver);
      await anHour();
      expect(await state.ready(`${EVENTS}.dlq`)).toBe(0);
    } finally {
      await fault.end(harness, server, database);
    }
    await eventually('the refund comes', async () => (await balanceSeen(workspace)) === 925);
    expect(await state.ready(`${EVENTS}.dlq`)).toBe(0);
    expect(alarms('dead-letter')).toBe(0);
    expect(await verifyAccounts(harness)).toMatchObject({ ok: true });
  }

  /** Refused as long as no new connection was made. */
  const balanceSeen = (workspace: string) => balanceOf(harness, workspace).catch(() => undefined);

  it.each([
    [
      'takes no connections (55000)',
      altered(
        (name) => `alter database ${name} allow_connections false`,
        (name) => `alter database ${name} allow_connections true`,
      ),
    ],
    [
      'is read-only (25006)',
      altered(
        (name) => `alter database ${name} set default_transaction_read_only = on`,
        (name) => `alter database ${name} reset default_transaction_read_only`,
      ),
    ],
    ['has a full disk (53100)', raised('53100')],
    ['has an I/O error (58030)', raised('58030')],
  ])('waits, with all others, as long as the database %s', async (_state, fault) => {
    const before = alarms('dependency-away');
    await refundThrough(fault, () => alarms('dependency-away') > before);
  });

  it.each([
    [
      'lacks a right (42501)',
      {
        begin: ({ admin }) => admin.query('revoke insert on events from acs_ledger'),
        end: ({ admin }) => admin.query('grant insert on events to acs_ledger'),
      } satisfies Fault,
    ],
    ['has corrupted data (XX001)', raised('XX001')],
    ['fails by itself (XX000)', raised('XX000')],
    ['cancels what takes long (57014)', raised('57014')],
  ])('waits by itself, with an alarm, as long as the database %s', async (_state, fault) => {
    const before = alarms('event-waits', 'audit.failed');
    await refundThrough(fault, () => alarms('event-waits', 'audit.failed') > before);
  });
});
