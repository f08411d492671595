import { describe, expect, it } from '@jest/globals';
import { Gauge, Registry } from 'prom-client';
import { metricsPage } from './metrics-page.js';

describe('the page of metrics', () => {
  const registryWith = (collect: () => Promise<void>): Registry => {
    const registry = new Registry();
    registry.setDefaultLabels({ service: 'test' });
    new Gauge({ name: 'jobs', help: 'Asked of a database.', registers: [registry], collect });
    new Gauge({ name: 'uptime', help: 'Known here.', registers: [registry] }).set(7);
    return registry;
  };

  it('holds what the registry itself would write', async () => {
    const registry = registryWith(() => Promise.resolve());
    expect(await metricsPage(registry)).toBe(await registry.metrics());
  });

  it('shows the other metrics where one can not be collected', async () => {
    const page = await metricsPage(registryWith(() => Promise.reject(new Error('no\ndatabase'))));
    expect(page).toContain('uptime{service="test"} 7');
    expect(page).toContain('# jobs could not be collected: no database\n');
  });

  it('waits no longer than it may for one that hangs', async () => {
    const page = await metricsPage(
      registryWith(() => new Promise(() => undefined)),
      20,
    );
    expect(page).toContain('uptime{service="test"} 7');
    expect(page).toContain('# jobs was not collected within 20 ms\n');
  });
});
