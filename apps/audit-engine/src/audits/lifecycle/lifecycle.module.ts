import { Module } from '@nestjs/common';
import { AuditMetrics } from './audit-metrics.js';
import { AuditLifecycle } from './audit-lifecycle.js';

/** Exports `AuditLifecycle`, the only code that changes known audits. */
@Module({ providers: [AuditLifecycle, AuditMetrics], exports: [AuditLifecycle, AuditMetrics] })
export class LifecycleModule {}
