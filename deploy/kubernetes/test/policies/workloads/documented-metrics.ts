import { readFileSync } from 'node:fs';

/** The names of all metrics, by the page that a test holds against the code. */
export function documentedMetrics(): ReadonlySet<string> {
  const page = readFileSync('docs/reference/metrics.md', 'utf8');
  return new Set([...page.matchAll(/^\| `(\w+)[{`]/gm)].map(([, name = '']) => name));
}
