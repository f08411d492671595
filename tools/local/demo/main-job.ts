import { randomUUID } from 'node:crypto';
import { refundOf } from '#contracts/money/refunds';
import { readAccountHistory } from '../../../apps/credit-ledger/src/account/history/account-history.js';
import { eventually } from '../../../test/support/eventually.js';
import {
  type PartnerResponse,
  type AuditData,
  PartnerClient,
} from '../../../test/support/partner/partner-client.js';
import type { SampleSite } from '../../../test/support/sample-site/sample-site.js';
import type { WebhookReceiver } from '../../../test/support/partner/webhook-receiver.js';
import { type Operator, openOperator } from '../../../apps/operator/src/connections/operator.js';
import type { DemoService } from './running-service.js';
import { buyCredits } from './buy-credits.js';
import { proveLedger } from './prove-ledger.js';
import type { Story } from './story.js';

export interface Cast {
  readonly story: Story;
  readonly service: Pick<DemoService, 'gatewayUrl' | 'env' | 'stays'>;
  readonly site: SampleSite;
  readonly receiver: WebhookReceiver;
  /** A page of the user's choice instead of the sample site's. */
  readonly url: string | undefined;
}

/** The main job from the partner's side: charge, audit, poll, webhook, replay, refund, purchase, and its proof. */
export async function tellMainJob(cast: Cast): Promise<void> {
  const operator = openOperator({ ...process.env, ...cast.service.env });
  try {
    const { partner, workspaceId, secret } = await openWorkspace(cast, operator);
    const { audit, key, body } = await auditPage(cast, partner);
    await receiveWebhook(cast, secret, audit);
    await replayCreate(cast, partner, audit, key, body);
    await cancelAudit(cast, partner);
    await buyCredits(cast.story, cast.service.gatewayUrl, partner);
    await printStream(cast, operator, workspaceId, partner);
    await proveLedger(cast.story, operator, workspaceId);
    await showDashboard(cast, operator, `/dashboard/${workspaceId}/audits/${audit.audit_id}`);
  } finally {
    await operator.close();
  }
}

async function openWorkspace({ story, service, receiver }: Cast, operator: Operator) {
  story.chapter('An operator opens a workspace: a key, 1,000 credits and a webhook endpoint');
  const { workspace_id } = await operator.send('gateway.create-workspace', {
    name: 'Demo Partner',
    email: 'partner@example.com',
    low_balance_threshold: 500,
  });
  const { key_id, api_key } = await operator.send('gateway.create-key', { workspace_id, name: 'demo' });
  const { balance } = await operator.send('ledger.grant-credits', {
    workspace_id,
    credits: 1_000,
    kind: 'purchase',
    reference: 'demo-purchase',
  });
  const { endpoint_id, secret } = await operator.send('webhooks.register-endpoint', {
    workspace_id,
    url: receiver.url,
    event_types: ['audit.completed', 'audit.failed', 'audit.cancelled'],
  });
  story.tell(`workspace ${workspace_id}`, `key       ${key_id}  ${api_key.slice(0, 13)}… (shown once)`);
  story.tell(`endpoint  ${endpoint_id}  ${receiver.url}`);
  story.promise('the balance is 1,000 credits', balance === 1_000, balance);
  return { partner: new PartnerClient(service.gatewayUrl, api_key), workspaceId: workspace_id, secret };
}

async function auditPage({ story, site, url }: Cast, partner: PartnerClient) {
  const target = url ?? `${site.url}/article?wait=1500`;
  story.chapter(`The partner posts a page: ${target}`);
  const key = randomUUID();
  const body = { url: target, type: 'all' };
  const created = await partner.createAudit(body, { idempotencyKey: key });
  story.promise(
    'the answer is 202 with status queued',
    created.status === 202 && created.body.data.status === 'queued',
    created.body,
  );
  const { audit_id, credits } = created.body.data;
  story.tell(`audit ${audit_id}`);
  story.promise(
    '150 credits are debited, 850 remain',
    credits.charged === 150 && credits.balance_after === 850,
    credits,
  );

  const seen = new Set<string>(['queued']);
  const ended = await eventually(
    'the audit ends',
    async () => {
      const { status } = (await partner.getAudit(audit_id)).body.data;
      if (!seen.has(status)) story.tell(`status ${status}`);
      seen.add(status);
      return ['complete', 'failed', 'cancelled'].includes(status) && (await partner.getAudit(audit_id));
    },
    90_000,
  );
  story.promise(
    `polling shows ${[...seen].join(' → ')}`,
    ended.body.data.status === 'complete',
    ended.body.data,
  );
  showResult(story, ended.body.data);
  return { audit: ended.body.data, key, body: { body, created } };
}

function showResult(story: Story, { scores, issues }: AuditData): void {
  for (const engine of ['overall', 'seo', 'aeo', 'geo'] as const) {
    const score = scores[engine] ?? 0;
    story.tell(`${engine.padEnd(8)}${String(score).padStart(4)}  ${'█'.repeat(Math.round(score / 4))}`);
  }
  story.promise('every score is a whole number from 0 to 100', Object.values(scores).every(isScore), scores);
  story.tell('top issues:');
  for (const issue of issues.slice(0, 5)) {
    story.tell(`  [${issue.severity}] ${issue.title} (${issue.id}, +${issue.impact})`);
  }
}

async function receiveWebhook({ story, receiver }: Cast, secret: string, audit: AuditData): Promise<void> {
  story.chapter('The webhook arrives, signed');
  const delivery = await eventually('the webhook arrives', () =>
    receiver.received.find(({ body }) => body.toString().includes(audit.audit_id)),
  );
  const event = JSON.parse(delivery.body.toString()) as { id: string; type: string; data: AuditData };
  story.tell(
    `${event.type} ${event.id}`,
    `signature ${String(delivery.headers['x-service-webhook-signature'])}`,
  );
  story.promise('the signature fits the raw body and the endpoint secret', receiver.verify(delivery, secret));
  story.promise(
    'it tells the scores that polling told',
    JSON.stringify(event.data.scores) === JSON.stringify(audit.scores),
    event.data.scores,
  );
}

async function replayCreate(
  { story }: Cast,
  partner: PartnerClient,
  audit: AuditData,
  key: string,
  { body, created }: { body: object; created: PartnerResponse },
): Promise<void> {
  story.chapter('The partner sends the same create again, as after a lost answer');
  const again = await partner.createAudit(body, { idempotencyKey: key });
  story.promise(
    'the answer is the first one, marked as a replay',
    again.headers['x-idempotent-replay'] === 'true' &&
      JSON.stringify(again.body) === JSON.stringify(created.body),
    again.body,
  );
  story.promise('it names the same audit', again.body.data.audit_id === audit.audit_id);
  const { balance } = (await partner.getBalance()).body.data;
  story.promise('there is one debit: the balance is still 850', balance === 850, balance);
}

async function cancelAudit({ story, site }: Cast, partner: PartnerClient): Promise<void> {
  story.chapter('The partner cancels an audit of a page that never answers');
  const { audit_id } = (await partner.createAudit({ url: `${site.url}/hang`, type: 'seo' })).body.data;
  await eventually(
    'it is processing',
    async () => (await partner.getAudit(audit_id)).body.data.status === 'processing',
  );
  const refunded = refundOf(80, { kind: 'cancelled', from: 'processing' });
  const cancelled = await partner.cancelAudit(audit_id);
  const { status, credits } = cancelled.body.data;
  story.promise(
    `it is cancelled while processing: 80 charged, ${refunded} refunded`,
    status === 'cancelled' && credits.charged === 80 && credits.refunded === refunded,
    cancelled.body,
  );
  const { balance } = (await partner.getBalance()).body.data;
  const next = 850 - 80 + refunded;
  story.promise(
    `the very next balance shows it: 850 − 80 + ${refunded} = ${next}`,
    balance === next,
    balance,
  );
}

async function printStream(
  { story }: Cast,
  operator: Operator,
  workspaceId: string,
  partner: PartnerClient,
): Promise<void> {
  story.chapter("The account's event stream, with its running balance");
  const entries = await operator.withDatabase('ledger', (client) => readAccountHistory(client, workspaceId));
  for (const { version, recordedAt, type, amount, balance } of entries) {
    const moved = amount === 0 ? '' : `${amount > 0 ? '+' : ''}${amount}`;
    story.tell(
      `${String(version).padStart(3)}  ${recordedAt.toISOString()}  ${type.padEnd(26)}${moved.padStart(7)}${String(balance).padStart(8)}`,
    );
  }
  const { balance } = (await partner.getBalance()).body.data;
  story.promise('the stream adds up to the balance', entries.at(-1)?.balance === balance, { balance });
}

async function showDashboard({ story, service }: Cast, operator: Operator, path: string): Promise<void> {
  story.chapter('A person of the workspace looks at the audit in the dashboard');
  const [, , workspace_id = ''] = path.split('/');
  const { url } = await operator.send('gateway.create-sign-in-link', { workspace_id });
  const link = new URL(url);
  link.searchParams.set('then', path);
  // Opening it does not use it up.
  const page = await (await fetch(link)).text();
  const leads = page.includes(`name="then" value="${path}"`);
  story.promise('an operator made a link that signs the contact in, and leads to the audit', leads, { page });
  if (service.stays) {
    story.tell('Open this link in a browser within 15 minutes. It works once:');
    story.tell(link.href);
    return;
  }
  story.tell(
    'This service ends now. To look at an audit in a browser, keep a service up in another terminal:',
  );
  story.tell('EGRESS_ALLOW=127.0.0.0/8 npm start');
  story.tell('Then run the demo again: it uses that service, and prints a link to its audit.');
}

function isScore(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 100;
}
