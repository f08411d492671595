import { Module } from '@nestjs/common';
import { Environment } from '#runtime/configuration/environment';
import { AnalysisModule } from './analysis/analysis.module.js';
import { AuditorSettings } from './auditor-settings.js';
import { PageAuditor } from './audit-page.js';
import { Auditor } from './auditor.js';
import { LinkProber } from './links/link-prober.js';

@Module({
  imports: [AnalysisModule],
  providers: [
    {
      provide: AuditorSettings,
      useFactory: (env: Environment) => AuditorSettings.read(env),
      inject: [Environment],
    },
    LinkProber,
    { provide: Auditor, useClass: PageAuditor },
  ],
  exports: [Auditor],
})
export class PageAuditorModule {}
