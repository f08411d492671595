import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { type Defect, sourceWith } from './defect.js';

/** What is not copied: linked, of no use there, or of this clone alone. */
const LEFT_OUT = new Set(['node_modules', '.git', '.stack']);

/** A copy of the tree with what was built of it, in which a file can be defective while the tree itself is not touched. */
export class TreeCopy {
  private readonly options: ts.CompilerOptions;

  private constructor(
    readonly root: string,
    private readonly original: string,
  ) {
    const file = join(root, 'tsconfig.base.json');
    const { config } = ts.readConfigFile(file, (path) => readFileSync(path, 'utf8')) as { config: object };
    const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
    // A single file is compiled without its package.json, which says that it is an ES module.
    this.options = { ...options, module: ts.ModuleKind.ESNext };
  }

  static make(original: string): TreeCopy {
    const root = mkdtempSync(join(tmpdir(), 'acs-run-'));
    for (const name of readdirSync(original)) {
      if (!LEFT_OUT.has(name)) cpSync(join(original, name), join(root, name), { recursive: true });
    }
    symlinkSync(join(original, 'node_modules'), join(root, 'node_modules'));
    return new TreeCopy(root, original);
  }

  /** Puts the defect into the copy, and into what was built of it, for as long as `work` takes. */
  async with<T>(defect: Defect, work: () => Promise<T>): Promise<T> {
    const { file } = defect;
    this.write(file, sourceWith(this.read(file), defect));
    try {
      return await work();
    } finally {
      this.write(file, this.read(file));
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private read(file: string): string {
    return readFileSync(join(this.original, file), 'utf8');
  }

  private write(file: string, source: string): void {
    writeFileSync(join(this.root, file), source);
    if (!file.endsWith('.ts')) return;
    // One file, as the build would write it: a whole build takes half a minute.
    const { outputText } = ts.transpileModule(source, { fileName: file, compilerOptions: this.options });
    writeFileSync(join(this.root, 'dist', file.replace(/\.ts$/, '.js')), outputText);
  }
}
