import { COMMAND_NAMES } from '#contracts/messages/messages';
import { BROADCAST_TYPES, EVENT_ROUTES } from '#messaging/topology/topology';

/** The types of message that a version has handlers and routes for. */
export interface KnownTypes {
  readonly commands: readonly string[];
  /** Those that some queue gets. */
  readonly events: readonly string[];
  /** Those that are only stored. */
  readonly storedEvents: readonly string[];
  readonly broadcasts: readonly string[];
}

/** Types that this version has handlers and routes for, and that only the next one sends. */
export const NOT_SENT_YET: readonly string[] = ['ledger.charge-batch'];

/** Those of this version. */
export function knownTypes(): KnownTypes {
  const events = Object.keys(EVENT_ROUTES);
  const routed = (type: string): boolean => EVENT_ROUTES[type]!.length > 0;
  return {
    commands: COMMAND_NAMES,
    events: events.filter(routed),
    storedEvents: events.filter((type) => !routed(type)),
    broadcasts: BROADCAST_TYPES,
  };
}
