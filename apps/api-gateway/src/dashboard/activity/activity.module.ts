import { Module } from '@nestjs/common';
import { DashboardModule } from '../dashboard.module.js';
import { Activity } from './activity.js';
import { ActivityScreen } from './activity.screen.js';

@Module({ imports: [DashboardModule], controllers: [ActivityScreen], providers: [Activity] })
export class ActivityModule {}
