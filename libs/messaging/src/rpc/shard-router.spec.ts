import { beforeEach, describe, expect, it } from '@jest/globals';
import { Failure } from '#contracts/failures';
import { ACCOUNT_MOVED, DEFAULT_SHARD } from '#contracts/ledger/shards';
import { ShardRouter } from './shard-router.js';

const WORKSPACE = 'ws_01k9zzzzzzzzzzzzzzzzzzzzz1';
const DEFAULT_LEDGER = 'credit-ledger';
const MOVED = new Failure('transient', ACCOUNT_MOVED, 'it has moved');
const UNKNOWN = new Failure('not-found', 'CHECKOUT_NOT_FOUND', 'there is none');

describe('commands of the ledger, where it has shards,', () => {
  const stored = new Map<string, string>();
  let reads: string[];
  let sent: string[];
  let router: ShardRouter;

  beforeEach(() => {
    stored.clear();
    reads = [];
    sent = [];
    router = new ShardRouter(['b', 'c'], (workspaceId) => {
      reads.push(workspaceId);
      return Promise.resolve(stored.get(workspaceId));
    });
  });

  /** Sends by the router; each destination answers as `answers` says. */
  const send = (
    command: Parameters<ShardRouter['route']>[0],
    payload: object,
    responses: (destination: string) => unknown = () => 'done',
  ) =>
    router.route(command, payload, async (destination) => {
      sent.push(destination);
      const reply = await Promise.resolve(responses(destination));
      if (reply instanceof Error) throw reply;
      return reply;
    });

  const charge = (responses?: (destination: string) => unknown) =>
    send('ledger.charge-audit', { workspace_id: WORKSPACE }, responses);

  it('go to the shard of their workspace, which is read once', async () => {
    stored.set(WORKSPACE, 'b');
    expect(await charge()).toBe('done');
    await charge();
    expect(sent).toEqual(['credit-ledger.b', 'credit-ledger.b']);
    expect(reads).toEqual([WORKSPACE]);
  });

  it('go to the default shard for a workspace that is not known yet, which is read again', async () => {
    await charge();
    stored.set(WORKSPACE, 'b');
    await charge();
    expect(sent).toEqual([DEFAULT_LEDGER, 'credit-ledger.b']);
  });

  it('follow a workspace that has moved, without being told', async () => {
    stored.set(WORKSPACE, DEFAULT_SHARD);
    await charge();
    stored.set(WORKSPACE, 'b');
    expect(await charge((destination) => (destination === DEFAULT_LEDGER ? MOVED : 'charged'))).toBe(
      'charged',
    );
    await charge();
    expect(sent).toEqual([DEFAULT_LEDGER, DEFAULT_LEDGER, 'credit-ledger.b', 'credit-ledger.b']);
  });

  it('are refused while the move is not complete, and are not sent twice to one shard', async () => {
    stored.set(WORKSPACE, DEFAULT_SHARD);
    await expect(charge(() => MOVED)).rejects.toBe(MOVED);
    expect(sent).toEqual([DEFAULT_LEDGER]);
  });

  it('without a workspace ask one shard after the other, until one knows the payment', async () => {
    const payment = (knows: string) => (destination: string) =>
      destination === knows ? { status: 'paid' } : UNKNOWN;
    expect(await send('ledger.confirm-payment', {}, payment('credit-ledger.b'))).toEqual({ status: 'paid' });
    expect(sent).toEqual([DEFAULT_LEDGER, 'credit-ledger.b']);
    await expect(send('ledger.confirm-payment', {}, () => UNKNOWN)).rejects.toBe(UNKNOWN);
  });

  it('about a payment of a workspace on its way are refused as transient: the provider tells it again', async () => {
    const responses = (destination: string) => (destination === 'credit-ledger.b' ? MOVED : UNKNOWN);
    await expect(send('ledger.confirm-payment', {}, responses)).rejects.toBe(MOVED);
    const ignored = (destination: string) =>
      destination === DEFAULT_LEDGER ? MOVED : { outcome: 'ignored' };
    await expect(send('ledger.report-reversal', {}, ignored)).rejects.toBe(MOVED);
  });

  it('about a refund that no shard knows are ignored', async () => {
    expect(await send('ledger.report-reversal', {}, () => ({ outcome: 'ignored' }))).toEqual({
      outcome: 'ignored',
    });
    expect(sent).toHaveLength(3);
  });

  it('end at a shard that does not answer, so that the payment is told again', async () => {
    const silent = new Error('no answer');
    await expect(send('ledger.confirm-payment', {}, () => silent)).rejects.toBe(silent);
    expect(sent).toEqual([DEFAULT_LEDGER]);
  });

  it('of other services, and for the key of statements, go where they always go', () => {
    expect(send('webhooks.set-contact', { workspace_id: WORKSPACE })).toBeUndefined();
    expect(send('ledger.get-statement-key', {})).toBeUndefined();
  });
});
