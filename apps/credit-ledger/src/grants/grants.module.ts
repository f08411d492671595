import { Module } from '@nestjs/common';
import { ChargingModule } from '../charging/charging.module.js';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { GrantsController } from './grants.controller.js';

@Module({ imports: [ChargingModule, CheckoutsModule], controllers: [GrantsController] })
export class GrantsModule {}
