import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { LIVE_MODULE } from './live-module.js';

describe('the module of the screens', () => {
  it('is small, and names no other host', () => {
    expect(Buffer.byteLength(LIVE_MODULE)).toBeLessThanOrEqual(15 * 1024);
    expect(LIVE_MODULE).not.toMatch(/https?:|innerHTML = |eval\(|import/);
  });

  it('has no mistake that its types show', () => {
    const options: ts.CompilerOptions = {
      allowJs: true,
      checkJs: true,
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
    };
    const host = ts.createCompilerHost(options);
    const { getSourceFile } = host;
    host.getSourceFile = (name, ...rest) =>
      name === 'live.js'
        ? ts.createSourceFile(name, `${LIVE_MODULE}export {};`, ts.ScriptTarget.ES2023)
        : getSourceFile.call(host, name, ...rest);
    const found = ts.getPreEmitDiagnostics(ts.createProgram(['live.js'], options, host));
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
  }, 60_000);
});
