import { Module } from '@nestjs/common';
import { BacklogMetrics } from './backlog-metrics.js';

@Module({ providers: [BacklogMetrics] })
export class JobsModule {}
