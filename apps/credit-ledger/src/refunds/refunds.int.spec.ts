import { describe, expect, it } from '@jest/globals';
import type { AuditCancelled } from '#contracts/audit/events';
import { newEventId, newId } from '#contracts/identifiers';
import { eventually } from '../../../../test/support/eventually.js';
import { ended, failed } from '../../test-support/audit-ends.js';
import { givenLedger } from '../../test-support/given-ledger.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import {
  accountEvents,
  balanceOf,
  chargeAudit,
  openAccount,
  refundAudit,
} from '../../test-support/ledger-calls.js';

describe('refunds', () => {
  let harness: TestHarness;

  givenLedger((made) => (harness = made));

  async function chargedAudit(): Promise<{ workspace: string; audit: string }> {
    const [workspace, audit] = [await openAccount(harness, 1_000), newId('audit')];
    await chargeAudit(harness, workspace, audit);
    return { workspace, audit };
  }

  const types = async (workspace: string): Promise<string[]> =>
    (await accountEvents(harness, workspace)).map(({ type }) => type);

  const isBalance = (workspace: string, balance: number): Promise<boolean> =>
    eventually(`a balance of ${balance}`, async () => (await balanceOf(harness, workspace)) === balance);

  it('what the event of a failed audit says, once, although the event arrives twice and is published again', async () => {
    const { workspace, audit } = await chargedAudit();
    const event = failed(workspace, audit, 'engine', 75);
    const id = newEventId();
    await harness.publish('audit.failed', event, id);
    await harness.publish('audit.failed', event, id);
    await harness.publish('audit.failed', event);
    await isBalance(workspace, 925);
    const { workspace: marker, audit: last } = await chargedAudit();
    await harness.publish('audit.failed', failed(marker, last, 'target', 75));
    await isBalance(marker, 925);
    expect((await types(workspace)).filter((type) => type === 'ledger.audit-refunded')).toHaveLength(1);
    expect(await balanceOf(harness, workspace)).toBe(925);
  });

  it('once if a cancel arrives as command and as event', async () => {
    const { workspace, audit } = await chargedAudit();
    const command = {
      workspace_id: workspace,
      audit_id: audit,
      credits: 150,
      reason: 'cancelled-queued',
    } as const;
    const event: AuditCancelled = { ...ended(workspace, audit, 150), from: 'queued' };
    const [reply] = await Promise.all([
      harness.send('ledger.refund-audit', command),
      harness.publish('audit.cancelled', event),
    ]);
    expect(reply).toEqual({ refunded: 150, balance: 1_000 });
    expect(await harness.send('ledger.refund-audit', command)).toEqual({ refunded: 150, balance: 1_000 });
    expect((await types(workspace)).filter((type) => type === 'ledger.audit-refunded')).toHaveLength(1);
  });

  it('nothing for a failure of the partner’s input', async () => {
    const { workspace, audit } = await chargedAudit();
    await harness.publish('audit.failed', failed(workspace, audit, 'input', 0));
    const { workspace: marker, audit: last } = await chargedAudit();
    await harness.publish('audit.failed', failed(marker, last, 'target', 75));
    await isBalance(marker, 925);
    expect(await types(workspace)).not.toContain('ledger.audit-refunded');
  });

  it('send an event about an unknown audit, or of more than was charged, to the dead-letter queue, and post nothing', async () => {
    const { workspace, audit } = await chargedAudit();
    await harness.publish('audit.failed', failed(workspace, newId('audit'), 'engine', 75));
    const unknown = await harness.take('credit-ledger.events.dlq');
    expect(unknown.properties.type).toBe('audit.failed');
    expect(unknown.properties.headers?.['x-dead-reason']).toBe('poison');
    await harness.publish('audit.failed', failed(workspace, audit, 'input', 151));
    const above = await harness.take('credit-ledger.events.dlq');
    expect(above.properties.headers?.['x-dead-error-code']).toBe('REFUND_ABOVE_CHARGE');
    expect(await balanceOf(harness, workspace)).toBe(850);
  });

  it('of a workspace without an account go to the dead-letter queue', async () => {
    await harness.publish('audit.failed', failed(newId('workspace'), newId('audit'), 'engine', 75));
    const unknown = await harness.take('credit-ledger.events.dlq');
    expect(unknown.properties.headers?.['x-dead-error-code']).toBe('ACCOUNT_NOT_FOUND');
  });

  it('and the void of one audit give back no more than its charge, whatever comes first', async () => {
    const { workspace, audit } = await chargedAudit();
    const [refund, voided] = await Promise.all([
      refundAudit(harness, workspace, audit),
      harness.send('ledger.void-charge', { workspace_id: workspace, audit_id: audit }),
    ]);
    expect(refund.refunded + voided.voided).toBe(150);
    expect(await balanceOf(harness, workspace)).toBe(1_000);
  });
});
