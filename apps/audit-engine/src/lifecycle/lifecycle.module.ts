import { Module } from '@nestjs/common';
import { AuditMetrics } from './audit-metrics.js';
import { AuditLifecycle } from './audit-lifecycle.js';
import { RecentStreams } from './recent-streams.js';

/** Exports `AuditLifecycle`, the only code that changes known audits. */
@Module({
  providers: [AuditLifecycle, AuditMetrics, RecentStreams],
  exports: [AuditLifecycle, AuditMetrics, RecentStreams],
})
export class LifecycleModule {}
