import { Module } from '@nestjs/common';
import { DispatcherSettingsModule } from '../settings/dispatcher-settings.module.js';
import { DeliverySweep, InboxSweep } from './sweeps.js';

@Module({ imports: [DispatcherSettingsModule], providers: [DeliverySweep, InboxSweep] })
export class RetentionModule {}
