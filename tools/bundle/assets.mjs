// Makes the styles and scripts that browsers get from their sources: one small file each.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from 'lightningcss';
import { build } from 'rolldown';

const STYLES = ['pages', 'report', 'reference'];
const SCRIPTS = ['live', 'buttons', 'reference'];

/** Writes the files to the folder `to`, which then has nothing else. `from`: the folder of their sources. */
export async function buildAssets(from, to) {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const name of STYLES) {
    const { code } = bundle({ filename: join(from, `${name}.css`), minify: true });
    writeFileSync(join(to, `${name}.css`), code);
  }
  // Each by itself: what two of them import stands in both.
  for (const name of SCRIPTS)
    await build({
      input: join(from, `${name}.ts`),
      platform: 'browser',
      checks: { pluginTimings: false, bundlerTimings: false },
      output: { file: join(to, `${name}.js`), format: 'esm', minify: true },
    });
}
