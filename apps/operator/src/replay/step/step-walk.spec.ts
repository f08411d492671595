import { describe, expect, it } from '@jest/globals';
import { UnfoldableEvent } from '../fold/fold-events.js';
import { ledgerAccounts } from '../../../../credit-ledger/src/operations/projections.js';
import type { FoldedEvent } from '#event-store/replay/row-projection';
import { StepWalk } from './step-session.js';

const event = (version: number, type: string, data: object): FoldedEvent => ({
  partition: 0,
  position: version,
  stream: 'account-ws_1',
  version,
  eventId: `event-${version}`,
  type,
  schemaVersion: 1,
  data,
  recordedAt: new Date(1_000 * version),
  hash: Buffer.from([version]),
});

const EVENTS = [
  event(1, 'ledger.account-opened', { workspace_id: 'ws_1', low_balance_threshold: 5 }),
  event(2, 'ledger.credits-granted', { workspace_id: 'ws_1', credits: 100 }),
  event(3, 'ledger.audit-charged', {
    workspace_id: 'ws_1',
    credits: 80,
    created_at: '2026-05-01T00:00:00.000Z',
  }),
  event(4, 'ledger.audit-refunded', { workspace_id: 'ws_1', credits: 40 }),
];

async function* stream(events: readonly FoldedEvent[]): AsyncGenerator<FoldedEvent> {
  for (const each of events) yield await Promise.resolve(each);
}

const walkOf = (events = EVENTS) => new StepWalk(stream(events), ledgerAccounts);
const isCharge = (type: string) => type === 'ledger.audit-charged';
const balanceOf = (step: { row: Readonly<Record<string, unknown>> | undefined } | undefined) =>
  step?.row?.balance;

describe('a walk through a stream', () => {
  it('shows what each event changes of the row', async () => {
    const walk = walkOf();
    expect((await walk.next())?.changes).toContainEqual({ path: 'balance', before: undefined, after: '0' });
    const granted = await walk.next();
    expect(granted?.changes).toEqual([
      { path: 'version', before: '1', after: '2' },
      { path: 'balance', before: '0', after: '100' },
      { path: 'head_hash', before: '\\x01', after: '\\x02' },
    ]);
  });

  it('goes back and forth over the same states, and knows both ends', async () => {
    const walk = walkOf();
    const forth = [await walk.next(), await walk.next(), await walk.next(), await walk.next()].map(balanceOf);
    expect(forth).toEqual(['0', '100', '20', '60']);
    expect(await walk.next()).toBeUndefined();
    expect([walk.back(), walk.back(), walk.back()].map(balanceOf)).toEqual(['20', '100', '0']);
    expect(walk.back()).toBeUndefined();
    expect([await walk.next(), await walk.next()].map(balanceOf)).toEqual(['100', '20']);
  });

  it('goes until an event of a type, or to the end', async () => {
    const walk = walkOf();
    expect((await walk.until(isCharge))?.event.version).toBe(3);
    expect(await walk.until(isCharge)).toBeUndefined();
    expect(balanceOf(walk.back())).toBe('20');
  });

  it('names the event that can not be folded', async () => {
    const walk = walkOf(EVENTS.slice(1));
    await expect(walk.next()).rejects.toThrow(UnfoldableEvent);
    await expect(walkOf(EVENTS.slice(1)).next()).rejects.toThrow(
      "ledger.credits-granted at version 2 of account-ws_1 (partition 0, position 2) can't be folded",
    );
  });
});
