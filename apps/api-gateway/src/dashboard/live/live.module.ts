import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/events.module.js';
import { DashboardModule } from '../dashboard.module.js';
import { LiveFileController } from './live-file.controller.js';
import { LiveScreen } from './live.screen.js';

@Module({ imports: [DashboardModule, EventsModule], controllers: [LiveFileController, LiveScreen] })
export class LiveModule {}
