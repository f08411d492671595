import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { RESULT_PAGE, withExample } from './audit-example.js';

const page = readFileSync(RESULT_PAGE, 'utf8');

describe('the example of a result', () => {
  it('replaces the one before and leaves the rest as it is', () => {
    const changed = withExample(page, { data: { id: 1 } });
    const around = (text: string) => text.replace(/```json\n[^]*?\n```/, 'EXAMPLE');
    expect(changed).toContain('```json\n{\n  "data": { "id": 1 }\n}\n```');
    expect(around(changed)).toBe(around(page));
    expect(() => withExample('# A page', {})).toThrow('has lost the marks of its example');
  });
});
