import { Failure } from '#contracts/failures';

/** For an event that can never be handled as it is; `problem` ends a sentence that begins with its type. */
export function unreadableEvent(type: string, problem: string): Failure {
  return new Failure('poison', 'UNREADABLE_EVENT', `The event ${type} ${problem}.`);
}
