import { type DynamicModule, Module } from '@nestjs/common';
import { type InvariantCheck, InvariantChecks, InvariantMonitor } from './invariant-monitor.js';

/** Has a service look at what it stored: its log, and what each of `checks` makes looks at. */
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
