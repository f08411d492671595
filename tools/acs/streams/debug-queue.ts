import { InvalidArgumentError } from 'commander';
import { Failure } from '#contracts/failures';
import type { BrokerConnection } from '#messaging/connection';

const DAY_MS = 24 * 3_600_000;

/**
 * What a queue for debugging is declared with, so that one that is forgotten can't fill the broker: it refuses more at
 * either limit, and goes when nobody has looked into it for a day.
 */
const ARGUMENTS = {
  'x-queue-type': 'classic',
  'x-max-length': 100_000,
  'x-max-length-bytes': 256 * 1_048_576,
  'x-overflow': 'reject-publish',
  'x-expires': DAY_MS,
};

/** The name of a queue that is no service's: theirs begin with the service. */
export function debugQueue(name: string): string {
  if (/^debug\.[\w.-]{1,100}$/.test(name)) return name;
  throw new InvalidArgumentError(
    'A queue whose name begins with debug. is needed, for no service consumes it: letters, digits, _, - and dots.',
  );
}

/** Declares the queue where it is missing; one that is there is taken as it is. Throws a `Failure` where it can't be. */
export async function openDebugQueue(broker: BrokerConnection, queue: string): Promise<void> {
  if (await isDeclared(broker, queue)) return;
  const channel = await broker.createChannel();
  try {
    await channel.assertQueue(queue, { durable: true, arguments: ARGUMENTS });
    await channel.close();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `The queue ${queue} could not be declared: ${reason}`;
    throw new Failure('rejected', 'QUEUE_NOT_DECLARED', message, { cause });
  }
}

async function isDeclared(broker: BrokerConnection, queue: string): Promise<boolean> {
  // The broker closes a channel that asks for a queue which is not there.
  const channel = await broker.createChannel();
  try {
    await channel.checkQueue(queue);
    await channel.close();
    return true;
  } catch {
    return false;
  }
}
