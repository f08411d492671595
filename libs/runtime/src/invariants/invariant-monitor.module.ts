import { type DynamicModule, Module } from '@nestjs/common';
import { type InvariantCheck, InvariantChecks, InvariantMonitor } from './invariant-monitor.js';

/** Makes a service check what it stored: its log, and the checks that the factories in `checks` create. */
@Module({})
export class InvariantMonitorModule {
  static register(checks: readonly (() => InvariantCheck)[]): DynamicModule {
    return {
      module: InvariantMonitorModule,
      providers: [
        { provide: InvariantChecks, useFactory: () => ({ checks: checks.map((make) => make()) }) },
        InvariantMonitor,
      ],
    };
  }
}
