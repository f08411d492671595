import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { OWN_ATTRIBUTES, STANDARD_ATTRIBUTES } from '#telemetry/attributes';
import { SPANS } from '#telemetry/span-catalogue';

const page = readFileSync('docs/reference/traces.md', 'utf8');

/** The cells of the rows of a section's table, without their code marks. */
const rowsUnder = (heading: string): string[][] => {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| `.*$/gm)].map(([line]) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
  );
};

describe('the page about spans', () => {
  it('lists every span with its kind and meaning, and no other', () => {
    expect(rowsUnder('Spans')).toEqual(SPANS.map(({ name, kind, meaning }) => [name, kind, meaning]));
  });

  it('lists every attribute of our own with its meaning, and no other', () => {
    expect(rowsUnder('Attributes')).toEqual(Object.entries(OWN_ATTRIBUTES));
  });

  it('names the attributes of OpenTelemetry that are used', () => {
    const [, list = ''] = /^The other attributes are \[.*?\]\(.*?\):\n\n((?:- .*\n)*)/m.exec(page) ?? [];
    expect(list).toBe(STANDARD_ATTRIBUTES.map((name) => `- \`${name}\`\n`).join(''));
  });
});
