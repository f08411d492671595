import { Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { CallersModule } from './callers/callers.module.js';
import { BodyReader } from './bodies/body-reader.js';
import { RequestPipe } from './bodies/request-pipe.js';
import { UnfinishedBodies } from './bodies/unfinished-bodies.js';
import { RateLimitModule } from './rate-limit/rate-limit.module.js';
import { KeptBodies } from './request-log/request-bodies.js';
import { RequestLog, RequestDays } from './request-log/request-log.js';
import { Admission, KnownVisitors } from './admission/admission.js';
import { ApiExceptionFilter } from './responses/api-exception.filter.js';
import { ConnectionCap } from './connections/connection-cap.js';
import { KnownRoutes } from './routes/known-routes.js';
import { RequestMetrics } from './observability/request-metrics.js';

/** Handles every request outside its handler: admits, reads, validates, answers and logs it. */
@Module({
  imports: [CallersModule, RateLimitModule],
  providers: [
    Admission,
    KnownRoutes,
    KnownVisitors,
    UnfinishedBodies,
    RequestMetrics,
    ConnectionCap,
    RequestLog,
    RequestDays,
    KeptBodies,
    { provide: BodyReader, useFactory: () => new BodyReader() },
    { provide: APP_PIPE, useClass: RequestPipe },
    { provide: APP_FILTER, useClass: ApiExceptionFilter },
  ],
  exports: [
    Admission,
    ConnectionCap,
    KeptBodies,
    KnownRoutes,
    KnownVisitors,
    RequestLog,
    RequestMetrics,
    UnfinishedBodies,
  ],
})
export class HttpModule {}
