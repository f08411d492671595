import { type ArgumentsHost, Catch, type ExceptionFilter, type INestMicroservice } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { type Observable, throwError } from 'rxjs';
import type { ServiceName } from '#contracts/services';
import { HandlersMismatch } from './handler-check.js';
import { MessagePipe } from './message.pipe.js';
import { controllersOf, payloadProblemsOf } from './payload-check.js';

/**
 * Has payloads checked before a handler gets them, and what handlers throw given to `BrokerServer` as it is. Throws
 * `HandlersMismatch` where a handler's payload has not the class of its message.
 */
export function prepareHandlers(microservice: INestMicroservice, service: ServiceName): void {
  const problems = payloadProblemsOf(controllersOf(microservice.get(ModulesContainer, { strict: false })));
  if (problems.length > 0) throw new HandlersMismatch(service, problems);
  microservice.useGlobalPipes(new MessagePipe());
  microservice.useGlobalFilters(new FailureFilter());
}

/**
 * Hands what a message handler threw to `BrokerServer` as it is. Without it Nest replaces every error by "Internal
 * server error", and with it the kind that decides what happens to the message. `prepareHandlers`
 * registers it for all handlers; filters nearer to a handler still come first.
 */
@Catch()
export class FailureFilter implements ExceptionFilter {
  catch(error: unknown, _host: ArgumentsHost): Observable<never> {
    return throwError(() => error);
  }
}
