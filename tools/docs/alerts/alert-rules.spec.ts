import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { APP_ALERTS, CLUSTER_ALERTS, metricsIn, readAlertRules, readAlertTests } from './alert-rules.js';

const RUNBOOK = 'docs/how-to/on-call/runbook.md';

describe('the alert rules', () => {
  const files = [APP_ALERTS, CLUSTER_ALERTS];
  const rules = files.flatMap(readAlertRules);
  const names = rules.map(({ alert }) => alert);

  it('have two tests each: one in which the alert fires, and one in which it does not', () => {
    expect(files.flatMap(readAlertTests)).toEqual(
      names.flatMap((name) => [`${name} fires`, `${name} stays quiet`]),
    );
  });

  it('each have a severity, a sentence that says what is wrong, and the address of the fix', () => {
    for (const { alert, labels, annotations } of rules) {
      expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket|info)$/)]);
      expect([alert, annotations.summary]).toEqual([alert, expect.stringMatching(/^.{20,}\.$/)]);
      expect(annotations.runbook_url).toBe(`${RUNBOOK}#${alert.toLowerCase()}`);
    }
  });

  it('each have a section of the runbook with meaning, first look and fix, and it has no others', () => {
    const sections = readFileSync(RUNBOOK, 'utf8')
      .split(/^(?=##)/m)
      .flatMap((section) => (section.startsWith('### ') ? section.slice('### '.length) : []));
    expect(sections.map((section) => section.split('\n', 1)[0])).toEqual(names);
    for (const section of sections) {
      const parts = [...section.matchAll(/^\*\*(Meaning|First look|Fix)\.\*\*/gm)].map(([, part]) => part);
      expect([section.split('\n', 1)[0], parts]).toEqual([
        section.split('\n', 1)[0],
        ['Meaning', 'First look', 'Fix'],
      ]);
    }
  });

  it('are listed at the top of the runbook, each with its severity and its section', () => {
    const listed = [...readFileSync(RUNBOOK, 'utf8').matchAll(/^\| \[(\w+)\]\(#(\w+)\) +\| (\w+) /gm)];
    const rows = rules.map(({ alert, labels }) => [alert, alert.toLowerCase(), labels.severity]);
    expect(listed.map(([, alert, anchor, severity]) => [alert, anchor, severity])).toEqual(rows);
  });

  it('stand in the files in the order of the runbook, none twice', () => {
    expect(new Set(names).size).toBe(names.length);
    const texts = files.map((file) => readFileSync(file.rules, 'utf8'));
    expect(texts.join('').match(/- alert:/g)).toHaveLength(names.length);
  });
});

describe('the metrics of a query', () => {
  it.each([
    ['up{job="acs"} == 0', ['up']],
    ['sum by (service, le) (rate(a_total{x="b"}[5m])) / sum(c_count) > 0.02', ['a_total', 'c_count']],
    ['max by (a) (gauge) > max by (a) (gauge offset 30m) and time() - other > 3e2', ['gauge', 'other']],
  ])('are found in %s', (expr, metrics) => {
    expect(metricsIn(expr)).toEqual(metrics);
  });
});
