import type { INestApplication } from '@nestjs/common';
import { type MicroserviceOptions, NestMicroservice } from '@nestjs/microservices';
import type { BrokerServer } from './broker-server.js';
import { prepareHandlers } from './prepare-handlers.js';

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
