import type { CheckoutReply, CheckoutView } from '#contracts/ledger/checkouts';
import type { ReplyOf } from '#contracts/messages/messages';
import { newId } from '#contracts/identifiers';
import type { Log } from '#contracts/log';
import { TestHarness } from '../../../test/support/test-harness.js';
import { service } from '../src/service.js';
import { startGateway } from './gateway-replica.js';
import { ScriptedLedger } from './scripted-ledger.js';

export interface BillingStage {
  readonly harness: TestHarness;
  /** Base URL of the gateway. */
  readonly url: string;
  readonly ledger: ScriptedLedger;
  remove(): Promise<void>;
}

/** Starts a gateway with a scripted ledger. */
export async function createBilling(
  variables: Readonly<Record<string, string>> = {},
  log?: Log,
): Promise<BillingStage> {
  const harness = await TestHarness.create(service);
  const ledger = await ScriptedLedger.start(harness.vhost.url);
  const { url } = await startGateway(harness, {
    variables,
    ...(log && { log }),
  });
  return {
    harness,
    url,
    ledger,
    async remove() {
      await harness.stop();
      await ledger.stop();
      await harness.remove();
    },
  };
}

/** Returns the ledger's reply for a charged audit of one dimension. */
export function chargedAudit(): Extract<ReplyOf<'ledger.charge-audit'>, { outcome: 'charged' }> {
  return { outcome: 'charged', charged: 80, balance_after: 20, created_at: '2026-01-02T03:04:05.006Z' };
}

/** Returns the ledger's reply for a new checkout of the package growth. */
export function mintedCheckout(changes: Partial<CheckoutReply> = {}): CheckoutReply {
  const checkout_id = newId('checkout');
  return {
    checkout_id,
    checkout_url: `https://pay.example.com/${checkout_id}`,
    package: 'growth',
    amount_usd: 199,
    credits: 20_900,
    expires_at: '2030-01-02T03:04:05.006Z',
    ...changes,
  };
}

export function checkoutView(changes: Partial<CheckoutView> = {}): CheckoutView {
  return {
    ...mintedCheckout(),
    workspace_id: newId('workspace'),
    provider: 'local',
    status: 'open',
    ...changes,
  };
}
