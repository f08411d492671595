import { describe, expect, it } from '@jest/globals';
import type { AuditResult } from '#contracts/audit/audits';
import { AUDIT_EXAMPLES } from '../../../apps/api-gateway/src/http/openapi/examples.js';
import { CATALOGUE } from '../../../apps/audit-engine/src/checks/catalogue.js';

const { data } = AUDIT_EXAMPLES.complete?.value as { readonly data: AuditResult };

describe('the complete audit of the OpenAPI document', () => {
  it('has checks of the catalogue, in its words', () => {
    const catalogue = CATALOGUE.seo;
    const checks = Object.values(data.dimensions.seo ?? {}).flatMap((dimension) => dimension.checks);
    expect([checks.length, data.issues.length]).toEqual([2, 1]);
    for (const { id, title, weight } of checks)
      expect(catalogue.find((check) => check.id === id)).toMatchObject({ title, weight });
    // Its title is that of the page in the example.
    for (const { id, dimension, why, fix, basis, source } of data.issues)
      expect(catalogue.find((check) => check.id === id)).toMatchObject({
        ...{ dimension, why, fix, source: { name: source, basis } },
      });
  });
});
