import type { Event, EventType } from '../api/types.js';
import type { VerifiedEvent } from './verify.js';

export type EventOf<T extends EventType> = Extract<Event, { readonly type: T }>;

/** One for each type: the compiler finds the one that is missing, also when a version of this package knows a new type. */
export type EventHandlers<R> = { readonly [T in EventType]: (event: EventOf<T>) => R } & {
  /** Gets events of types that this version does not know. Answer them with 2xx, as if they had been handled. */
  readonly other: (event: { readonly id: string; readonly type: string; readonly data: unknown }) => R;
};

/**
 * Calls the handler of the event's type, and returns what it returns. A test event goes to none: undefined. Throws a
 * `TypeError` for the promise of an event, whose signature is not proven yet.
 */
export function handle<R>(event: VerifiedEvent, handlers: EventHandlers<R>): R | undefined {
  if (typeof (event as { then?: unknown }).then === 'function')
    throw new TypeError('handle needs the event itself: await webhooks.verify(…).');
  if (event.test) return undefined;
  if (!Object.hasOwn(handlers, event.type)) return handlers.other(event);
  return (handlers[event.type] as (event: Event) => R)(event);
}
