import { describe, expect, it } from '@jest/globals';
import { ESLint, Linter } from 'eslint';
import { projectRoot } from '../local/project-root.js';
import linear from './linear.mjs';

const FILE = 'tools/expressions/linear.mjs';

interface Exception {
  readonly file: string;
  readonly expression: string;
  readonly bound: string;
}

function findingsIn(code: string, exceptions: readonly Exception[] = []): readonly (string | undefined)[] {
  const rules = { 'expressions/linear': ['error', exceptions] } as const;
  const config = { plugins: { expressions: { rules: { linear } } }, rules } as unknown as Linter.Config;
  return new Linter({ cwd: projectRoot }).verify(code, config, FILE).map(({ messageId }) => messageId);
}

describe('a regular expression', () => {
  it.each([
    ['searches for the end of a run from each of its characters', String.raw`/\s+$/.test(text)`],
    ['begins at each blank line', String.raw`/^\s*#\s+\S/m.test(text)`],
    ['has no end', String.raw`text.replace(/url\([^)]*\)/g, '')`],
    ['takes exponential time', String.raw`/^(?:a+)+$/.test(text)`],
    ['is made of a text', String.raw`new RegExp('\\s+$').test(text)`],
    ['is made of constants', 'const BLANKS = String.raw`\\s+`; RegExp(`${BLANKS}$`, "g").test(text)'],
  ])('that %s is refused', (_what, code) => {
    expect(findingsIn(code)).toEqual(['slow']);
  });

  it.each([
    ['search', String.raw`text.search('\\s+$')`],
    ['matchAll', 'const BLANKS = String.raw`\\s+$`; for (const found of text.matchAll(BLANKS)) use(found);'],
    ['match', String.raw`text.match('(a+)+$')`],
  ])('that %s makes of a text is refused', (_what, code) => {
    expect(findingsIn(code)).toEqual(['slow']);
  });

  it.each([
    ['a property', 'new globalThis.RegExp(text)'],
    ['another name', 'const Pattern = RegExp; new Pattern(text)'],
    ['Reflect', 'Reflect.construct(RegExp, [text])'],
  ])('that is made by %s is refused', (_what, code) => {
    expect(findingsIn(code)).toEqual(['hidden']);
  });

  it.each([
    ['has an anchor', String.raw`/^\s+$/.test(text)`],
    ['begins once in a run', String.raw`/(?<!\s)\s+$/.test(text)`],
    ['has an end that may be missing', String.raw`text.replace(/url\([^)]*\)?/g, '')`],
    ['is found in a value', 'value instanceof RegExp'],
    ['is no argument of a string', 'form.match({ at: 1 }); text.search("a")'],
    ['is made of constants', String.raw`const WORD = '\\w+'; new RegExp(WORD).test(text)`],
  ])('that %s is allowed', (_what, code) => {
    expect(findingsIn(code)).toEqual([]);
  });

  it('that is not known before the program runs is refused', () => {
    expect(findingsIn('export const form = (word) => new RegExp(word);')).toEqual(['notConstant']);
  });

  it('that can not be judged is refused', () => {
    expect(findingsIn(String.raw`/[\p{L}--[a-z]]/v.test(text)`)).toEqual(['unknown']);
  });
});

describe('an exception', () => {
  const exception = { file: FILE, expression: String.raw`/\s+$/`, bound: 'Ten characters.' };

  it('allows its expression, and no other', () => {
    expect(findingsIn(String.raw`/\s+$/.test(text)`, [exception])).toEqual([]);
    expect(findingsIn(String.raw`/\s+$/.test(text); /0+$/.test(text)`, [exception])).toEqual(['slow']);
  });

  it('is not for another file', () => {
    const elsewhere = { ...exception, file: 'tools/run.mjs' };
    expect(findingsIn(String.raw`/\s+$/.test(text)`, [elsewhere])).toEqual(['slow']);
  });

  it('is refused when its expression is gone', () => {
    expect(findingsIn('text.trimEnd()', [exception])).toEqual(['notNeeded']);
  });

  it('is refused when its file is gone', () => {
    const gone = { ...exception, file: 'tools/gone.mjs' };
    expect(() => findingsIn('text.trimEnd()', [gone])).toThrow('no file tools/gone.mjs');
  });
});

describe('npm run lint', () => {
  const eslint = new ESLint({ cwd: projectRoot });

  it('fails on a quadratic expression that is put in', async () => {
    const code = String.raw`export const isBlank = (text) => /\s+$/.test(text);`;
    const [result] = await eslint.lintText(code, { filePath: 'tools/put-in.mjs' });
    expect(result!.messages).toMatchObject([{ ruleId: 'expressions/linear', severity: 2, line: 1 }]);
  });

  it.each([
    'text.search(part as string)',
    "text['search'](part as string)",
    'text.match(part as string | RegExp)',
    'text.match(part as never as any)',
  ])('fails on a text that is matched and not known: %s', async (match) => {
    const code = `export const has = (text: string, part: unknown): unknown => ${match};`;
    const [result] = await eslint.lintText(code, { filePath: 'libs/timing/src/within.ts' });
    const found = result!.messages.filter(({ ruleId }) => ruleId === 'expressions/linear');
    expect(found).toMatchObject([{ messageId: 'notConstant', severity: 2, line: 1 }]);
  });

  it('passes a method of that name that is no string’s', async () => {
    const code =
      'export const has = (path: { match(part: string): boolean }, part: string) => path.match(part);';
    const [result] = await eslint.lintText(code, { filePath: 'libs/timing/src/within.ts' });
    expect(result!.messages).toEqual([]);
  });

  it.each([
    'apps/audit-engine/src/page/page.ts',
    'libs/contracts/src/limits.ts',
    'clients/node/src/client/client.ts',
    'tools/docs/main.ts',
    'cspell.config.mjs',
  ])('has %s checked', async (file) => {
    const { rules } = (await eslint.calculateConfigForFile(file)) as Linter.Config;
    expect(rules?.['expressions/linear']).toMatchObject([2, expect.anything()]);
  });
});
