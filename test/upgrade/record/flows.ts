import { randomUUID } from 'node:crypto';
import { newId } from '#contracts/identifiers';
import { forgetResponse } from '../../../apps/api-gateway/test-support/created-audit.js';
import type { Operator } from '../../../apps/operator/src/connections/operator.js';
import { eventually } from '../../support/eventually.js';
import type { RightfulSenders } from '../../support/servers/rightful-senders.js';
import { PartnerClient } from '../../support/partner/partner-client.js';
import type { SampleSite } from '../../support/sample-site/sample-site.js';
import { topUp } from '../../support/partner/top-up.js';
import type { WebhookReceiver } from '../../support/partner/webhook-receiver.js';

/** What the flows run on. */
export interface FlowStage {
  readonly gatewayUrl: string;
  readonly operator: Operator;
  /** The gateway's commands, which no operator may send. */
  readonly gateway: RightfulSenders;
  readonly site: SampleSite;
  readonly receiver: WebhookReceiver;
}

/** The workspaces that it is about: most of it of the first. */
export interface FlowWorkspaces {
  readonly rich: string;
  readonly poor: string;
}

const ANSWER = { deadlineMs: 20_000 };

/** Has every command sent, every event happen and every broadcast made. */
export async function runFlows(stage: FlowStage): Promise<FlowWorkspaces> {
  const { operator } = stage;
  const { workspace_id } = await operator.send('gateway.create-workspace', {
    name: 'Recorded',
    email: 'first@example.com',
    low_balance_threshold: 500,
  });
  const partner = await issueKeys(stage, workspace_id);
  await fillAccount(stage, workspace_id, partner);
  const endpointId = await registerEndpoint(stage, workspace_id);
  await audit(stage, workspace_id, partner);
  await deliver(stage, workspace_id, endpointId, partner);
  await operator.send('webhooks.send-notice', {
    reference: 'recorded',
    subject: 'A notice',
    body: 'What it says.',
    workspace_ids: [workspace_id],
  });
  const { sealing_key } = await operator.send('webhooks.show-secret-keys', {});
  await operator.send('webhooks.reseal-secrets', { to_key: sealing_key });
  const poor = await runLow(stage);
  await operator.send('webhooks.remove-endpoint', { endpoint_id: endpointId });
  await operator.send('ledger.sign-statement', { workspace_id });
  return { rich: workspace_id, poor };
}

async function issueKeys({ operator, gatewayUrl }: FlowStage, workspace_id: string): Promise<PartnerClient> {
  await operator.send('gateway.set-contact', { workspace_id, email: 'second@example.com' });
  await operator.send('gateway.list-workspaces', { limit: 10 });
  const first = await operator.send('gateway.create-key', { workspace_id, name: 'first' });
  await operator.send('gateway.override-limit', {
    key_id: first.key_id,
    endpoint: 'audit.create',
    limit: { per_minute: 5_000, per_day: 100_000 },
  });
  const { api_key, key_id } = await operator.send('gateway.rotate-key', {
    key_id: first.key_id,
    overlap_seconds: 3_600,
  });
  await operator.send('gateway.revoke-key', { key_id: first.key_id });
  await operator.send('gateway.list-keys', { workspace_id });
  await operator.send('gateway.create-sign-in-link', { workspace_id });
  await operator.send('gateway.override-limit', { key_id, endpoint: 'audit.create', limit: null });
  return new PartnerClient(gatewayUrl, api_key);
}

async function fillAccount(
  { operator, gateway, gatewayUrl }: FlowStage,
  workspace_id: string,
  partner: PartnerClient,
): Promise<void> {
  for (const kind of ['purchase', 'invoice', 'goodwill'] as const)
    await operator.send('ledger.grant-credits', { workspace_id, credits: 10_000, kind, reference: kind });
  const reversal = {
    provider: 'local',
    reversal_id: 're_1',
    kind: 'refund',
    state: 'done',
    payment_id: 'pi_1',
    amount: 4_900,
    currency: 'usd',
    occurred_at: '2026-11-22T10:00:00.000Z',
  } as const;
  await gateway.send('ledger.report-reversal', reversal, ANSWER);
  await operator.send('ledger.set-threshold', { workspace_id, low_balance_threshold: 700 });
  const { checkout_id, checkout_url } = await topUp(partner, 'starter');
  await gateway.send('ledger.get-checkout', { checkout_id }, ANSWER);
  await partner.call('POST', new URL(`${checkout_url}/pay`).pathname, {
    headers: { origin: new URL(gatewayUrl).origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  });
  await eventually('it is paid', async () => {
    const { status } = await gateway.send('ledger.get-checkout', { checkout_id }, ANSWER);
    return status === 'paid';
  });
  await partner.getBalance();
  await partner.call('GET', '/api/v1/credits/entries');
  await partner.call('GET', '/api/v1/credits/usage');
  await operator.send('ledger.get-statement-key', {});
}

async function registerEndpoint({ operator, receiver }: FlowStage, workspace_id: string): Promise<string> {
  const { endpoint_id } = await operator.send('webhooks.register-endpoint', {
    workspace_id,
    url: receiver.url,
    event_types: ['audit.completed'],
  });
  await operator.send('webhooks.update-endpoint', {
    endpoint_id,
    event_types: ['audit.completed', 'audit.failed', 'audit.cancelled', 'balance.low'],
  });
  await operator.send('webhooks.rotate-secret', { endpoint_id });
  await operator.send('webhooks.show-endpoint', { endpoint_id });
  await operator.send('webhooks.test-endpoint', { endpoint_id });
  await operator.send('webhooks.list-endpoints', { workspace_id });
  return endpoint_id;
}

/** Audits that complete, fail, are cancelled and are voided. */
async function audit(
  { operator, gateway, site }: FlowStage,
  workspace_id: string,
  partner: PartnerClient,
): Promise<void> {
  const order = async (path: string, idempotencyKey?: string): Promise<string> => {
    const options = idempotencyKey === undefined ? {} : { idempotencyKey };
    return (await partner.createAudit({ url: `${site.url}${path}`, type: 'all' }, options)).body.data
      .audit_id;
  };
  const complete = await order('/article', randomUUID());
  const failed = await order('/error');
  await reached(partner, complete, 'complete');
  await reached(partner, failed, 'failed');
  await gateway.send('audit.get-result', { audit_id: complete }, ANSWER);
  const cancelled = await order('/hang');
  await reached(partner, cancelled, 'processing');
  await partner.cancelAudit(cancelled);
  const voided = await order('/hang');
  await reached(partner, voided, 'processing');
  await operator.withWritableDatabase('gateway', (client) =>
    forgetResponse(client, { auditId: voided, workspaceId: workspace_id }),
  );
  await eventually('it is void', async () => (await partner.getAudit(voided)).status === 404);
  // Charges of one commit, whose events share a message.
  await Promise.all(Array.from({ length: 12 }, () => order('/missing')));
  const never = newId('audit');
  await gateway.send('ledger.void-charge', { workspace_id, audit_id: never }, ANSWER);
  const charge = { workspace_id, audit_id: never, audit_type: 'seo', url: `${site.url}/article` } as const;
  await gateway.send('ledger.charge-audit', charge, ANSWER);
}

/** Deliveries that arrive, are sent again, are held and dropped. */
async function deliver(
  { operator, site }: FlowStage,
  workspace_id: string,
  endpoint_id: string,
  partner: PartnerClient,
): Promise<void> {
  const list = async () => (await operator.send('webhooks.list-deliveries', { workspace_id })).deliveries;
  const [delivery] = await eventually('all are delivered', async () => {
    const deliveries = await list();
    return deliveries.length === 15 && deliveries.every(({ status }) => status === 'delivered') && deliveries;
  });
  const { delivery_id } = delivery!;
  await operator.send('webhooks.show-delivery', { delivery_id });
  await operator.send('webhooks.replay-delivery', { workspace_id, delivery_id });
  await operator.send('webhooks.disable-endpoint', { endpoint_id });
  const { body } = await partner.createAudit({ url: `${site.url}/article`, type: 'seo' });
  await reached(partner, body.data.audit_id, 'complete');
  await eventually('one is held', async () => (await list()).some(({ status }) => status === 'held'));
  await operator.send('webhooks.enable-endpoint', { endpoint_id });
  await operator.send('webhooks.drop-held', { endpoint_id });
  await operator.send('webhooks.recover-deliveries', {
    endpoint_id,
    since: new Date(Date.now() - 60_000).toISOString(),
    held_only: true,
  });
}

/** A workspace whose balance falls below its threshold, and then does not suffice. */
async function runLow({ operator, gatewayUrl, site, receiver }: FlowStage): Promise<string> {
  const { workspace_id } = await operator.send('gateway.create-workspace', {
    name: 'Poor',
    email: 'poor@example.com',
    low_balance_threshold: 100,
  });
  const { api_key } = await operator.send('gateway.create-key', { workspace_id });
  const partner = new PartnerClient(gatewayUrl, api_key);
  await operator.send('webhooks.register-endpoint', {
    workspace_id,
    url: receiver.url,
    event_types: ['balance.low'],
  });
  await operator.send('ledger.grant-credits', {
    workspace_id,
    credits: 150,
    kind: 'goodwill',
    reference: 'little',
  });
  const create = () => partner.createAudit({ url: `${site.url}/poor`, type: 'seo' });
  await reached(partner, (await create()).body.data.audit_id, 'complete');
  await create();
  await eventually('it is told', async () => {
    const { deliveries } = await operator.send('webhooks.list-deliveries', { workspace_id });
    return deliveries.some(({ status }) => status === 'delivered');
  });
  // More than there is: the rest is owed, and what comes next pays it.
  await operator.send('ledger.take-back-credits', { workspace_id, credits: 100, reference: 'little' });
  await operator.send('ledger.grant-credits', {
    workspace_id,
    credits: 50,
    kind: 'goodwill',
    reference: 'again',
  });
  return workspace_id;
}

async function reached(partner: PartnerClient, auditId: string, status: string): Promise<void> {
  await eventually(`${auditId} is ${status}`, async () => {
    const { data } = (await partner.getAudit(auditId)).body;
    return data.status === status;
  });
}
