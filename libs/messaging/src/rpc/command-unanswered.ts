import { Failure } from '#contracts/failures';

/** Whether the command may have been executed. `no`: it was not, so repeating it is always safe. */
export type Executed = 'no' | 'unknown';

/** A command got no reply. Commands are idempotent, so repeating one is safe even if `executed` is unknown. */
export class CommandUnanswered extends Failure {
  constructor(
    readonly command: string,
    readonly executed: Executed,
    reason: string,
    options: { readonly cause?: unknown } = {},
  ) {
    const outcome = executed === 'no' ? 'It was not executed' : 'Whether it was executed is unknown';
    super('transient', 'COMMAND_UNANSWERED', `${command} got no reply: ${reason}. ${outcome}; try again.`, {
      details: { command, executed },
      ...options,
    });
  }
}
