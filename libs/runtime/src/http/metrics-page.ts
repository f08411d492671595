import type { Registry } from 'prom-client';
import { within } from '#timing/within';

/** Below the usual 10 s that a scrape may take. */
const COLLECT_MS = 2_000;

/**
 * Returns all metrics in Prometheus's text format. A metric that fails or takes longer than `withinMs` (usually because
 * it queries an unavailable database) is replaced by a comment: the others are needed most at that time.
 */
export async function metricsPage(registry: Registry, withinMs = COLLECT_MS): Promise<string> {
  const metrics = registry.getMetricsAsArray().map(({ name }) => name);
  const sections = await Promise.all(metrics.map((name) => sectionOf(registry, name, withinMs)));
  return `${sections.join('\n\n')}\n`;
}

function sectionOf(registry: Registry, name: string, withinMs: number): Promise<string> {
  const section = registry
    .getSingleMetricAsString(name)
    .catch((error: unknown) => `# ${name} could not be collected: ${oneLine(error)}`);
  return within(section, withinMs, () => `# ${name} was not collected within ${withinMs} ms`);
}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
}
