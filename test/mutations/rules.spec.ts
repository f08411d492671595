import { describe, expect, it } from '@jest/globals';
import { ruleFolders } from './rules.js';

const LEDGER = 'apps/credit-ledger/src';
const CHECKS = 'apps/audit-engine/src/checks';

describe('the rules that are mutated', () => {
  it('are deciders, rules, planners, checks and scoring, each with the unit tests of its folder', () => {
    const rules = [
      `${LEDGER}/refunds/refund-audit.decider.ts`,
      `${CHECKS}/seo/content.ts`,
      'apps/audit-engine/src/scoring/severity.ts',
    ];
    const specs = rules.map((rule) => rule.replace('.ts', '.spec.ts'));
    const others = [`${LEDGER}/refunds/refunds.controller.ts`, 'tools/docs/alerts/prometheus-rule.ts'];
    expect(ruleFolders([...rules, ...specs, ...others], specs)).toEqual([
      { folder: `${CHECKS}/seo`, files: [rules[1]] },
      { folder: 'apps/audit-engine/src/scoring', files: [rules[2]] },
      { folder: `${LEDGER}/refunds`, files: [rules[0]] },
    ]);
  });

  it('have the unit tests of a folder above where their own has none', () => {
    const rule = `${LEDGER}/checkouts/polling/next-poll.rule.ts`;
    const tree = [
      rule,
      `${LEDGER}/checkouts/polling/polled-payments.int.spec.ts`,
      `${LEDGER}/checkouts/a.spec.ts`,
    ];
    expect(ruleFolders([rule], tree)).toEqual([{ folder: `${LEDGER}/checkouts`, files: [rule] }]);
    expect(ruleFolders([rule], tree.slice(0, 2))).toEqual([]);
  });
});
