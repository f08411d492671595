import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';

/** What `@jest/globals` exports to the file of tests that runs. */
export const jestGlobals = {};
/** Address of a file of tests → its source map, as a `data:` URL. */
export const sourceMaps = new Map();

const JEST_GLOBALS = 'jest:globals';
globalThis[Symbol.for(JEST_GLOBALS)] = jestGlobals;
const SOURCES = `${pathToFileURL(join(import.meta.dirname, '..', '..', '..')).href}/`;
const BUILT = `${SOURCES}dist/`;

/** Holds for the worker, and not for the programs that tests start. */
delete process.env.NODE_DISABLE_COMPILE_CACHE;

let files = 0;

/**
 * Runs a file of tests. Our own modules are evaluated for it again, since state of theirs must not reach the next file; what comes
 * from node_modules is shared. The number of the file, as the query of their addresses, tells them apart.
 */
export async function importTests(path) {
  files += 1;
  await import(`${pathToFileURL(path).href}?${files}`);
}

registerHooks({
  resolve(specifier, context, next) {
    const [parent = '', file] = context.parentURL?.split('?') ?? [];
    if (file === undefined) return next(specifier, context);
    if (specifier === '@jest/globals')
      return { url: `${JEST_GLOBALS}?${file}`, format: 'module', shortCircuit: true };
    const found = next(parent.endsWith('.spec.ts') ? built(specifier, parent) : specifier, context);
    return found.url.startsWith(BUILT) ? { ...found, url: `${found.url}?${file}` } : found;
  },
  load(url, context, next) {
    if (url.startsWith(JEST_GLOBALS))
      return { format: 'module', source: globalsSource(), shortCircuit: true };
    if (/\.spec\.ts\?\d+$/.test(url)) return { format: 'module', source: compile(url), shortCircuit: true };
    return next(url, context);
  },
});

/** Tests import what they test from where the build has put it. */
function built(specifier, parent) {
  if (!/^\..*\.js$/.test(specifier)) return specifier;
  const { href } = new URL(specifier, parent);
  return href.startsWith(SOURCES) ? BUILT + href.slice(SOURCES.length) : href;
}

function globalsSource() {
  const names = Object.keys(jestGlobals).join(', ');
  return `export const { ${names} } = globalThis[Symbol.for('${JEST_GLOBALS}')];`;
}

function compile(url) {
  const filename = fileURLToPath(url);
  const { code, map } = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    configFile: false,
    swcrc: false,
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    },
    module: { type: 'es6' },
    sourceMaps: true,
    inlineSourcesContent: false,
  });
  sourceMaps.set(url, `data:application/json;base64,${Buffer.from(map).toString('base64')}`);
  return code;
}
