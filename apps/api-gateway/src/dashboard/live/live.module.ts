import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/events.module.js';
import { DashboardModule } from '../dashboard.module.js';
import { LiveScreen } from './live.screen.js';
import { ScreenFilesController } from './screen-files.controller.js';

@Module({ imports: [DashboardModule, EventsModule], controllers: [ScreenFilesController, LiveScreen] })
export class LiveModule {}
