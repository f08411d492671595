import { Module } from '@nestjs/common';
import { DashboardModule } from '../dashboard.module.js';
import { CountDays } from './day-totals.js';
import { OverviewScreen } from './overview.screen.js';
import { ReadOverview } from './read-overview.js';

@Module({ imports: [DashboardModule], controllers: [OverviewScreen], providers: [CountDays, ReadOverview] })
export class OverviewModule {}
