import { Gauge } from 'prom-client';
import type { ServiceName } from '#contracts/services';
import { type QueueLength, QueueLengths } from '#messaging/observability/queue-lengths';
import { watchedQueuesOf } from '#messaging/topology/topology';
import type { ServiceContext } from '../bootstrap/service.js';
import { readCommandQueueType } from '../configuration/connection-settings.js';
import { PeriodicTask } from '../lifecycle/periodic-task.js';

/** A reading is one round trip for each of at most seven queues. */
const LOOK_MS = 10_000;

/**
 * Shows the lengths of a service's queues and their dead-letter queues, as last read; every replica shows the same
 * figure. While the broker is unavailable it shows none: old ones would look healthy.
 */
export function watchQueues(service: ServiceName, context: ServiceContext, everyMs = LOOK_MS): void {
  const { broker, env, log, metrics, shutdown } = context;
  const queues = watchedQueuesOf(service, readCommandQueueType(env));
  const messages = new Gauge({
    name: 'messaging_queue_messages',
    help: 'Messages that wait in a queue of this service, or in its dead-letter queue (.dlq).',
    labelNames: ['queue'],
    registers: [metrics],
  });
  const consumers = new Gauge({
    name: 'messaging_queue_consumers',
    help: 'Consumers of the queue, in all replicas together.',
    labelNames: ['queue'],
    registers: [metrics],
  });
  const show = (seen: readonly QueueLength[]): void => {
    messages.reset();
    consumers.reset();
    for (const length of seen) {
      messages.set({ queue: length.queue }, length.ready);
      consumers.set({ queue: length.queue }, length.consumers);
    }
  };
  const look = async (): Promise<void> => {
    let seen: readonly QueueLength[] = [];
    try {
      seen = await lengths.read(queues);
    } finally {
      show(seen);
    }
  };
  const task = new PeriodicTask({ name: 'look at the queues', everyMs, log, run: look });
  const lengths = new QueueLengths(broker, log, () => void task.runNow());
  task.start();
  shutdown.add('stop-accepting', 'look at the queues', () => task.stop());
  shutdown.add('flush', 'channel for lengths of queues', () => lengths.close());
}
