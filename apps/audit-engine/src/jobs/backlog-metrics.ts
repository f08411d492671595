import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Gauge, Registry } from 'prom-client';
import { countBacklog } from './backlog.js';

/** Shows the backlog whenever the metrics are read; what every replica shows is the same figure. */
@Injectable()
export class BacklogMetrics {
  constructor(pool: Pool, registry: Registry) {
    new Gauge({
      name: 'audit_engine_jobs',
      help: 'Audits that have not ended, by whether a worker holds them.',
      labelNames: ['state'],
      registers: [registry],
      async collect() {
        const { waiting, running } = await countBacklog(pool);
        this.set({ state: 'waiting' }, waiting);
        this.set({ state: 'running' }, running);
      },
    });
  }
}
