import { commandsOf } from '#contracts/messages/messages';
import type { ServiceName } from '#contracts/services';
import { BROADCAST_LISTENERS, BROADCAST_TYPES, eventQueuesOf, eventTypesOf } from '../topology/topology.js';

export interface Registration {
  readonly pattern: string;
  readonly isEventHandler: boolean;
}

/** A service's messages and handlers do not match; it must not start. */
export class HandlersMismatch extends Error {
  override readonly name = 'HandlersMismatch';

  constructor(service: ServiceName, problems: readonly string[]) {
    super(
      `${service} can't start, its handlers don't match the messages routed to it:\n- ${problems.join('\n- ')}`,
    );
  }
}

/** Returns the defects of a service's handlers, one sentence each: every message routed to it needs exactly one. */
export function problemsOf(
  service: ServiceName,
  registrations: readonly Registration[],
  listensToBroadcasts: boolean,
): string[] {
  const commands: readonly string[] = commandsOf(service);
  const events = eventQueuesOf(service).flatMap(eventTypesOf);
  const patterns = new Set(registrations.map(({ pattern }) => pattern));
  return [
    ...commands.filter((type) => !patterns.has(type)).map((type) => missing(type, 'MessagePattern')),
    ...events.filter((type) => !patterns.has(type)).map((type) => missing(type, 'EventPattern')),
    ...(listensToBroadcasts && !BROADCAST_LISTENERS.includes(service)
      ? [`${service} has no right to hear broadcasts: see BROADCAST_LISTENERS`]
      : []),
    ...duplicatesIn(registrations).map((type) => `${type} has more than one handler; leave one`),
    ...registrations.flatMap(({ pattern, isEventHandler }) => {
      if (commands.includes(pattern)) {
        return isEventHandler ? [`${pattern} is a command: write @MessagePattern<string>('${pattern}')`] : [];
      }
      if (events.includes(pattern) || BROADCAST_TYPES.includes(pattern)) {
        if (!isEventHandler) return [`${pattern} is an event: write @EventPattern<string>('${pattern}')`];
        if (listensToBroadcasts || events.includes(pattern)) return [];
        return [`${pattern} has a handler, but this process does not listen to broadcasts`];
      }
      return [
        `${pattern} has a handler, but no such message is routed to ${service}: see EVENT_ROUTES and the contracts`,
      ];
    }),
  ];
}

function missing(type: string, decorator: string): string {
  return `${type} has no handler; write one with @${decorator}<string>('${type}') in a controller`;
}

function duplicatesIn(registrations: readonly Registration[]): string[] {
  const patterns = registrations.map(({ pattern }) => pattern);
  return [...new Set(patterns.filter((pattern, index) => patterns.indexOf(pattern) !== index))];
}
