import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lets programs in a folder import `@audit-credit/client`, as it is built here, and `packages` of this project. That the
 * client's package can be installed is tested in tools/clients.
 */
export function nodeClientIn(folder: string, packages: readonly string[] = []): void {
  const modules = join(folder, 'node_modules');
  const client = join(modules, '@audit-credit', 'client');
  mkdirSync(client, { recursive: true });
  symlinkSync(join(process.cwd(), 'dist', 'clients', 'node', 'src'), join(client, 'src'));
  const exports = { '.': './src/index.js', './fake': './src/fake/index.js' };
  writeFileSync(join(client, 'package.json'), JSON.stringify({ type: 'module', exports }));
  for (const name of packages) symlinkSync(join(process.cwd(), 'node_modules', name), join(modules, name));
}
