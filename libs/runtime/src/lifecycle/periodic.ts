import 'reflect-metadata';
import type { ShutdownPhase } from '../shutdown/shutdown.js';
import type { PeriodicTaskOptions } from './periodic-task.js';

const KEY = Symbol('periodic');

/** `alarmMs` is that of a `PeriodicTask`. */
export interface PeriodicOptions<Owner> extends Pick<PeriodicTaskOptions, 'name' | 'alarmMs'> {
  /**
   * Milliseconds from the end of one run to the start of the next; 0: it never runs. A function gets the provider at
   * its start.
   */
  readonly everyMs: number | ((owner: Owner) => number);
  /** The shutdown phase that stops it and waits for the current run. */
  readonly stopIn: ShutdownPhase;
  /** Whether it also runs at the start, without delaying it. Default false. */
  readonly atStart?: boolean;
}

/**
 * Runs a provider's method as a `PeriodicTask`, from `onApplicationBootstrap` on. The method gets a signal that aborts in
 * `stopIn`.
 */
export function Periodic<Owner extends object = object>(options: PeriodicOptions<Owner>) {
  return (
    _owner: Owner,
    _method: string | symbol,
    { value }: { readonly value?: (signal: AbortSignal) => Promise<unknown> },
  ): void => {
    if (value) Reflect.defineMetadata(KEY, options, value);
  };
}

/** Returns the `Periodic` metadata of a method. */
export function periodicOptionsOf(method: object): PeriodicOptions<object> | undefined {
  return Reflect.getMetadata(KEY, method) as PeriodicOptions<object> | undefined;
}
