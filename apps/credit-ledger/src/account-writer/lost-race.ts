import { Failure } from '#contracts/failures';

/** Another account wrote the same audit first: roll back and decide again. */
export class LostRace extends Failure {
  constructor() {
    super('conflict', 'LOST_RACE', 'an audit of this batch was written for another workspace meanwhile');
  }
}
