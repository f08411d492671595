import { Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { CallersModule } from '../api-keys/callers.module.js';
import { BodiesModule } from '../bodies/bodies.module.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { RequestLogModule } from '../request-log/request-log.module.js';
import { Admission } from './admission.js';
import { ApiExceptionFilter } from './api-exception.filter.js';
import { ConnectionCap } from './connection-cap.js';
import { KnownRoutes } from './known-routes.js';
import { RequestHooks } from './request-hooks.js';
import { RequestPipe } from './request-pipe.js';
import { RequestMetrics } from './request-metrics.js';

/** What happens to every request around its handler. */
@Module({
  imports: [BodiesModule, CallersModule, RateLimitModule, RequestLogModule],
  providers: [
    RequestHooks,
    Admission,
    KnownRoutes,
    RequestMetrics,
    ConnectionCap,
    { provide: APP_FILTER, useClass: ApiExceptionFilter },
    { provide: APP_PIPE, useClass: RequestPipe },
  ],
  exports: [Admission],
})
export class HttpModule {}
