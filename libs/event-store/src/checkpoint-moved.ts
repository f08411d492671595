import { Failure } from '#contracts/failures';

/**
 * Somebody else moved a projection's checkpoint: another owner, or an operator. The transaction must be rolled back,
 * and with it what was projected.
 */
export class CheckpointMoved extends Failure {
  constructor(projection: string, version: number, partition: number, from: number) {
    super(
      'conflict',
      'CHECKPOINT_MOVED',
      `The checkpoint of ${projection} v${version}, partition ${partition}, is not at ${from}: another runner moved it. ` +
        'Read it again before going on.',
      { details: { projection, version, partition, from } },
    );
  }
}
