import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { AuditResult } from '#contracts/audit/audits';
import { PAGE_KINDS } from '#contracts/audit/page-kinds';
import { openApiDocument } from '../../../apps/api-gateway/src/docs/openapi/document.js';
import { strictDocument } from '../../../apps/api-gateway/test-support/openapi/strict-document.js';

const PAGE = 'docs/reference/audit-result.md';
const page = readFileSync(PAGE, 'utf8');

type Example = {
  readonly data: Pick<AuditResult, 'page' | 'scores' | 'issues'> &
    Readonly<Record<string, unknown>> & {
      readonly dimensions: AuditResult['dimensions'] &
        Omit<AuditResult, 'page' | 'scores' | 'dimensions' | 'issues'>;
    };
};

const ofPage = JSON.parse(/^```json\n([^]*?)^```$/m.exec(page)?.[1] ?? '') as Example;

describe('the page about the result of an audit', () => {
  it('shows an example that is as the OpenAPI document has a complete audit, with all its fields', () => {
    const document = strictDocument(openApiDocument({ publicUrl: 'https://api.example.com' }));
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    formats.default(ajv);
    ajv.addSchema(document, 'openapi', false, false);
    const isComplete = ajv.compile({ $ref: 'openapi#/components/schemas/AuditComplete' });
    expect([isComplete(ofPage.data), isComplete.errors]).toEqual([true, null]);
    const fields = Object.keys(document.components.schemas.AuditComplete?.properties ?? {});
    expect(Object.keys(ofPage.data).sort()).toEqual(fields.sort());
  });

  it('names each field of a result, a check and an issue, and each kind of page', () => {
    const [issue] = ofPage.data.issues;
    const { aeo, ...measurement } = ofPage.data.dimensions;
    const [dimension] = Object.values(aeo ?? {});
    const result = ['page', 'scores', 'dimensions', 'issues'];
    const parts = [
      ofPage.data.page,
      measurement,
      measurement.completeness,
      dimension,
      dimension?.checks[0],
      issue,
    ];
    const names = parts.flatMap((part) => Object.keys(part ?? {}));
    expect(new Set(names).size).toBe(29);
    expect([...result, ...names, ...PAGE_KINDS].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
