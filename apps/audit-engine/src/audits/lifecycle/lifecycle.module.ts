import { Module } from '@nestjs/common';
import { AuditMetrics } from './audit-metrics.js';
import { AuditLifecycle } from './audit-lifecycle.js';

/** The one way to change an audit that is known. */
@Module({ providers: [AuditLifecycle, AuditMetrics], exports: [AuditLifecycle, AuditMetrics] })
export class LifecycleModule {}
