import { type DynamicModule, Module } from '@nestjs/common';
import { InvariantMonitorModule } from '#runtime/invariant-monitor.module';
import { RelayModule } from '#runtime/relay.module';
import { AuditMetrics } from './audit-metrics.js';
import { CancelController } from './cancelling/cancel.controller.js';
import { EngineSettings } from './engine-settings.js';
import { BacklogMetrics } from './jobs/backlog-metrics.js';
import { AuditLifecycle } from './lifecycle/audit-lifecycle.js';
import { Lifespan } from './lifespan.js';
import { jobCheck } from './monitor/job-check.js';
import { Orders } from './ordering/orders.js';
import { OrdersController } from './ordering/orders.controller.js';
import { Permits } from './permits/permits.js';
import { ResultsController } from './results/results.controller.js';
import { Aborts } from './running/aborts.js';
import { AbortsController } from './running/aborts.controller.js';
import { Auditor } from './running/auditor.js';
import { Claims } from './running/claims.js';
import { Heartbeat } from './running/heartbeat.js';
import { PermitsController } from './running/permits.controller.js';
import { Places } from './running/places.js';
import { RunningAudits } from './running/running-audits.js';
import { Worker } from './running/worker.js';
import { Sweeper } from './sweeping/sweeper.js';
import { VoidController } from './voiding/void.controller.js';

/** The audit engine, on the connections of a service's context. */
@Module({})
export class EngineModule {
  static forService(settings: EngineSettings, auditor: Auditor): DynamicModule {
    return {
      module: EngineModule,
      imports: [RelayModule.register(), InvariantMonitorModule.register([jobCheck])],
      controllers: [
        OrdersController,
        PermitsController,
        CancelController,
        VoidController,
        AbortsController,
        ResultsController,
      ],
      providers: [
        { provide: EngineSettings, useValue: settings },
        { provide: Auditor, useValue: auditor },
        AuditMetrics,
        AuditLifecycle,
        Orders,
        Permits,
        Claims,
        RunningAudits,
        Places,
        Worker,
        Aborts,
        Heartbeat,
        Sweeper,
        BacklogMetrics,
        Lifespan,
      ],
    };
  }
}
