import { Module } from '@nestjs/common';
import { DispatcherSettingsModule } from '../settings/dispatcher-settings.module.js';
import { DeliverySweep } from './delivery-sweep.js';
import { InboxSweep } from './inbox-sweep.js';

@Module({ imports: [DispatcherSettingsModule], providers: [DeliverySweep, InboxSweep] })
export class RetentionModule {}
