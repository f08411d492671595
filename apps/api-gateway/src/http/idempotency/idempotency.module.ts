import { Module } from '@nestjs/common';
import { AbandonedReservations } from './abandoned-reservations.js';
import { IdempotencySweep } from './idempotency-sweep.js';
import { Reservations } from './reservations.js';

@Module({
  providers: [Reservations, AbandonedReservations, IdempotencySweep],
  exports: [Reservations, AbandonedReservations],
})
export class IdempotencyModule {}
