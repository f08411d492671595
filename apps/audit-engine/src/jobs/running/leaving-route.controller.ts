import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { Claims } from './claims.js';

/**
 * Takes the messages of `audit-engine.jobs`, which the previous release still publishes and waits for. Where its engines
 * store orders, a message saves the wait for the next poll. The next release needs neither this nor the queue.
 */
@Controller()
export class LeavingRouteController {
  constructor(private readonly claims: Claims) {}

  @EventPattern<string>('audit.queued')
  onJobNotification(): void {
    this.claims.look();
  }
}
