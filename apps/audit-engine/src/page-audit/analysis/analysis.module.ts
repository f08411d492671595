import { availableParallelism } from 'node:os';
import { Module } from '@nestjs/common';
import { EngineSettings } from '../../settings/engine-settings.js';
import { EngineSettingsModule } from '../../settings/engine-settings.module.js';
import { Analyser } from './analyser.js';
import { WorkerAnalyser } from './worker-analyser.js';

@Module({
  imports: [EngineSettingsModule],
  providers: [
    {
      provide: Analyser,
      useFactory: ({ concurrency }: EngineSettings) =>
        new WorkerAnalyser({ threads: Math.min(concurrency, availableParallelism()) }),
      inject: [EngineSettings],
    },
  ],
  exports: [Analyser],
})
export class AnalysisModule {}
