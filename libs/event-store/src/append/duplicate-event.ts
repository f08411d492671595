import { Failure } from '#contracts/failures';

/** An event with this id is stored already: the append was done before, or the id was made twice. */
export class DuplicateEvent extends Failure {
  constructor(
    readonly eventId: string,
    cause?: unknown,
  ) {
    super('conflict', 'DUPLICATE_EVENT', `Event ${eventId} is stored already; nothing was appended.`, {
      details: { event_id: eventId },
      ...(cause === undefined ? {} : { cause }),
    });
  }
}
