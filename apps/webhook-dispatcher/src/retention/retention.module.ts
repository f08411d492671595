import { Module } from '@nestjs/common';
import { DispatcherSettingsModule } from '../settings/dispatcher-settings.module.js';
import { Sweeps } from './sweeps.js';

@Module({ imports: [DispatcherSettingsModule], providers: [Sweeps] })
export class RetentionModule {}
