import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { FAILURE_REASONS } from '#contracts/audit/failure-reasons';
import { adviceOn, ERROR_CODES, slugOf } from '../../../apps/api-gateway/src/http/errors/error-guide.js';
import { adviceOnFailure } from '../../../apps/api-gateway/src/http/errors/failure-guide.js';
import { textOf } from '../../../apps/api-gateway/test-support/dashboard/html-shape.js';
import { errorPages, errorsPage } from './errors-page.js';

const textAbout = (code: string) =>
  textOf(readFileSync(`dist/site/partners/errors/${slugOf(code)}.html`, 'utf8'));

describe('the page about an error', () => {
  it('says what it means and what to do, with a body that has it', () => {
    const page = errorPages().find(({ params }) => params.code === 'idempotency-conflict')!.content;
    for (const part of [
      '# IDEMPOTENCY\\_CONFLICT\n\nAn error of the API, HTTP 409.\n\n## What it means\n\nThe workspace used',
      '## What to do\n\nA different body: use a new key',
      '## An answer with it\n\n```json\n{\n  "error": {\n    "code": "IDEMPOTENCY_CONFLICT",',
      '"doc_url": "https://api.example.com/docs/errors/idempotency-conflict"',
    ])
      expect(page).toContain(part);
  });

  it('says what a failed audit refunds, with an audit that has it', () => {
    const page = errorPages().find(({ params }) => params.code === 'audit-timeout')!.content;
    for (const part of [
      'Its `failure_reason` is `timeout`.',
      'Or the audit itself was not finished in time',
      '## What is refunded\n\n50 % of the charge, because the cause is the audited site.',
      '"failure_reason": "timeout",',
      '"refunded": ',
    ])
      expect(page).toContain(part);
  });

  it.each(ERROR_CODES)('shows each text about %s as it is', (code) => {
    const { meaning, whatToDo, message } = adviceOn(code, 'https://api.example.com/docs');
    const text = textAbout(code);
    for (const part of [code, meaning, whatToDo, JSON.stringify(message)]) expect(text).toContain(part);
  });

  it.each(FAILURE_REASONS)('shows each text about audits that failed for %s as it is', (reason) => {
    const { code, meaning, whatToDo } = adviceOnFailure(reason);
    for (const part of [code, meaning, whatToDo]) expect(textAbout(code)).toContain(part);
  });
});

describe('the list of errors', () => {
  it('has every code by its status, and every reason of a failed audit by its refund', () => {
    const page = errorsPage();
    for (const code of ERROR_CODES) expect(page).toContain(`\n- \`${code}\`: `);
    for (const reason of FAILURE_REASONS)
      expect(page).toContain(`\n- \`${adviceOnFailure(reason).code}\` (\`${reason}\`): `);
    expect(page).toMatch(/\n## 409\n\n- `IDEMPOTENCY_CONFLICT`/);
    expect(page).toMatch(/\n### Refund: 0 % of the charge\n[^#]+\n### Refund: 50 % of the charge\n/);
  });
});
