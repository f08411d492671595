import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '#contracts/services';
import { APP_ALERTS, metricsIn, readAlertRules } from '../../../tools/docs/alerts/alert-rules.js';
import { ROWS } from '../../../tools/docs/dashboards/panels.js';
import { required } from '../../support/servers/environment.js';
import { eventually } from '../../support/eventually.js';
import { contractStage, ended } from '../support/contract.js';
import { type PrivatePrometheus, startPrometheus } from '../support/private-prometheus.js';

interface Targets {
  readonly activeTargets: readonly {
    readonly health: string;
    readonly lastError: string;
    readonly scrapeUrl: string;
  }[];
}

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly name: string;
      readonly health: string;
      readonly lastError?: string;
      readonly lastEvaluation: string;
    }[];
  }[];
}

interface Vector {
  readonly result: readonly { readonly metric: Readonly<Record<string, string>> }[];
}

const ALERTS = readAlertRules(APP_ALERTS);
const PANEL_QUERIES = ROWS.flatMap(({ panels }) => panels.flatMap(({ queries }) => queries)).map(({ expr }) =>
  expr.replaceAll('$__rate_interval', '1m'),
);

describe('a Prometheus with the documented configuration', () => {
  const metricsUrls = JSON.parse(required('ACS_APP_METRICS_URLS')) as string[];
  let prometheus: PrivatePrometheus;
  const stage = contractStage();

  beforeAll(async () => {
    prometheus = await startPrometheus(metricsUrls.map((url) => new URL(url).host));
    // Some series begin with what they count.
    const { partner } = await stage.open(80);
    const { body } = await partner.createAudit({ url: `${stage.site.url}/article`, type: 'seo' });
    await ended(partner, body.data.audit_id);
  });
  afterAll(() => prometheus?.stop());

  const query = async (expr: string) => (await prometheus.ask<Vector>('query', { query: expr })).result;

  it('finds all four apps where it looks for metrics', async () => {
    const targets = await eventually('all are looked at', async () => {
      const { activeTargets } = await prometheus.ask<Targets>('targets');
      const seen = activeTargets.filter(({ health }) => health !== 'unknown');
      return seen.length === metricsUrls.length && seen;
    });
    expect(targets.map(({ health, lastError, scrapeUrl }) => [scrapeUrl, health, lastError]).sort()).toEqual(
      metricsUrls.map((url) => [url, 'up', '']).sort(),
    );
    await eventually('the rules see them up', async () => {
      return (await query('up{job="acs"} == 1')).length === SERVICES.length;
    });
  });

  it('evaluates every alert rule, twice and more, without an error', async () => {
    const read = async () => (await prometheus.ask<Rules>('rules')).groups.flatMap(({ rules }) => rules);
    const begun = Date.now();
    const rules = await eventually('each was evaluated with metrics there', async () => {
      const all = await read();
      return all.every(({ lastEvaluation }) => Date.parse(lastEvaluation) > begun + 2_000) && all;
    });
    expect(rules.map(({ name, health, lastError = '' }) => [name, health, lastError]).sort()).toEqual(
      ALERTS.map(({ alert }) => [alert, 'ok', '']).sort(),
    );
  });

  it('has every series that the rules and the dashboard ask for, each under its job and service', async () => {
    const names = new Set([...ALERTS.map(({ expr }) => expr), ...PANEL_QUERIES].flatMap(metricsIn));
    names.delete('up');
    expect(names.size).toBeGreaterThan(40);
    const known: readonly string[] = SERVICES;
    for (const name of names) {
      const groups = await eventually(`there is ${name}`, async () => {
        const found = await query(`group by (job, service, exported_service) (${name})`);
        return found.length > 0 && found;
      });
      for (const { metric } of groups)
        expect([name, metric]).toEqual([
          name,
          { job: 'acs', service: known.find((service) => service === metric.service) },
        ]);
    }
  });

  it('answers every query of the dashboard', async () => {
    for (const expr of PANEL_QUERIES) await expect(query(expr)).resolves.toBeInstanceOf(Array);
    await expect(query('up + on () acs_ready')).rejects.toThrow(/many-to-many|multiple matches/);
  });

  it('notices an app that is down, and names it', async () => {
    const dead = '127.0.0.1:1';
    const other = await startPrometheus([dead]);
    try {
      const alerts = await eventually('it is noticed', async () => {
        const response = await other.ask<{
          alerts: readonly { labels: Record<string, string>; state: string }[];
        }>('alerts');
        return response.alerts.length > 0 && response.alerts;
      });
      expect(alerts).toMatchObject([
        { labels: { alertname: 'AcsServiceDown', instance: dead, job: 'acs' }, state: 'pending' },
      ]);
    } finally {
      await other.stop();
    }
  });
});
