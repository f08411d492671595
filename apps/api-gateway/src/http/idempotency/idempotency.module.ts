import { Module } from '@nestjs/common';
import { IdempotencySweep } from './idempotency-sweep.js';
import { Reservations } from './reservations.js';

@Module({ providers: [Reservations, IdempotencySweep], exports: [Reservations] })
export class IdempotencyModule {}
