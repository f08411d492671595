import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { head } from '../../../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../../../test-support/page-of.js';
import { applied } from '../../../scoring/score-engine.js';

const CHECK = checkOf('seo.schema.valid_json');
const block = (text: string) => `<script type="application/ld+json">${text}</script>`;
const pageWith = (...texts: readonly string[]) => pageOf(head(texts.map(block).join('')));
const LINES = [
  '{',
  '  "@context": "https://schema.org",',
  '  "@type": "Product",',
  '  "name": "Oak desk",',
  '  "sku": "L-1"',
  '}',
];

describe('code for a block that is no JSON', () => {
  it('shows the lines that change, with one before and after', () => {
    const broken = LINES.join('\n').replace('"L-1"', '"L-1",');
    expect(CHECK.code?.(pageWith(broken))).toEqual({
      language: 'json',
      into: 'in block 1 of the JSON-LD',
      before: '  "name": "Oak desk",\n  "sku": "L-1",\n}',
      after: '  "name": "Oak desk",\n  "sku": "L-1"\n}',
    });
  });

  it.each([
    ['a comma that is missing', '"Oak desk",', '"Oak desk"'],
    ['a comma too many', '"L-1"', '"L-1",'],
    ['a line break within a text', 'Oak desk', 'Oak\ndesk'],
    ['typographic quotation marks', '"Oak desk"', '“Oak desk”'],
    ['a comment', '"sku"', '/* of the shop */ "sku"'],
    ['an end that is missing', '\n}', ''],
  ])('repairs %s', (_what, right, wrong) => {
    const broken = LINES.join('\n').replace(right, wrong);
    const { before = '', after = '' } = CHECK.code?.(pageWith(broken)) ?? {};
    expect(before).not.toBe('');
    const repaired = broken.replace(before, after);
    expect(applied(CHECK, pageWith(broken))).toBe(0);
    expect(applied(CHECK, pageWith(repaired))).toBe(1);
  });

  it('names the first block that can be repaired, past those that are JSON', () => {
    const broken = LINES.join('\n').replace('"L-1"', '"L-1",');
    expect(CHECK.code?.(pageWith(LINES.join('\n'), '{}', 'no markup', broken))?.into).toBe(
      'in block 4 of the JSON-LD',
    );
  });

  it.each([
    ['what a template was to fill in', '"L-1"', '<?= $sku ?>'],
    ['a value that is missing', '"L-1"', ''],
    ['texts that end the element when they are joined', '"L-1"', '"<" + "/script><img src=x>"'],
    ['a number that is none', '"L-1"', 'NaN'],
    ['what broke off within a value', '"L-1"\n}', '2026'],
  ])('invents nothing for %s', (_what, right, wrong) => {
    expect(CHECK.code?.(pageWith(LINES.join('\n').replace(right, () => wrong)))).toBeUndefined();
  });

  it('is absent for JSON, for a text, and for one line that is long', () => {
    expect(CHECK.code?.(pageWith('{"@context": "https://schema.org"}'))).toBeUndefined();
    expect(CHECK.code?.(pageWith('Oak desk'))).toBeUndefined();
    expect(CHECK.code?.(pageWith(`{"@type": "Product", "name": "${'x'.repeat(4_000)}",}`))).toBeUndefined();
  });

  it('is written without an error, whatever a block holds', () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'{}[]":,\\\n\'/*ab1'), maxLength: 200 }),
      fc.constantFrom(
        '['.repeat(40_000),
        '{"a":'.repeat(8_000),
        '"'.repeat(40_000),
        `{"a": "${'\\'.repeat(30_001)}`,
      ),
    );
    fc.assert(
      fc.property(text, (each) => {
        const code = CHECK.code?.(pageWith(each));
        expect((code?.after ?? '').length).toBeLessThanOrEqual(2_000);
      }),
      { numRuns: 200 },
    );
  });
});
