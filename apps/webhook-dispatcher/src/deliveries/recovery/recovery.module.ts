import { Module } from '@nestjs/common';
import { SchedulingModule } from '../../scheduling/scheduling.module.js';
import { RecoveryController } from './recovery.controller.js';

@Module({ imports: [SchedulingModule], controllers: [RecoveryController] })
export class RecoveryModule {}
