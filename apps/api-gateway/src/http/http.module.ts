import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CallersModule } from './callers/callers.module.js';
import { UnfinishedBodies } from './bodies/unfinished-bodies.js';
import { RateLimitModule } from './rate-limit/rate-limit.module.js';
import { RequestLogModule } from './request-log/request-log.module.js';
import { Admission } from './admission/admission.js';
import { ApiExceptionFilter } from './responses/api-exception.filter.js';
import { ConnectionCap } from './server/connection-cap.js';
import { KnownVisitors } from './admission/known-visitors.js';
import { KnownRoutes } from './routes/known-routes.js';
import { RequestMetrics } from './observability/request-metrics.js';

/** Handles every request outside its handler. */
@Module({
  imports: [CallersModule, RateLimitModule, RequestLogModule],
  providers: [
    Admission,
    KnownRoutes,
    KnownVisitors,
    UnfinishedBodies,
    RequestMetrics,
    ConnectionCap,
    { provide: APP_FILTER, useClass: ApiExceptionFilter },
  ],
  exports: [
    Admission,
    ConnectionCap,
    KnownRoutes,
    KnownVisitors,
    RequestLogModule,
    RequestMetrics,
    UnfinishedBodies,
  ],
})
export class HttpModule {}
