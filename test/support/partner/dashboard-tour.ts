import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SECTIONS } from '../../../apps/api-gateway/src/dashboard/frame/screen-response.js';
import { signIn } from '../../../apps/api-gateway/test-support/dashboard/dashboard-visitor.js';
import type { Operator } from '../../../apps/operator/src/connections/operator.js';
import { eventually } from '../eventually.js';
import { topUp } from './top-up.js';
import { openWorkspaceAt } from './workspace.js';

/** A page to look at. */
export interface TourStop {
  /** In lower case with hyphens. */
  readonly name: string;
  /** Behind the gateway's address. */
  readonly path: string;
  /** Default 200. */
  readonly status?: number;
  /** What its scripts draw: the page needs JavaScript. */
  readonly drawn?: string;
}

export interface DashboardTour {
  readonly workspaceId: string;
  /** A link that signs an owner in, once. */
  readonly link: string;
  readonly stops: readonly TourStop[];
}

export interface Tour {
  readonly gatewayUrl: string;
  readonly operator: Operator;
  /** The addresses of the sample site and of a webhook receiver. */
  readonly siteUrl: string;
  readonly receiverUrl: string;
  /** More pages of the site whose reports are shown: their paths, by the names of the stops. */
  readonly reports?: ReadonlyMap<string, string>;
}

/**
 * Makes a workspace where something has happened: audits that are complete, failed and cancelled, deliveries, keys and
 * entries. Returns every screen of its dashboard, and the pages for people beside it.
 */
export async function dashboardTour(given: Tour): Promise<DashboardTour> {
  const { gatewayUrl, operator, siteUrl, receiverUrl, reports = new Map<string, string>() } = given;
  const { id, keyId, partner, registerEndpoint } = await openWorkspaceAt(
    gatewayUrl,
    operator,
    5_000,
    'purchase',
  );
  const { endpoint_id } = await registerEndpoint(receiverUrl, [
    'audit.completed',
    'audit.failed',
    'audit.cancelled',
  ]);
  await operator.send('gateway.create-key', { workspace_id: id, name: 'reporting' });
  const create = async (path: string, type: string) =>
    (await partner.createAudit({ url: `${siteUrl}${path}`, type }, { idempotencyKey: randomUUID() })).body
      .data.audit_id;
  const earlier = await create('/article', 'all');
  const [complete, poor, failed, cancelled] = await Promise.all([
    create('/article', 'all'),
    create('/poor', 'all'),
    create('/missing', 'seo'),
    create('/hang', 'geo'),
  ]);
  const others = await Promise.all(
    [...reports].map(async ([name, path]) => ({ name, audit: await create(path, 'all') })),
  );
  await partner.cancelAudit(cancelled);
  await eventually('the audits end', async () => {
    // Each look is a line in the screen of requests.
    await pause(500);
    const audits = await Promise.all(
      [earlier, complete, poor, failed, cancelled, ...others.map(({ audit }) => audit)].map((audit) =>
        partner.getAudit(audit),
      ),
    );
    return audits.every(({ body }) => ['complete', 'failed', 'cancelled'].includes(body.data.status));
  });
  const owner = await operator.withWritableDatabase('gateway', (pool) =>
    signIn({ pool, url: gatewayUrl }, { workspaceId: id }),
  );
  const { text: shared } = await owner.post(`/audits/${complete}/links`, { days: '7' });
  const requestId = String((await partner.getAudit(complete)).headers['x-request-id']);
  await eventually(
    'the request is in the log',
    async () => (await owner.get(`/requests/${requestId}`)).status === 200,
  );
  const { deliveries } = await eventually('there are deliveries', async () => {
    const list = await operator.send('webhooks.list-deliveries', { workspace_id: id });
    return list.deliveries.length > 0 && list;
  });
  const { checkout_url } = await topUp(partner, 'growth');
  const { url: link } = await operator.send('gateway.create-sign-in-link', { workspace_id: id });
  const home = `/dashboard/${id}`;
  return {
    workspaceId: id,
    link,
    stops: [
      ...SECTIONS.map(({ name, path }) => ({ name: name.toLowerCase(), path: home + path })),
      { name: 'audit', path: `${home}/audits/${complete}` },
      { name: 'audit-failed', path: `${home}/audits/${failed}` },
      { name: 'audit-poor', path: `${home}/audits/${poor}` },
      { name: 'audit-compare', path: `${home}/audits/${complete}/compare?with=${earlier}` },
      { name: 'audit-shared', path: /\/reports\/[\w-]+/.exec(shared)![0] },
      ...others.map(({ name, audit }) => ({ name, path: `${home}/audits/${audit}` })),
      { name: 'audit-brand', path: `${home}/audits/brand` },
      { name: 'audit-links', path: `${home}/audits/links` },
      { name: 'audit-new', path: `${home}/audits/new` },
      { name: 'credits-usage', path: `${home}/credits/usage` },
      { name: 'credits-top-up', path: `${home}/credits/top-up` },
      { name: 'credits-threshold', path: `${home}/credits/threshold` },
      { name: 'credits-statement', path: `${home}/credits/statement` },
      { name: 'endpoint', path: `${home}/webhooks/${endpoint_id}` },
      { name: 'endpoint-held', path: `${home}/webhooks/${endpoint_id}/held` },
      { name: 'endpoint-rotate', path: `${home}/webhooks/${endpoint_id}/rotate` },
      { name: 'endpoint-new', path: `${home}/webhooks/new` },
      { name: 'deliveries', path: `${home}/webhooks/deliveries` },
      { name: 'delivery', path: `${home}/webhooks/deliveries/${deliveries[0]!.delivery_id}` },
      { name: 'request', path: `${home}/requests/${requestId}` },
      { name: 'key-revoke', path: `${home}/keys/${keyId}/revoke` },
      { name: 'key-rotate', path: `${home}/keys/${keyId}/rotate` },
      { name: 'account', path: '/dashboard/account' },
      { name: 'sign-in', path: '/dashboard/sign-in' },
      { name: 'checkout', path: new URL(checkout_url).pathname },
      { name: 'paid', path: '/billing/done' },
      { name: 'crawler', path: '/bot' },
      { name: 'first-page', path: '/' },
      { name: 'guides', path: '/docs/' },
      { name: 'guide', path: '/docs/guides/first-audit' },
      {
        name: 'reference',
        path: '/docs/api#tag/audits/POST/api/v1/audit',
        drawn: 'button:has-text("Test Request")',
      },
      { name: 'errors', path: '/docs/errors' },
      { name: 'error', path: '/docs/errors/insufficient-credits' },
      { name: 'checks', path: '/docs/checks' },
      { name: 'check', path: '/docs/checks/seo.meta.title' },
      { name: 'not-found', path: `${home}/nothing`, status: 404 },
    ],
  };
}
