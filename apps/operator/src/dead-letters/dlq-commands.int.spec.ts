import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newEventId, newId } from '#contracts/identifiers';
import { createLog } from '#runtime/observability/logging';
import { QueueState } from '../../../../libs/messaging/test/queue-state.js';
import { type LedgerReplica, startLedger } from '../../../credit-ledger/test-support/ledger-replica.js';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { service } from '../../../credit-ledger/src/service.js';
import { ended } from '../../../credit-ledger/test-support/audit-ends.js';
import { balanceOf, chargeAudit, openAccount } from '../../../credit-ledger/test-support/ledger-calls.js';
import { eventually } from '../../../../test/support/eventually.js';
import { acsOn, jsonOn } from '../../test-support/run-captured.js';
import { RightfulSenders } from '../../../../test/support/servers/rightful-senders.js';
import { asBrokerUser } from '../../../../test/support/servers/broker-users.js';

const QUEUE = 'credit-ledger.events';

interface Shown {
  readonly dead_letters: readonly Readonly<Record<string, unknown>>[];
}

/** A ledger, and events that it can not handle. */
describe('acs dlq', () => {
  let harness: TestHarness;
  let ledger: LedgerReplica;
  let publisher: RightfulSenders;
  let queues: QueueState;

  beforeAll(async () => {
    harness = await TestHarness.createWithAllQueues(service);
    ledger = await startLedger(harness);
    const { brokerUrl: url } = harness.servers;
    const log = createLog('test', 'silent');
    publisher = new RightfulSenders(url, log);
    queues = await QueueState.open(url);
  });
  afterAll(async () => {
    await ledger?.stop();
    await publisher?.close();
    await queues?.close();
    await harness?.remove();
  });

  beforeEach(() => queues.channel.purgeQueue(`${QUEUE}.dlq`));

  const acs = (line: string, env?: NodeJS.ProcessEnv) => acsOn(harness, line, env);
  const json = <Result>(line: string) => jsonOn<Result>(harness, line);
  /** Publishes an event that lacks what the ledger needs, and waits until it is given up. Returns its id. */
  const poison = async (type = 'audit.failed'): Promise<string> => {
    const id = newEventId();
    const before = await queues.ready(`${QUEUE}.dlq`);
    const data = { audit_id: 'none', note: 'x'.repeat(500) };
    await publisher.publish({ id, type, schemaVersion: 1, data, correlationId: 'req_1' });
    await eventually('it is given up', async () => (await queues.ready(`${QUEUE}.dlq`)) === before + 1);
    return id;
  };

  it('counts, shows, redrives and drops what the ledger could not handle', async () => {
    const id = await poison();
    const other = await poison('audit.cancelled');
    expect(await json('dlq list')).toEqual({
      queues: expect.arrayContaining([{ queue: QUEUE, dead_letters: 2 }]),
    });

    const { dead_letters: deadLetterMessages } = await json<Shown>(`dlq show ${QUEUE}`);
    expect(deadLetterMessages).toMatchObject([
      {
        handle: expect.stringMatching(/^[0-9a-f]{16}$/),
        message_id: id,
        type: 'audit.failed',
        reason: 'poison',
        error_code: expect.any(String),
        error: expect.any(String),
        attempts: 1,
        first_failed_at: expect.stringMatching(/Z$/),
        correlation_id: 'req_1',
        headers: { 'schema-version': 1, 'correlation-id': 'req_1' },
        body: expect.stringContaining('x'.repeat(500)),
      },
      { message_id: other },
    ]);
    const { stdout } = await acs(`dlq show ${QUEUE}.dlq --type audit.failed`);
    expect(stdout).toMatch(new RegExp(`${id} +audit.failed +poison`));
    expect(stdout).not.toContain('x'.repeat(100));
    expect(stdout).not.toContain(other);

    // The very message is handed out again: it comes back, noted as failed later than before.
    const firstFailedAt = deadLetterMessages[0]?.first_failed_at;
    expect(await json(`dlq redrive ${QUEUE} --message ${id}`)).toMatchObject({ queue: QUEUE, redriven: 1 });
    await eventually('it is back', async () => {
      const again = await json<Shown>(`dlq show ${QUEUE}`);
      return again.dead_letters.some(
        (message) => message.message_id === id && message.first_failed_at !== firstFailedAt,
      );
    });

    expect(await json(`dlq drop ${QUEUE} --all`)).toMatchObject({ dropped: 2 });
    expect(await queues.ready(`${QUEUE}.dlq`)).toBe(0);
  });

  it('redrives a refund that a defect had stopped, and the ledger does it then', async () => {
    const workspace = await openAccount(harness, 1_000);
    const auditId = newId('audit');
    await chargeAudit(harness, workspace, auditId);
    const id = newEventId();
    const data = { ...ended(workspace, auditId, 150), from: 'queued' };
    const engine = await QueueState.open(asBrokerUser(harness.servers.brokerUrl, 'audit-engine'));
    engine.channel.sendToQueue(`${QUEUE}.dlq`, Buffer.from(JSON.stringify(data)), {
      messageId: id,
      userId: 'acs-audit-engine',
      type: 'audit.cancelled',
      contentType: 'application/json',
      headers: { 'schema-version': 1, 'x-dead-reason': 'rejected', 'x-attempt': 4 },
    });
    await eventually('it lies there', async () => (await queues.ready(`${QUEUE}.dlq`)) === 1);
    await engine.close();
    const balance = () => balanceOf(harness, workspace);

    expect(await json(`dlq redrive ${QUEUE} --type audit.cancelled --dry-run`)).toMatchObject({
      to_redrive: 1,
      dead_letters: [{ message_id: id, reason: 'rejected' }],
    });
    expect([await balance(), await queues.ready(`${QUEUE}.dlq`)]).toEqual([850, 1]);
    expect(await json(`dlq redrive ${QUEUE} --type audit.cancelled`)).toMatchObject({ redriven: 1 });
    await eventually('it is refunded', async () => (await balance()) === 1_000);
    expect(await queues.ready(`${QUEUE}.dlq`)).toBe(0);
  });

  it('redrives nothing as the administrator, whom no service believes who sent it first', async () => {
    const id = await poison();
    const administrator = { RABBITMQ_URL: harness.servers.brokerUrl };
    const { username } = new URL(harness.servers.brokerUrl);
    for (const option of ['', ' --dry-run']) {
      const { code, stdout, stderr } = await acs(`dlq redrive ${QUEUE} --all${option}`, administrator);
      expect([code, stdout]).toEqual([2, '']);
      for (const printed of [`as ${username},`, 'acs-operator', 'RABBITMQ_URL'])
        expect(stderr).toContain(printed);
    }
    expect(await json(`dlq show ${QUEUE}`)).toMatchObject({
      dead_letters: [{ message_id: id, headers: { 'x-first-sender': 'audit-engine' } }],
    });
    expect(await json(`dlq redrive ${QUEUE} --message ${id}`)).toMatchObject({ redriven: 1 });
  });

  it('chooses by its handle what is no event and has no message id', async () => {
    for (const body of ['no event', 'nor this'])
      queues.channel.sendToQueue(QUEUE, Buffer.from(body), { headers: { from: 'unknown' } });
    await eventually('both are given up', async () => (await queues.ready(`${QUEUE}.dlq`)) === 2);
    const { dead_letters: deadLetterMessages } = await json<Shown>(`dlq show ${QUEUE}`);
    const second = deadLetterMessages.find(({ body }) => body === 'nor this');
    expect(second).toMatchObject({ message_id: null, type: null, reason: 'unreadable' });
    expect(await json(`dlq drop ${QUEUE} --handle ${String(second?.handle)}`)).toMatchObject({ dropped: 1 });
    expect(await json(`dlq show ${QUEUE}`)).toMatchObject({ dead_letters: [{ body: 'no event' }] });
    const again = await acs(`dlq drop ${QUEUE} --handle ${String(second?.handle)}`);
    expect([again.code, again.stdout]).toEqual([1, '']);
    expect(again.stderr).toContain(
      `No dead-letter message of ${QUEUE} has the handle ${String(second?.handle)}.`,
    );
  });

  it('drops nothing in a dry run', async () => {
    await poison();
    expect(await json(`dlq drop ${QUEUE} --all --dry-run`)).toMatchObject({ to_drop: 1 });
    expect(await json(`dlq drop ${QUEUE} --type audit.completed`)).toMatchObject({ dropped: 0 });
    expect(await json(`dlq drop ${QUEUE} --all --limit 1`)).toMatchObject({ dropped: 1 });
  });

  it('says by exit code 1 that there is no such message', async () => {
    const { code, stdout, stderr } = await acs(`dlq show ${QUEUE} --message ${newEventId()}`);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`No dead-letter message of ${QUEUE} has the message id`);
  });
});
