import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../tools/local/project-root.js';

/** An audit as the API answers it, free to be changed. */
export type ExampleAudit = Record<string, unknown> & {
  dimensions: Record<string, unknown>;
  issues: Record<string, unknown>[];
};

const EXAMPLE = readFileSync(join(projectRoot, 'apps/api-gateway/test-support/example-audit.json'), 'utf8');

/** Returns the result of a real run of the engine, of scoring version 2.1.0: what partners stored is shown, too. */
export function exampleAudit(changes: Readonly<Record<string, unknown>> = {}): ExampleAudit {
  return { ...(JSON.parse(EXAMPLE) as { data: ExampleAudit }).data, ...changes };
}

/** Returns an issue as scoring version 3 tells it. */
export function exampleIssue(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: 'aeo.snippet.indexable',
    engine: 'aeo',
    dimension: 'eligibility',
    severity: 'critical',
    impact: 0,
    title: 'The page may not be indexed or fetched',
    why: 'Answers in search results are made of pages in its index.',
    fix: 'Remove noindex.',
    evidence: ['noindex in X-Robots-Tag'],
    basis: 'documented',
    source: 'Google AI features and your website',
    gains: { aeo: 0 },
    where: [
      { line: 7, column: 3, path: 'html > head > meta', excerpt: '<meta name="robots" content="noindex">' },
    ],
    follows: [
      { id: 'seo.schema.consistent', engine: 'seo', title: 'Structured data says what is not shown' },
    ],
    code: {
      language: 'html',
      into: 'in the HTML',
      before: '<meta name="robots" content="noindex">',
      after: '<meta name="robots" content="index">',
    },
    ...changes,
  };
}
