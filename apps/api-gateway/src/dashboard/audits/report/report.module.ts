import { Module } from '@nestjs/common';
import { AuditsModule } from '../../../audits/audits.module.js';
import { DashboardModule } from '../../dashboard.module.js';
import { LiveLinks } from './live-links.js';
import { LiveLinksScreen } from './live-links.screen.js';
import { ReportReads } from './read-report.js';
import { ReportLinks } from './report-links.js';
import { ReportScreen } from './report.screen.js';
import { SharedReportController } from './shared-report.controller.js';

/** The report of an audit, for people of its workspace and for those with a link. */
@Module({
  imports: [DashboardModule, AuditsModule],
  controllers: [LiveLinksScreen, ReportScreen, SharedReportController],
  providers: [ReportReads, ReportLinks, LiveLinks],
})
export class ReportModule {}
