import type { MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import type { MessageContext } from '../message/message-context.js';

/** Runs a Nest handler to its end. An observable counts with its last value; none means undefined. */
export async function invoke(
  handler: MessageHandler,
  payload: unknown,
  context: MessageContext,
): Promise<unknown> {
  const result: unknown = await handler(payload, context);
  return isObservable(result) ? lastValueFrom(result, { defaultValue: undefined }) : result;
}
