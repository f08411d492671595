import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/project-root.js';
import { runProgram } from '../local/processes/run-program.js';

const CLIENT = join(projectRoot, 'clients', 'node');

/** Compiles the Node client for ESM and for CommonJS and packs it, in `folder`. Returns the archive's path. */
export async function packNodeClient(folder: string): Promise<string> {
  const made = join(folder, 'package');
  const tsc = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  const compile = (name: string, ...more: readonly string[]) =>
    runProgram(process.execPath, [
      ...[tsc, '-p', join(CLIENT, 'tsconfig.package.json'), '--outDir', join(made, 'dist', name)],
      ...more,
    ]);
  mkdirSync(made, { recursive: true });
  for (const file of ['package.json', 'README.md']) cpSync(join(CLIENT, file), join(made, file));
  cpSync(join(projectRoot, 'LICENSE'), join(made, 'LICENSE'));
  await compile('esm');
  await compile('cjs', '--module', 'commonjs', '--moduleResolution', 'bundler');
  // The package is "type": "module".
  writeFileSync(join(made, 'dist', 'cjs', 'package.json'), '{ "type": "commonjs" }\n');
  const packed = await runProgram('npm', ['pack', '--json', '--pack-destination', folder], { cwd: made });
  const [{ filename = '' } = {}] = JSON.parse(packed.slice(packed.indexOf('['))) as { filename?: string }[];
  return join(folder, filename);
}
