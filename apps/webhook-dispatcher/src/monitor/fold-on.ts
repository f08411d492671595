import type { EndpointEvent } from '#contracts/webhooks/events';
import { type Endpoint, evolveEndpoint } from '../endpoints/endpoint.js';

/** What the events of a stream tell: nothing where there is none, an error where they can't be read. */
export type Folded = Endpoint | Error | undefined;

/** What they tell with one more. Somebody may have changed the events to anything. */
export function foldOn(before: Folded, event: EndpointEvent): Folded {
  if (before instanceof Error) return before;
  try {
    return evolveEndpoint(before, event);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
