import 'reflect-metadata';
import type { ShutdownPhase } from '../shutdown/shutdown.js';

const KEY = Symbol('on-shutdown');

/** When a method of a provider is called as the service leaves. */
export interface ShutdownHook {
  readonly phase: ShutdownPhase;
  /** Which step it is, for the log. */
  readonly name: string;
}

/**
 * Has a provider's method called in a phase of `Shutdown`. It may be called before `onApplicationBootstrap`, where the start
 * fails.
 */
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

/** What `OnShutdown` says of a method. */
export function shutdownHookOf(method: object): ShutdownHook | undefined {
  return Reflect.getMetadata(KEY, method) as ShutdownHook | undefined;
}
