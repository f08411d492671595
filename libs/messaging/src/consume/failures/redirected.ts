/** Thrown by a handler of an event: this queue of another shard has to get the message. It is put there, marked as redirected. */
export class Redirected extends Error {
  override readonly name = 'Redirected';

  constructor(readonly queue: string) {
    super(`the event belongs into ${queue}`);
  }
}
