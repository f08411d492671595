import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { runPython } from '../../../tools/clients/run-python.js';
import { projectRoot } from '../../../tools/local/project-root.js';
import { oneSchemeEach } from '../../support/partner/webhook-schemes.js';
import { id, contractStage, TIME } from '../support/contract.js';
import { gatewayUrl } from '../support/workspace.js';

const CLIENT = join(projectRoot, 'clients', 'python');

/** What tests/service/every_call.py prints. */
type Report = Readonly<Record<string, unknown>> & {
  readonly created: { readonly data: { readonly audit_id: string } };
  readonly listed: readonly object[];
  readonly balance: { readonly data: { readonly balance: number } };
  readonly entries: readonly { readonly type: string }[];
  readonly events: readonly object[];
};

describe('every call of the client for Python', () => {
  const stage = contractStage();

  it.each(['threads', 'tasks'])(
    'is answered by the service as the client tells it, with %s',
    async (mode) => {
      const workspace = await stage.open(1_000);
      const { secret } = await workspace.registerEndpoint(stage.receiver.url, ['audit.failed']);
      const url = `${stage.site.url}/article`;
      await workspace.partner.createAudit({ url: `${stage.site.url}/missing`, type: 'seo' });
      const delivery = await stage.delivered(workspace.id);

      const webhook = stage.receiver.received.at(-1)!;
      const { status, output } = await runPython([join(CLIENT, 'tests', 'service', 'every_call.py')], {
        modules: [join(CLIENT, 'src')],
        env: {
          ACS_BASE_URL: gatewayUrl(),
          ACS_API_KEY: workspace.apiKey,
          PAGE: url,
          SLOW_PAGE: `${stage.site.url}/hang`,
          DELIVERY: delivery.delivery_id,
          WEBHOOK_BODY: webhook.body.toString(),
          WEBHOOK_HEADERS: JSON.stringify(oneSchemeEach(webhook.headers)),
          ACS_WEBHOOK_SECRET: secret,
          MODE: mode,
        },
      });
      if (status !== 0) throw new Error(output);
      const report = JSON.parse(output) as Report;

      const { audit_id } = report.created.data;
      const created = {
        data: {
          audit_id,
          status: 'queued',
          type: 'seo',
          url,
          credits: { charged: 80, balance_after: 840 },
          links: { self: `/api/v1/audit/${audit_id}` },
          created_at: TIME,
        },
        key: 'order-17',
        replayed: false,
        request_id: id('request'),
      };
      expect(report.created).toEqual(created);
      expect(report.again).toEqual({ ...created, replayed: true });
      const complete = { audit_id, status: 'complete', metadata: { order: 17 }, issues: expect.any(Array) };
      expect(report.waited).toMatchObject({ data: complete });
      expect(report.read).toMatchObject({ data: complete });
      expect(report.cancelled).toMatchObject({ data: { status: 'cancelled', credits: { charged: 80 } } });
      expect(report.run).toMatchObject({
        data: { status: 'complete', type: 'aeo' },
        key: expect.stringMatching(/^acs-auto-/),
      });
      const [newest] = report.listed;
      expect(report.listed).toHaveLength(4);
      expect(newest).toMatchObject({ status: 'complete', type: 'aeo' });
      expect(newest).not.toHaveProperty('dimensions');
      expect(report.filtered).toEqual([expect.objectContaining(complete)]);
      expect(report.balance).toMatchObject({ data: { lifetime_consumed: 4 * 80 } });
      expect(report.checkout).toMatchObject({ data: { package: 'starter', credits: 4_900 }, key: null });
      const { id: event_id } = JSON.parse(webhook.body.toString()) as { id: string };
      expect(report.verified).toEqual([event_id, event_id]);
      expect(report.replayed).toMatchObject({ data: { delivery_id: delivery.delivery_id } });
      expect(report.entries.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['grant', 'charge', 'refund']),
      );
      expect(report.entries.at(-1)).toMatchObject({ balance_after: report.balance.data.balance });
      expect(report.usage).toMatchObject({ data: { by: 'type', total: { audits: 4, charged: 320 } } });
      expect(report.events).toHaveLength(3);
      expect(report.streamed).toEqual(report.events);
      const refused = { request_id: id('request') };
      expect(report.refused).toMatchObject({
        url: { class: 'InvalidRequestError', code: 'INVALID_URL', field: 'url', ...refused },
        type: { class: 'InvalidRequestError', code: 'INVALID_TYPE', field: 'type', ...refused },
        parameter: { class: 'InvalidRequestError', code: 'INVALID_PARAMETER', field: 'limit', ...refused },
        conflict: {
          class: 'IdempotencyConflictError',
          status: 409,
          idempotency_key: 'order-17',
          doc_url: expect.stringMatching(/\/docs\/errors\//),
        },
        unknown: { class: 'NotFoundError', code: 'AUDIT_NOT_FOUND', ...refused },
        package: { class: 'InvalidRequestError', code: 'INVALID_PACKAGE', field: 'package', ...refused },
      });
    },
    120_000,
  );
});
