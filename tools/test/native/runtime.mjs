import { createRequire } from 'node:module';
import { importTests, setJestGlobals, sourceMaps } from './module-hooks.mjs';

const require = createRequire(import.meta.url);
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

/** Jest's runtime with Node's own module loader: what one file of tests has loaded is loaded for the next ones of its worker. */
export default class NativeRuntime {
  constructor(_config, environment) {
    this.environment = environment;
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    await importTests(path);
  }

  /** jest-circus keeps the tests of a file in itself: each file gets a new one. */
  requireInternalModule(path) {
    delete require.cache[path];
    delete globalThis[EVENT_HANDLERS];
    return require(path);
  }

  requireModule(path) {
    return require(path);
  }

  setGlobalsForRuntime(globals) {
    setJestGlobals({ ...globals, jest: jestObject(this.environment) });
  }

  getSourceMaps() {
    return sourceMaps;
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }

  enterTestCode() {}
  leaveTestCode() {}

  teardown() {
    delete globalThis[TIMEOUT];
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (symbol.description === 'JEST_STATE_SYMBOL') delete globalThis[symbol];
  }
}

/** What Jest offers as `jest`, but for what replaces modules. */
function jestObject({ moduleMocker, fakeTimersModern }) {
  const jest = {};
  const bind = (owner, ...names) => {
    for (const name of names) jest[name] = owner[name].bind(owner);
  };
  const chain = (owner, ...names) => {
    for (const name of names)
      jest[name] = (...args) => {
        owner[name](...args);
        return jest;
      };
  };
  bind(moduleMocker, 'fn', 'spyOn', 'mocked', 'replaceProperty', 'isMockFunction');
  chain(moduleMocker, 'clearAllMocks', 'resetAllMocks', 'restoreAllMocks');
  chain(fakeTimersModern, 'useFakeTimers', 'useRealTimers');
  bind(
    fakeTimersModern,
    'advanceTimersByTime',
    'advanceTimersByTimeAsync',
    'setSystemTime',
    'getRealSystemTime',
  );
  bind(fakeTimersModern, 'runAllTimers', 'runAllTimersAsync', 'runOnlyPendingTimers', 'getTimerCount', 'now');
  chain({ setTimeout: (ms) => (globalThis[TIMEOUT] = ms) }, 'setTimeout');
  return jest;
}
