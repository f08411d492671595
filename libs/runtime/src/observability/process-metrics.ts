import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { ServiceName } from '#contracts/services';
import { releaseVersion } from '../configuration/release-version.js';
import { addGauge } from './add-gauge.js';
import type { Health } from '../http/health.js';

/** Metrics of every process: Node's own, the build, whether it is ready. */
export function registerProcessMetrics(registry: Registry, service: ServiceName, health: Health): void {
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'acs_build_info',
    help: 'Always 1; the version that runs.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: releaseVersion() }, 1);
  addGauge(registry, {
    name: 'acs_ready',
    help: '1 while /health/ready answers 200.',
    read: () => (health.answer('ready').status === 200 ? 1 : 0),
  });
}
