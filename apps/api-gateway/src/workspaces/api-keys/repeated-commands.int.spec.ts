import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CommandName, PayloadOf } from '#contracts/messages/messages';
import { RawCaller } from '../../../../../test/support/service/raw-caller.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { useGateway } from '../../../test-support/gateway-stage.js';

jest.setTimeout(30_000);

type Outcome = { readonly reply: unknown } | { readonly failure: unknown };

describe('a command that is delivered again, because its consumer died before it acknowledged,', () => {
  let caller: RawCaller;
  afterAll(() => caller?.close());
  const stage = useGateway({ replicas: 2 });
  beforeAll(async () => {
    caller = await RawCaller.open(stage.harness.vhost.url);
  });

  const deliverOnce = <N extends CommandName>(
    name: N,
    payload: PayloadOf<N>,
    messageId: string,
  ): Promise<Outcome> =>
    caller.send(name, payload, messageId).then(
      (reply) => ({ reply }),
      (failure: unknown) => ({ failure }),
    );

  /** Four deliveries of one command at once, to both gateways, and a fifth after them. */
  const deliverOften = async <N extends CommandName>(name: N, payload: PayloadOf<N>): Promise<Outcome[]> => {
    const messageId = randomUUID();
    const deliver = () => deliverOnce(name, payload, messageId);
    const atOnce = await Promise.all([deliver(), deliver(), deliver(), deliver()]);
    return [...atOnce, await deliver()];
  };
  const keysOf = async (workspaceId: string) => {
    const { rows } = await stage.pool.query<{ key_id: string; lives_s: number | null }>(
      `select key_id, extract(epoch from expires_at - now())::float as lives_s
         from api_keys where workspace_id = $1 order by created_at`,
      [workspaceId],
    );
    return rows;
  };
  /** Returns the one key that was issued; the other deliveries must name it. `besides`: what else the reply has. */
  const expectIssuedOnce = (outcomes: readonly Outcome[], besides: object = {}): string => {
    const issued = outcomes.flatMap((outcome) => ('reply' in outcome ? [outcome.reply] : []));
    expect(issued).toEqual([
      { key_id: expect.any(String), api_key: expect.stringMatching(/^acs_live_/), ...besides },
    ]);
    const { key_id } = issued[0] as { key_id: string };
    const refused = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome.failure] : []));
    expect(refused).toHaveLength(outcomes.length - 1);
    for (const failure of refused) {
      expect(failure).toMatchObject({
        kind: 'conflict',
        code: 'KEY_ALREADY_ISSUED',
        details: { key_id },
        message: expect.stringContaining(`revoke ${key_id} and create another key`),
      });
    }
    return key_id;
  };

  it('issues one key, names it to the repeats, and never shows it again', async () => {
    const { workspaceId, keyId } = await seedKey(stage);
    const outcomes = await deliverOften('gateway.create-key', { workspace_id: workspaceId, name: 'CI' });
    const issued = expectIssuedOnce(outcomes);
    expect((await keysOf(workspaceId)).map(({ key_id }) => key_id)).toEqual([keyId, issued]);
  });

  it.each([0, 3_600])('rotates a key once, with an overlap of %i seconds', async (overlap) => {
    const { workspaceId, keyId } = await seedKey(stage);
    const outcomes = await deliverOften('gateway.rotate-key', { key_id: keyId, overlap_seconds: overlap });
    const issued = expectIssuedOnce(outcomes, { previous_expires_at: expect.any(String) });
    expect(await keysOf(workspaceId)).toEqual([
      { key_id: keyId, lives_s: expect.any(Number) },
      { key_id: issued, lives_s: null },
    ]);
    const [old] = await keysOf(workspaceId);
    expect(old!.lives_s).toBeLessThanOrEqual(overlap);
  });

  it('opens one workspace, which all deliveries answer', async () => {
    const messageId = randomUUID();
    const workspace = { name: 'Twice', email: 'ops@example.com', low_balance_threshold: 500 };
    const deliver = () => deliverOnce('gateway.create-workspace', workspace, messageId);
    // The ledger is unavailable, so the workspace stays opening: the failure names it.
    const early = await Promise.all([deliver(), deliver()]);
    const { rows } = await stage.pool.query<{ workspace_id: string }>(
      `update workspaces set status = 'open', contact_synced = true where created_by = $1 returning workspace_id`,
      [messageId],
    );
    expect(rows).toHaveLength(1);
    const { workspace_id } = rows[0]!;
    for (const outcome of early)
      expect(outcome).toMatchObject({ failure: { code: 'WORKSPACE_OPENING', details: { workspace_id } } });
    expect(await deliver()).toEqual({ reply: { workspace_id } });
  });

  it('is refused, with nothing done, where its message id is no UUID', async () => {
    const { workspaceId, keyId } = await seedKey(stage);
    const refused = await Promise.all([
      deliverOnce('gateway.create-key', { workspace_id: workspaceId }, 'message-1'),
      deliverOnce('gateway.rotate-key', { key_id: keyId, overlap_seconds: 0 }, 'message-2'),
      deliverOnce(
        'gateway.create-workspace',
        { name: 'None', email: 'ops@example.com', low_balance_threshold: 0 },
        'message-3',
      ),
    ]);
    for (const outcome of refused)
      expect(outcome).toMatchObject({ failure: { kind: 'rejected', code: 'INVALID_MESSAGE_ID' } });
    expect(await keysOf(workspaceId)).toEqual([{ key_id: keyId, lives_s: null }]);
    const { rows } = await stage.pool.query(`select from workspaces where name = 'None'`);
    expect(rows).toHaveLength(0);
  });
});
