import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export const ALERTS_FILE = 'deploy/observability/alerts.yaml';
export const ALERT_TESTS_FILE = 'deploy/observability/alerts.test.yaml';

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
export function readAlertGroups(): readonly AlertGroup[] {
  const { groups } = parse(readFileSync(ALERTS_FILE, 'utf8')) as { groups: AlertGroup[] };
  return groups;
}

export function readAlertRules(): readonly AlertRule[] {
  return readAlertGroups().flatMap(({ rules }) => rules);
}

/** The names of the tests of the rules. */
export function readAlertTests(): readonly string[] {
  const { tests } = parse(readFileSync(ALERT_TESTS_FILE, 'utf8')) as { tests: { name: string }[] };
  return tests.map(({ name }) => name);
}

/** The names of metrics in a query. */
export function metricsIn(expr: string): readonly string[] {
  const bare = expr.replaceAll(/"[^"]*"|\{[^}]*\}|\b(?:by|without)\s*\([^)]*\)|\[[^\]]*\]/g, ' ');
  return [
    ...new Set([...bare.matchAll(/(?<!\w)[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)].map(([name]) => name)),
  ].filter((name) => !OPERATORS.has(name));
}

const OPERATORS = new Set(['and', 'or', 'unless', 'offset', 'on', 'ignoring', 'bool', 'm', 'h']);
