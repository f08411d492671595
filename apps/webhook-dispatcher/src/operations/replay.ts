import type { EndpointEvent } from '#contracts/webhooks/events';
import type { RecordedEvent } from '#event-store/events';
import { type Endpoint, evolveEndpoint } from '../endpoints/endpoint.js';

export { type Endpoint, endpointStream } from '../endpoints/endpoint.js';

/**
 * Returns the endpoint after one more stored event of its stream; undefined is the endpoint before its registration.
 */
export function endpointAfter(
  endpoint: Endpoint | undefined,
  { type, data }: Pick<RecordedEvent, 'type' | 'data'>,
): Endpoint {
  return evolveEndpoint(endpoint, { type, data } as EndpointEvent);
}
