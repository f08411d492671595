import type { ServiceName } from '#contracts/services';
import { type Topology, topologyOf, type TopologyOptions } from '#messaging/topology/declarations';
import { EVENT_QUEUES, ownerOf } from '#messaging/topology/topology';

/**
 * The topology as far as these services need it: the event queues of others take their messages, but have no retries and no
 * dead-letter queue. A quorum queue takes 10 ms of processor time to make and to remove, and the whole topology has 30.
 */
export function ownTopology(services: readonly ServiceName[], options: TopologyOptions): Topology {
  const whole = topologyOf(options);
  return {
    ...whole,
    stale: [],
    queues: whole.queues.flatMap((queue) => {
      if (queue.arguments['x-queue-type'] === 'classic' || services.includes(ownerOf(queue.name)))
        return [queue];
      const takesEvents = EVENT_QUEUES.some((name) => name === queue.name);
      return takesEvents ? [{ name: queue.name, arguments: { 'x-queue-type': 'classic' } }] : [];
    }),
  };
}
