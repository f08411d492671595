import { Failure } from '#contracts/failures';

/** Another writer appended to the stream first: read it again and decide again, in a new transaction. */
export class VersionConflict extends Failure {
  constructor(
    readonly stream: string,
    readonly expectedVersion: number,
    /** Known only if the other writer had committed before this append to several streams began. */
    readonly actualVersion?: number,
    cause?: unknown,
  ) {
    const found =
      actualVersion === undefined ? 'another writer was first' : `it is at version ${actualVersion}`;
    super(
      'conflict',
      'VERSION_CONFLICT',
      `Stream ${stream} is not at version ${expectedVersion}: ${found}. Read it and decide again.`,
      {
        details: {
          stream,
          expected_version: expectedVersion,
          ...(actualVersion === undefined ? {} : { actual_version: actualVersion }),
        },
        ...(cause === undefined ? {} : { cause }),
      },
    );
  }
}

/** An event with this id is stored already: the append was done before, or the id was used twice. */
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
