import type { INestMicroservice } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { ServiceName } from '#contracts/services';
import { FailureFilter } from './failure.filter.js';
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
