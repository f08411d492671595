import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { PAUSE_MS, withPauses } from './pauses.mjs';

/** Address of a file of tests → its source map, as a `data:` URL. */
export const sourceMaps = new Map();

const TESTS = /\.spec\.ts\?\d+$/;
const JEST_GLOBALS = 'jest:globals';
const SOURCES = `${pathToFileURL(join(import.meta.dirname, '..', '..', '..')).href}/`;
const BUILT = `${SOURCES}dist/`;

/** Holds for the worker, and not for the programs that tests start. */
delete process.env.NODE_DISABLE_COMPILE_CACHE;

/** What `@jest/globals` exports; `update` sets it anew in the module, which all files of the worker share. */
const jestGlobals = (globalThis[Symbol.for(JEST_GLOBALS)] = { exports: {}, update: () => undefined });

/** To be called before each file of tests, which has functions of its own. */
export function setJestGlobals(globals) {
  jestGlobals.exports = globals;
  jestGlobals.update();
}

/** Nothing tells a worker that Jest was killed. What it started itself then ends with it. */
const jest = process.ppid;
setInterval(() => process.ppid === jest || process.kill(process.pid, 'SIGKILL'), 250).unref();

let runs = 0;

/**
 * Runs a file of tests, also one that has run: Stryker runs the same ones for each mutant. Our modules and packages are
 * evaluated once for all files of a worker.
 */
export async function importTests(path) {
  await import(`${pathToFileURL(path).href}?${++runs}`);
}

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? '';
    const isTests = TESTS.test(parent);
    if (specifier === '@jest/globals' && (isTests || parent.startsWith(BUILT)))
      return { url: JEST_GLOBALS, format: 'module', shortCircuit: true };
    return next(isTests ? built(specifier, parent) : specifier, context);
  },
  load(url, context, next) {
    if (url === JEST_GLOBALS) return { format: 'module', source: globalsSource(), shortCircuit: true };
    if (TESTS.test(url)) return { format: 'module', source: compile(url), shortCircuit: true };
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
  const names = Object.keys(jestGlobals.exports).join(', ');
  return `const globals = globalThis[Symbol.for('${JEST_GLOBALS}')];
    export let { ${names} } = globals.exports;
    globals.update = () => void ({ ${names} } = globals.exports);`;
}

function compile(url) {
  const filename = fileURLToPath(url);
  const source = readFileSync(filename, 'utf8');
  const { code, map } = transformSync(PAUSE_MS === undefined ? source : withPauses(source, filename), {
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
