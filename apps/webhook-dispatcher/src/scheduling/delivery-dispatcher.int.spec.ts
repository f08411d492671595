import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readStream } from '#event-store/read/read';
import { eventually } from '../../../../test/support/eventually.js';
import {
  startWebhookReceiver,
  type WebhookReceiverOptions,
} from '../../../../test/support/partner/webhook-receiver.js';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { service } from '../service.js';
import {
  allBecome,
  auditEnds,
  deliveriesOf,
  endpointView,
  newWorkspace,
  registerEndpoint,
} from '../../test-support/dispatcher-calls.js';
import { startDispatcher } from '../../test-support/dispatcher-replica.js';
import type { ServiceReplica } from '../../../../test/support/service/service-replica.js';
import { endpointStream } from '../endpoints/endpoint.js';

jest.setTimeout(60_000);

describe('the dispatcher', () => {
  let harness: TestHarness;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    harness = await TestHarness.create(service);
  });
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((close) => close()));
  });
  afterAll(() => harness.remove());

  const replicas = async (
    count: number,
    variables: Record<string, string> = {},
  ): Promise<ServiceReplica[]> => {
    const started = await Promise.all(
      Array.from({ length: count }, () => startDispatcher(harness, { variables })),
    );
    closing.push(...started.map((replica) => () => replica.stop()));
    return started;
  };
  const partner = async (options: WebhookReceiverOptions = {}) => {
    const receiver = await startWebhookReceiver(options);
    closing.push(() => receiver.close());
    return { receiver, ...(await registerEndpoint(harness, receiver.url)) };
  };
  const audits = (workspaceId: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => auditEnds(harness, workspaceId)));

  /** A timeout that no test waits for, and that no response on a busy machine exceeds. */
  const LONG_TIMEOUT = { WEBHOOK_TIMEOUT_MS: '60000' };
  /** Returns the results of the attempts at this workspace's endpoints; null for an open one. */
  const outcomes = async (workspaceId: string) => {
    const { rows } = await harness.pool.query<{ outcome: string | null }>(
      `select outcome from attempts join deliveries using (delivery_id) where workspace_id = $1`,
      [workspaceId],
    );
    return rows.map(({ outcome }) => outcome);
  };

  it.each([1, 2])('of %i replicas has never more than three attempts at one endpoint', async (count) => {
    await replicas(count, LONG_TIMEOUT);
    // Keeps each request open for as long as a partner's own look at the service takes.
    const { receiver, workspaceId } = await partner({
      onRequest: async () => void (await newWorkspace(harness)),
    });
    await audits(workspaceId, 60);
    await allBecome(harness, workspaceId, 'delivered', 60);
    expect(receiver.maxInFlight).toBe(3);
    expect(receiver.received).toHaveLength(60);
  });

  it('makes no claim after a delivery that left nothing due, even after one that was in vain', async () => {
    const [replica] = await replicas(1, LONG_TIMEOUT);
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { receiver, workspaceId } = await partner({ onRequest: () => gate });
    const { pool } = replica!.context;
    const query = pool.query.bind(pool) as (...sent: unknown[]) => Promise<unknown>;
    // Without the poll, which may find the delivery too.
    const withoutPoll: unknown = (...sent: unknown[]) =>
      (sent[0] as { name?: string }).name === 'scheduling.due-endpoints'
        ? Promise.resolve({ rows: [] })
        : query(...sent);
    const statements = jest.spyOn(pool, 'query').mockImplementation(withoutPoll as never);
    const asked = (name: string) =>
      statements.mock.calls.filter(([query]) => (query as { name?: string }).name === name).length;
    /** All that the last delivery led to has been answered: two polls have begun since. */
    const idle = async () => {
      const before = asked('scheduling.due-endpoints');
      await eventually('two polls', () => asked('scheduling.due-endpoints') >= before + 2);
      await Promise.all(statements.mock.results.map(({ value }) => value as unknown));
    };
    await audits(workspaceId, 1);
    await eventually('it is under way', () => receiver.received.length === 1);
    const [{ delivery_id } = { delivery_id: '' }] = await deliveriesOf(harness, workspaceId);
    // Changes nothing during an attempt, and makes the dispatcher look for more.
    await harness.send('webhooks.replay-delivery', { workspace_id: workspaceId, delivery_id });
    release();
    await allBecome(harness, workspaceId, 'delivered', 1);
    await idle();
    await audits(workspaceId, 1);
    await allBecome(harness, workspaceId, 'delivered', 2);
    await idle();
    statements.mockClear();
    await audits(workspaceId, 1);
    await allBecome(harness, workspaceId, 'delivered', 3);
    await idle();
    expect(
      ['scheduling.look', 'scheduling.claim', 'scheduling.settle-successes'].map((name) => asked(name)),
    ).toEqual([1, 1, 1]);
  });

  it('claims again at once where a slot became free while a claim was in vain', async () => {
    const [replica] = await replicas(1, LONG_TIMEOUT);
    let [answerFirst, answerOthers] = [(): void => undefined, (): void => undefined];
    const first = new Promise<void>((resolve) => (answerFirst = resolve));
    const others = new Promise<void>((resolve) => (answerOthers = resolve));
    let requests = 0;
    const { receiver, workspaceId, endpointId } = await partner({
      onRequest: () => (requests++ === 0 ? first : others),
    });
    await audits(workspaceId, 3);
    await eventually('all slots are taken', () => receiver.received.length === 3);

    interface Statement {
      readonly name?: string;
      readonly text: string;
    }
    const { pool } = replica!.context;
    const query = pool.query.bind(pool) as (statement: Statement, ...rest: unknown[]) => Promise<unknown>;
    let releaseClaim = (): void => undefined;
    const claimReleased = new Promise<void>((resolve) => (releaseClaim = resolve));
    const done: string[] = [];
    const watched: unknown = async (statement: Statement, ...rest: unknown[]) => {
      // Without the poll, which would find the delivery too.
      if (statement.name === 'scheduling.due-endpoints') return { rows: [] };
      const isPatient = statement.name === 'scheduling.settle-successes';
      const result = await query(
        isPatient
          ? { ...statement, name: 'patient', text: statement.text.replace(`'250ms'`, `'10s'`) }
          : statement,
        ...rest,
      );
      done.push(statement.name ?? '');
      if (statement.name === 'scheduling.look') await claimReleased;
      return result;
    };
    const spy = jest.spyOn(pool, 'query').mockImplementation(watched as never);
    const other = await harness.pool.connect();
    try {
      await other.query('set idle_in_transaction_session_timeout = 0');
      await other.query('begin');
      await other.query('select from endpoints where endpoint_id = $1 for no key update', [endpointId]);
      answerFirst();
      await eventually('its result waits for the endpoint', async () => {
        const { rowCount } = await harness.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount === 1;
      });
      await audits(workspaceId, 1);
      await eventually('a look found no slot', () => done.includes('scheduling.look'));
      await other.query('commit');
      await eventually('the result is written', () => done.includes('scheduling.settle-successes'));
      releaseClaim();
      await eventually('the next is under way', () => receiver.received.length === 4);
      answerOthers();
      await allBecome(harness, workspaceId, 'delivered', 4);
    } finally {
      spy.mockRestore();
      other.release(true);
    }
  });

  it('lets another replica deliver what one had under way when it was killed', async () => {
    const [doomed] = await replicas(1, { WEBHOOK_TIMEOUT_MS: '5000' });
    let asked = 0;
    const { receiver, workspaceId } = await partner({ respond: () => (asked++ === 0 ? 'hang' : 204) });
    await audits(workspaceId, 1);
    await eventually('the first attempt is under way', () => receiver.received.length === 1);
    await doomed?.kill();
    await replicas(1);
    const [view] = await allBecome(harness, workspaceId, 'delivered', 1);
    const { rows } = await harness.pool.query(
      `select number, outcome from attempts where delivery_id = $1 order by claimed_at`,
      [view?.delivery_id],
    );
    expect(rows).toEqual([
      { number: 1, outcome: 'abandoned' },
      { number: 1, outcome: 'succeeded' },
    ]);
    expect(view?.attempts).toBe(1);
  });

  it('disables an endpoint once at the tenth failure in a row, holds its events, and delivers them on request', async () => {
    await replicas(2);
    let status = 500;
    const { receiver, workspaceId, endpointId } = await partner({ respond: () => status });
    await audits(workspaceId, 6);
    const disabled = await eventually('it is disabled', async () => {
      const view = await endpointView(harness, workspaceId, endpointId);
      return view.status === 'disabled' && view;
    });
    expect(disabled).toMatchObject({ disabled_reason: 'consecutive-failures', consecutive_failures: 10 });

    await audits(workspaceId, 3);
    await eventually('all nine are recorded and nothing is under way', async () => {
      const { rows: leases } = await harness.pool.query(`select from endpoint_slots where token is not null`);
      return leases.length === 0 && (await deliveriesOf(harness, workspaceId)).length === 9;
    });
    const recorded = await deliveriesOf(harness, workspaceId);
    expect(recorded.every(({ status: each }) => ['held', 'exhausted'].includes(each))).toBe(true);
    const held = recorded.filter((each) => each.status === 'held');
    expect(held.length).toBeGreaterThanOrEqual(3);
    expect((await endpointView(harness, workspaceId, endpointId)).held).toBe(held.length);

    const stream = await readStream(harness.pool, endpointStream(endpointId));
    expect(stream.map(({ type }) => type)).toEqual([
      'webhooks.endpoint-registered',
      'webhooks.endpoint-disabled',
    ]);
    const { rows: mails } = await harness.pool.query(
      `select recipient, subject, sent_at from mail_outbox where workspace_id = $1`,
      [workspaceId],
    );
    expect(mails).toEqual([
      {
        recipient: 'owner@example.com',
        subject: `Webhook endpoint ${endpointId} was disabled`,
        sent_at: null,
      },
    ]);

    status = 204;
    const before = receiver.received.length;
    const enabled = await harness.send('webhooks.enable-endpoint', { endpoint_id: endpointId });
    expect(enabled).toMatchObject({
      status: 'enabled',
      disabled_reason: null,
      consecutive_failures: 0,
      failing_since: null,
      held: held.length,
    });
    await harness.send('webhooks.recover-deliveries', { endpoint_id: endpointId, held_only: true });
    await eventually('what was held is delivered', async () => {
      const deliveries = await deliveriesOf(harness, workspaceId);
      return deliveries.filter((each) => each.status === 'delivered').length === held.length;
    });
    expect(receiver.received.length - before).toBe(held.length);
  });

  it('delivers to others while 100,000 deliveries wait at an endpoint which hangs', async () => {
    await replicas(1, LONG_TIMEOUT);
    const hanging = await partner({ respond: () => 'hang' });
    const eventId = await auditEnds(harness, hanging.workspaceId);
    await eventually(
      'its body is stored',
      async () => (await deliveriesOf(harness, hanging.workspaceId)).length === 1,
    );
    const backlog = `
      with copies as (
        insert into event_bodies (event_id, body)
        select gen_random_uuid(), body from event_bodies, generate_series(1, 10000) where event_id = $1
        returning event_id
      )
      insert into deliveries (delivery_id, endpoint_id, workspace_id, event_id, event_type, status, next_attempt_at)
      select 'dlv_' || event_id, $2, $3, event_id, 'audit.completed', 'pending', now() from copies`;
    for (let tenThousand = 0; tenThousand < 10; tenThousand++) {
      await harness.pool.query(backlog, [eventId, hanging.endpointId, hanging.workspaceId]);
    }
    await eventually('its three slots are taken', () => hanging.receiver.received.length >= 3);

    const sound = await partner();
    await audits(sound.workspaceId, 30);
    await allBecome(harness, sound.workspaceId, 'delivered', 30);
    expect(await outcomes(hanging.workspaceId)).toEqual([null, null, null]);
    expect(hanging.receiver.maxInFlight).toBe(3);
    await hanging.receiver.close();
  });

  it('finishes its attempts when it shuts down, and claims nothing more', async () => {
    const [leaving] = await replicas(1, { WEBHOOK_TIMEOUT_MS: '5000' });
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { receiver, workspaceId, endpointId } = await partner({ onRequest: () => gate });
    await audits(workspaceId, 5);
    await eventually('three are under way', () => receiver.received.length === 3);
    const left = leaving?.stop();
    release();
    expect(await left).toBe(true);
    const { rows } = await harness.pool.query(
      `select status, count(*)::int as count from deliveries where workspace_id = $1 group by status order by status`,
      [workspaceId],
    );
    expect(rows).toEqual([
      { status: 'delivered', count: 3 },
      { status: 'pending', count: 2 },
    ]);
    const { rows: leases } = await harness.pool.query(
      `select from endpoint_slots where endpoint_id = $1 and token is not null`,
      [endpointId],
    );
    expect(leases).toEqual([]);
  });

  it('signs with the database’s time, whatever the clock of its host says', async () => {
    await replicas(1);
    const { receiver, workspaceId } = await partner();
    // Not ahead: identifiers never go back, so those of the next files would be made in the future.
    const hostTime = jest
      .spyOn(Date, 'now')
      .mockImplementation(() => performance.timeOrigin + performance.now() - 3_600_000);
    try {
      await audits(workspaceId, 3);
      await allBecome(harness, workspaceId, 'delivered', 3);
    } finally {
      hostTime.mockRestore();
    }
    const { rows } = await harness.pool.query<{ now: number }>(
      `select extract(epoch from now())::float8 as now`,
    );
    for (const { headers } of receiver.received) {
      const timestamp = Number(headers['x-service-webhook-timestamp']);
      expect(Math.abs(timestamp - (rows[0]?.now ?? 0))).toBeLessThan(30);
    }
  });

  it('leaves an endpoint enabled that fails ten times within the span that failures must last', async () => {
    await replicas(1, { WEBHOOK_DISABLE_MIN_SPAN: '1h' });
    const { workspaceId, endpointId } = await partner({ respond: () => 500 });
    await audits(workspaceId, 3);
    await allBecome(harness, workspaceId, 'exhausted', 3);
    const view = await endpointView(harness, workspaceId, endpointId);
    expect(view).toMatchObject({ status: 'enabled', consecutive_failures: 15 });
    await harness.pool.query(
      `update endpoints set failing_since = now() - interval '61 minutes' where endpoint_id = $1`,
      [endpointId],
    );
    await audits(workspaceId, 1);
    await eventually('it is disabled', async () => {
      const { status } = await endpointView(harness, workspaceId, endpointId);
      return status === 'disabled';
    });
  });
});
