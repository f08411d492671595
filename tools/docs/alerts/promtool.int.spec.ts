import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { required } from '../../../test/support/servers/environment.js';
import { APP_ALERTS, CLUSTER_ALERTS } from './alert-rules.js';
import { ROWS } from '../dashboards/panels.js';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';

describe('what Prometheus is given', () => {
  const folder = temporaryFolder('promtool');

  /** What promtool writes where it finds something wrong; empty where all is well. */
  function promtool(...args: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync(required('TEST_PROMTOOL'), args, { encoding: 'utf8' });
    return status === 0 ? '' : `${stdout}${stderr}`;
  }

  it('are rules and a configuration that it can read', () => {
    expect(promtool('check', 'rules', APP_ALERTS.rules, CLUSTER_ALERTS.rules)).toBe('');
    expect(promtool('check', 'config', 'deploy/observability/prometheus.yaml')).toBe('');
  });

  it('are alerts that fire where they should, and do not where they should not', () => {
    expect(promtool('test', 'rules', APP_ALERTS.tests, CLUSTER_ALERTS.tests)).toBe('');
  });

  it('are queries of the dashboard that it can parse', () => {
    const rules = ROWS.flatMap(({ panels }) => panels.flatMap(({ queries }) => queries)).map(
      ({ expr }, index) => ({
        record: `query:${index}`,
        expr: expr.replaceAll('$__rate_interval', '5m'),
      }),
    );
    expect(rules.length).toBeGreaterThan(40);
    const file = join(folder, 'dashboard.yaml');
    writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect(promtool('check', 'rules', file)).toBe('');
    writeFileSync(file, stringify({ groups: [{ name: 'broken', rules: [{ record: 'a', expr: 'sum(' }] }] }));
    expect(promtool('check', 'rules', file)).not.toBe('');
  });
});
