import { availableParallelism } from 'node:os';
import { Module } from '@nestjs/common';
import { Environment } from '#runtime/configuration/environment';
import { EngineSettings } from '../settings/engine-settings.js';
import { EngineSettingsModule } from '../settings/engine-settings.module.js';
import { Analyser } from './analysis/analyser.js';
import { WorkerAnalyser } from './analysis/worker-analyser.js';
import { AuditorSettings } from './auditor-settings.js';
import { Auditor, PageAuditor } from './audit-page.js';
import { LinkProber } from './links/link-prober.js';

@Module({
  imports: [EngineSettingsModule],
  providers: [
    {
      provide: AuditorSettings,
      useFactory: (env: Environment) => AuditorSettings.read(env),
      inject: [Environment],
    },
    {
      provide: Analyser,
      useFactory: ({ concurrency }: EngineSettings) =>
        new WorkerAnalyser({ threads: Math.min(concurrency, availableParallelism()) }),
      inject: [EngineSettings],
    },
    LinkProber,
    { provide: Auditor, useClass: PageAuditor },
  ],
  exports: [Auditor],
})
export class PageAuditorModule {}
