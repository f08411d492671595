import 'reflect-metadata';
import type { ShutdownPhase } from '../shutdown/shutdown.js';

const KEY = Symbol('on-shutdown');

/** When to call a provider's method during the shutdown. */
export interface ShutdownHook {
  readonly phase: ShutdownPhase;
  /** The name of the step, for the log. */
  readonly name: string;
}

/** Calls a provider's method in a phase of `Shutdown`. If the start fails, it may be called before `onApplicationBootstrap`. */
export function OnShutdown(phase: ShutdownPhase, name: string) {
  return (
    _owner: object,
    _method: string | symbol,
    { value }: { readonly value?: () => Promise<void> | void },
  ): void => {
    const hook: ShutdownHook = { phase, name };
    if (value) Reflect.defineMetadata(KEY, hook, value);
  };
}

/** Returns the `OnShutdown` metadata of a method. */
export function shutdownHookOf(method: object): ShutdownHook | undefined {
  return Reflect.getMetadata(KEY, method) as ShutdownHook | undefined;
}
