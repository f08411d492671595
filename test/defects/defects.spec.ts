import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { projectRoot } from '../../tools/local/project-root.js';
import { DEFECTS } from './all-defects.js';
import { DefectOutdated, sourceWith } from './defect.js';
import { specKind } from './spec-kind.js';

/** Of the defective source; types are not looked at. */
function syntaxErrors(file: string, source: string): readonly string[] {
  const { diagnostics = [] } = ts.transpileModule(source, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2023, experimentalDecorators: true },
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('a defect of the list', () => {
  it.each(DEFECTS)('still fits the tree: $mistake', (defect) => {
    const source = readFileSync(join(projectRoot, defect.file), 'utf8');
    const defective = sourceWith(source, defect);
    expect(defective).not.toBe(source);
    if (defect.file.endsWith('.ts')) expect(syntaxErrors(defect.file, defective)).toEqual([]);
  });

  it.each(DEFECTS)('names specs that are there and can see it: $mistake', ({ caughtBy }) => {
    expect(caughtBy).not.toEqual([]);
    for (const spec of caughtBy) {
      expect([spec, specKind(spec) !== undefined, existsSync(join(projectRoot, spec))]).toEqual([
        spec,
        true,
        true,
      ]);
    }
  });

  it('stands there once', () => {
    const changes = DEFECTS.map(({ file, find, replace }) => `${file}\0${find}\0${replace}`);
    expect(new Set(changes).size).toBe(DEFECTS.length);
    expect(new Set(DEFECTS.map(({ mistake }) => mistake)).size).toBe(DEFECTS.length);
  });

  it('is out of date where its text is gone or stands there twice', () => {
    const defect = { mistake: 'm', file: 'f', find: 'a', replace: '$&', caughtBy: [] };
    expect(sourceWith('bab', defect)).toBe('b$&b');
    for (const source of ['bb', 'aba']) expect(() => sourceWith(source, defect)).toThrow(DefectOutdated);
  });
});
