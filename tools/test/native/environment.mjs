import { ModernFakeTimers } from '@jest/fake-timers';
import { context, propagation, trace } from '@opentelemetry/api';
import { ModuleMocker } from 'jest-mock';
import { PAUSE_MS, PAUSED_TIMEOUT_MS } from './pauses.mjs';

/** A tracer that one of our modules keeps has to reach the tracing of each file, not that of the first. */
const getTracer = trace.getTracer.bind(trace);
trace.getTracer = (...names) => ({
  startSpan: (...args) => getTracer(...names).startSpan(...args),
  startActiveSpan: (...args) => getTracer(...names).startActiveSpan(...args),
});

/** A Jest environment without a context of its own: tests run among the globals of their worker, which are put back after each file. */
export default class NativeEnvironment {
  global = globalThis;
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.putBack = processAsItIs();
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const api of [trace, context, propagation]) api.disable();
    this.putBack();
  }

  handleTestEvent({ test, hook }) {
    if (PAUSE_MS !== undefined && (hook ?? test)) (hook ?? test).timeout = PAUSED_TIMEOUT_MS;
  }

  getVmContext() {
    return null;
  }
}

/** Remembers what tests change of the process; returns what puts it back. */
function processAsItIs() {
  const { console } = globalThis;
  const { exit, exitCode } = process;
  const env = { ...process.env };
  const listeners = new Map(process.eventNames().map((event) => [event, process.rawListeners(event)]));
  return () => {
    Object.assign(globalThis, { console });
    Object.assign(process, { exit, exitCode });
    for (const name of Object.keys(process.env)) if (!Object.hasOwn(env, name)) delete process.env[name];
    Object.assign(process.env, env);
    for (const event of process.eventNames()) {
      const before = listeners.get(event) ?? [];
      for (const listener of process.rawListeners(event))
        if (!before.includes(listener)) process.off(event, listener);
    }
  };
}
