import { describe, expect, it } from '@jest/globals';
import type { AuditWebhookData } from '#contracts/webhooks/envelope';
import { startGatewayBeside } from '../../../apps/api-gateway/test-support/gateway-replica.js';
import { aroundTests } from '../../support/around-tests.js';
import { connected } from '../../support/servers/database.js';
import { required } from '../../support/servers/environment.js';
import { eventually } from '../../support/eventually.js';
import { PartnerClient } from '../../support/partner/partner-client.js';
import { startSampleSite } from '../../support/sample-site/sample-site.js';
import { type ReceivedWebhook, startWebhookReceiver } from '../../support/partner/webhook-receiver.js';
import { gatewayUrl, openWorkspace, testOperator } from '../support/workspace.js';

const PARTNERS = 3;
/** Of each partner, all at once. */
const AUDITS = 100;
/** Hosts, since the engine audits few pages of one host at once. */
const SITES = 4;
/** Audits that end unseen. */
const HELD = 8;
/** GETs a minute before anything was purchased. */
const STARTER_GETS = 300;
const ENDINGS = ['complete', 'failed', 'cancelled'] as const;

/** What one GET made of one event. */
interface Sight {
  readonly status: AuditWebhookData['status'];
  /** Undefined where the GET showed just what the event told. */
  readonly difference?: string;
}

describe('a receiver that looks an audit up while it handles its webhook', () => {
  const stage = aroundTests(async (ends) => {
    const operator = testOperator();
    ends(() => operator.close());
    const servers = {
      databaseUrl: required('DATABASE_ADMIN_URL'),
      brokerUrl: required('RABBITMQ_URL'),
      redisUrl: required('REDIS_URL'),
    };
    const other = await startGatewayBeside(servers, { EGRESS_ALLOW: '127.0.0.0/8' });
    ends(() => other.stop());
    const sites = await Promise.all(Array.from({ length: SITES }, () => startSampleSite()));
    sites.forEach((site) => ends(() => site.close()));
    return { operator, other, sites, ends };
  });

  /** A partner that asks two gateways in turn, and what its receiver saw. */
  const openPartner = async () => {
    const workspace = await openWorkspace(stage.operator, 100_000, 'purchase');
    const gateways = [gatewayUrl(), stage.other.url].map((url) => new PartnerClient(url, workspace.apiKey));
    await eventually('every gateway knows of the purchase, which raises the limits', async () => {
      const responses = await Promise.all(gateways.map((partner) => partner.getAudit('aud_1')));
      return responses.every(({ headers }) => Number(headers['x-ratelimit-limit']) > STARTER_GETS);
    });
    let calls = 0;
    const inTurn = () => gateways[calls++ % gateways.length]!;
    const sights: Sight[] = [];
    const receiver = await startWebhookReceiver({
      onRequest: async (webhook) => void sights.push(await look(webhook, inTurn())),
    });
    stage.ends(() => receiver.close());
    await workspace.registerEndpoint(receiver.url, ['audit.completed', 'audit.failed', 'audit.cancelled']);
    return { workspaceId: workspace.id, inTurn, sights };
  };

  it(`finds it ended just as it was told, at any gateway, while ${PARTNERS * AUDITS} audits end at once`, async () => {
    const partners = await Promise.all(Array.from({ length: PARTNERS }, openPartner));
    await Promise.all(
      partners.flatMap(({ inTurn }) => Array.from({ length: AUDITS }, (_, number) => endOne(inTurn, number))),
    );
    await whileNothingIsShown(partners.map(({ workspaceId }) => workspaceId));
    await eventually(
      'every end was told',
      () => partners.every(({ sights }) => sights.length >= AUDITS),
      60_000,
    );
    const sights = partners.flatMap((partner) => partner.sights);
    expect(sights.flatMap(({ difference }) => difference ?? [])).toEqual([]);
    expect(new Set(sights.map(({ status }) => status))).toEqual(new Set(ENDINGS));
  }, 90_000);

  /**
   * Holds the rows that GETs show, until some audits have ended that they show running: by chance alone that is seldom,
   * since a webhook's way is longer than the view's.
   */
  const whileNothingIsShown = (workspaceIds: readonly string[]): Promise<void> =>
    // Its end is a rollback.
    connected(required('DATABASE_ADMIN_URL'), async (holder) => {
      await holder.query('begin');
      await holder.query('select from gateway.audits where workspace_id = any ($1) for update', [
        workspaceIds,
      ]);
      await eventually('audits end that are shown running', () =>
        stage.operator.withDatabase('audits', async (client) => {
          const { rowCount } = await client.query(
            `select from events join gateway.audits a on stream = 'audit-' || audit_id
              where type = 'audit.completed' and a.status <> 'complete' and a.workspace_id = any ($1)`,
            [workspaceIds],
          );
          return rowCount !== null && rowCount >= HELD;
        }),
      );
    });

  /** Creates an audit that ends in the nth way. One that is to be cancelled may be quicker. */
  const endOne = async (inTurn: () => PartnerClient, number: number): Promise<void> => {
    const ending = ENDINGS[number % ENDINGS.length];
    const site = stage.sites[number % SITES]!;
    const created = await inTurn().createAudit({
      url: `${site.url}/${ending === 'failed' ? 'missing' : 'article?wait=200'}`,
      type: 'seo',
    });
    expect(created.status).toBe(202);
    if (ending === 'cancelled')
      expect((await inTurn().cancelAudit(created.body.data.audit_id)).status).toBe(200);
  };
});

async function look({ body }: ReceivedWebhook, partner: PartnerClient): Promise<Sight> {
  const { data: webhook } = JSON.parse(body.toString()) as { data: AuditWebhookData };
  const { status, body: response } = await partner.getAudit(webhook.audit_id);
  const seen = { ...response.data };
  const same = Object.entries(webhook).every(
    ([name, value]) => JSON.stringify(seen[name as keyof typeof seen] ?? null) === JSON.stringify(value),
  );
  if (status === 200 && same) return { status: webhook.status };
  return {
    status: webhook.status,
    difference: `told ${JSON.stringify(webhook)}, seen ${status} ${JSON.stringify(seen)}`,
  };
}
