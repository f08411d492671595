import { Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { CallersModule } from '../api-keys/callers/callers.module.js';
import { BodiesModule } from './bodies/bodies.module.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { RequestLogModule } from '../request-log/request-log.module.js';
import { Admission } from './admission/admission.js';
import { ApiExceptionFilter } from './errors/api-exception.filter.js';
import { ConnectionCap } from './server/connection-cap.js';
import { KnownVisitors } from './admission/known-visitors.js';
import { KnownRoutes } from './admission/known-routes.js';
import { RequestHooks } from './request-hooks.js';
import { RequestPipe } from './validation/request-pipe.js';
import { RequestMetrics } from './observability/request-metrics.js';

/** Handles every request outside its handler. */
@Module({
  imports: [BodiesModule, CallersModule, RateLimitModule, RequestLogModule],
  providers: [
    RequestHooks,
    Admission,
    KnownRoutes,
    KnownVisitors,
    RequestMetrics,
    ConnectionCap,
    { provide: APP_FILTER, useClass: ApiExceptionFilter },
    { provide: APP_PIPE, useClass: RequestPipe },
  ],
  exports: [Admission, ConnectionCap, KnownVisitors],
})
export class HttpModule {}
