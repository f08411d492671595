import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface AlertFiles {
  readonly rules: string;
  readonly tests: string;
}

/** Of what the apps measure themselves. */
export const APP_ALERTS: AlertFiles = {
  rules: 'deploy/observability/alerts.yaml',
  tests: 'deploy/observability/alerts.test.yaml',
};
/** Of what a cluster knows of the apps and of their servers. */
export const CLUSTER_ALERTS: AlertFiles = {
  rules: 'deploy/observability/cluster-alerts.yaml',
  tests: 'deploy/observability/cluster-alerts.test.yaml',
};

export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

export interface AlertGroup {
  readonly name: string;
  readonly rules: readonly AlertRule[];
}

/** The groups of rules as they are written. */
export function readAlertGroups(files: AlertFiles): readonly AlertGroup[] {
  const { groups } = parse(readFileSync(files.rules, 'utf8')) as { groups: AlertGroup[] };
  return groups;
}

export function readAlertRules(files: AlertFiles): readonly AlertRule[] {
  return readAlertGroups(files).flatMap(({ rules }) => rules);
}

/** The names of the tests of the rules. */
export function readAlertTests(files: AlertFiles): readonly string[] {
  const { tests } = parse(readFileSync(files.tests, 'utf8')) as { tests: { name: string }[] };
  return tests.map(({ name }) => name);
}

/** The names of metrics in a query. */
export function metricsIn(expr: string): readonly string[] {
  const bare = expr.replaceAll(/"[^"]*"?|\{[^}]*\}?|\b(?:by|without)\s*\([^)]*\)?|\[[^\]]*\]?/g, ' ');
  return [
    ...new Set([...bare.matchAll(/(?<!\w)[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)].map(([name]) => name)),
  ].filter((name) => !OPERATORS.has(name));
}

const OPERATORS = new Set(['and', 'or', 'unless', 'offset', 'on', 'ignoring', 'bool', 'm', 'h']);
