import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  type INestMicroservice,
  type INestApplication,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { type Observable, throwError } from 'rxjs';
import { type MicroserviceOptions, NestMicroservice } from '@nestjs/microservices';
import type { ServiceName } from '#contracts/services';
import { HandlersMismatch } from './handler-check.js';
import { MessagePipe } from './message.pipe.js';
import { controllersOf, payloadProblemsOf } from './payload-check.js';
import type { BrokerServer } from './broker-server.js';

/**
 * Checks payloads before handlers get them, and passes errors of handlers to `BrokerServer` unchanged. Throws
 * `HandlersMismatch` if a handler's payload does not have the class of its message.
 */
export function prepareHandlers(microservice: INestMicroservice, service: ServiceName): void {
  const problems = payloadProblemsOf(controllersOf(microservice.get(ModulesContainer, { strict: false })));
  if (problems.length > 0) throw new HandlersMismatch(service, problems);
  microservice.useGlobalPipes(new MessagePipe());
  microservice.useGlobalFilters(new FailureFilter());
}

/**
 * Passes errors of handlers to `BrokerServer` unchanged. Without it Nest replaces every error by "Internal server
 * error" and loses the kind that decides what happens to the message. Filters nearer to a handler still come first.
 */
@Catch()
export class FailureFilter implements ExceptionFilter {
  catch(error: unknown, _host: ArgumentsHost): Observable<never> {
    return throwError(() => error);
  }
}

/**
 * Makes an HTTP application handle messages too, prepared by `prepareHandlers`. Call it before `startAllMicroservices`
 * and after the application's own `init`, so that no message arrives earlier.
 */
export function attachBrokerServer(app: INestApplication, strategy: BrokerServer): void {
  // Deferred, because Nest binds the filters when it initialises the handlers.
  const microservice = app.connectMicroservice<MicroserviceOptions>(
    { strategy },
    { deferInitialization: true },
  );
  prepareHandlers(microservice, strategy.service);
  // The life-cycle hooks belong to the HTTP application; deferred, the microservice would run them a second time.
  if (microservice instanceof NestMicroservice) microservice.setIsInitHookCalled(true);
}
