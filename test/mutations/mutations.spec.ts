import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { projectRoot } from '../../tools/local/project-root.js';
import { MUTATIONS } from './all-mutations.js';
import { MutationOutdated, mutateSource } from './mutation.js';
import { specKind } from './spec-kind.js';

/** Of the mutated source; types are not looked at. */
function syntaxErrors(file: string, source: string): readonly string[] {
  const { diagnostics = [] } = ts.transpileModule(source, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2023, experimentalDecorators: true },
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('a mutation of the list', () => {
  it.each(MUTATIONS)('still fits the tree: $mistake', (mutation) => {
    const source = readFileSync(join(projectRoot, mutation.file), 'utf8');
    const mutated = mutateSource(source, mutation);
    expect(mutated).not.toBe(source);
    if (mutation.file.endsWith('.ts')) expect(syntaxErrors(mutation.file, mutated)).toEqual([]);
  });

  it.each(MUTATIONS)('names specs that are there and can see it: $mistake', ({ caughtBy }) => {
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
    const changes = MUTATIONS.map(({ file, find, replace }) => `${file}\0${find}\0${replace}`);
    expect(new Set(changes).size).toBe(MUTATIONS.length);
    expect(new Set(MUTATIONS.map(({ mistake }) => mistake)).size).toBe(MUTATIONS.length);
  });

  it('is out of date where its text is gone or stands there twice', () => {
    const mutation = { mistake: 'm', file: 'f', find: 'a', replace: '$&', caughtBy: [] };
    expect(mutateSource('bab', mutation)).toBe('b$&b');
    for (const source of ['bb', 'aba'])
      expect(() => mutateSource(source, mutation)).toThrow(MutationOutdated);
  });
});
