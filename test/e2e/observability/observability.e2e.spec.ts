import { beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { SERVICES } from '#contracts/services';
import { APP_ALERTS, readAlertRules } from '../../../tools/docs/alerts/alert-rules.js';
import { required } from '../../support/servers/environment.js';
import { eventually } from '../../support/eventually.js';
import { contractStage } from '../support/contract.js';

/** Made by Prometheus itself. */
const OF_PROMETHEUS = 'up';

/** All lines of the four apps that are series. */
async function series(): Promise<readonly string[]> {
  const urls = JSON.parse(required('ACS_APP_METRICS_URLS')) as string[];
  const pages = await Promise.all(urls.map(async (url) => (await request(url)).body.text()));
  return pages.flatMap((page) => page.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
}

const SUCCEEDED = ['webhook_dispatcher_attempts_total', 'outcome="succeeded"'] as const;

const valueOf = (lines: readonly string[], ...parts: readonly string[]): number =>
  lines
    .filter((line) => parts.every((part) => line.includes(part)))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

describe('the metrics of a running service', () => {
  const stage = contractStage();
  let before: readonly string[];
  let after: readonly string[];

  beforeAll(async () => {
    before = await series();
    const { partner, registerEndpoint } = await stage.open(200);
    await registerEndpoint(stage.receiver.url, ['audit.completed']);
    const { body } = await partner.createAudit({ url: `${stage.site.url}/article`, type: 'all' });
    await eventually('the webhook of the audit arrives', () =>
      stage.receiver.received.some((webhook) => webhook.body.toString().includes(body.data.audit_id)),
    );
    expect((await partner.createAudit({ url: `${stage.site.url}/article`, type: 'all' })).status).toBe(402);
    after = await eventually('the queues were looked at, and the delivery noted', async () => {
      const lines = await series();
      const looked = lines.some((line) => line.startsWith('messaging_queue_messages{'));
      const noted = valueOf(lines, ...SUCCEEDED) > valueOf(before, ...SUCCEEDED);
      const latency = valueOf(lines, 'webhook_dispatcher_delivery_latency_seconds_count') > 0;
      return looked && noted && latency && lines;
    });
  });

  it('have the labels and values that the alert rules and the dashboard select', () => {
    const selected = [...readAlertRules(APP_ALERTS).map(({ expr }) => expr)].flatMap((expr) =>
      [...expr.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name = '', labels = '']) =>
        [...labels.matchAll(/(\w+="[^"]*")/g)].map(([, label = '']) => [name, label] as const),
      ),
    );
    expect(selected.length).toBeGreaterThan(5);
    const missing = selected.filter(
      ([name, label]) =>
        name !== OF_PROMETHEUS && !after.some((line) => line.startsWith(`${name}{`) && line.includes(label)),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['ledger_charges_total', 'outcome="charged"'],
    ['ledger_charges_total', 'outcome="insufficient"'],
    ['ledger_postings_total', 'type="ledger.audit-charged"'],
    ['gateway_refusals_total', 'code="INSUFFICIENT_CREDITS"'],
    ['gateway_http_request_duration_seconds_count', 'endpoint="audit.create"'],
    ['acs_projection_delay_seconds_count', 'projection="audits"'],
    ['audit_engine_audits_ended_total', 'outcome="completed"'],
    ['audit_engine_run_duration_seconds_count', 'outcome="completed"'],
    ['messaging_process_duration_seconds_count', 'type="audit.completed"'],
    ['messaging_command_duration_seconds_count', 'command="ledger.charge-audit"'],
    ['messaging_client_sent_messages_total', 'type="ledger.audit-charged"'],
    ['messaging_client_consumed_messages_total', 'queue="api-gateway.events"'],
    SUCCEEDED,
  ])('count what an audit does: %s{%s}', (name, label) => {
    expect(valueOf(after, name, label)).toBeGreaterThan(valueOf(before, name, label));
  });

  it('show four services that are ready, connected, and find nothing wrong with what they stored', () => {
    for (const name of ['acs_ready', 'messaging_broker_available', 'acs_build_info'])
      expect([name, valueOf(after, `${name}{`)]).toEqual([name, SERVICES.length]);
    expect(after.filter((line) => /^acs_invariant_violations_total.* [1-9]/.test(line))).toEqual([]);
    expect(valueOf(after, 'acs_invariant_last_check_timestamp_seconds', 'credit-ledger')).toBeGreaterThan(
      Date.now() / 1_000 - 300,
    );
  });

  it('name no partner: no label holds an identifier', () => {
    expect(
      after.filter((line) => /"[^"]*\b(?:ws|aud|key|whe|dlv|evt|req|chk)_[0-9a-z]{20}/.test(line)),
    ).toEqual([]);
  });
});
