import { readFileSync } from 'node:fs';

/** An audit as the API answers it, free to be changed. */
export type ExampleAudit = Record<string, unknown> & {
  dimensions: Record<string, unknown>;
  issues: Record<string, unknown>[];
};

const PAGE = 'docs/reference/audit-result.md';
const [, EXAMPLE = ''] = /^```json\n([^]*?)^```$/m.exec(readFileSync(PAGE, 'utf8')) ?? [];

/** Returns the audit of the documentation, which is the result of a real run of the engine. */
export function exampleAudit(changes: Readonly<Record<string, unknown>> = {}): ExampleAudit {
  return { ...(JSON.parse(EXAMPLE) as { data: ExampleAudit }).data, ...changes };
}
