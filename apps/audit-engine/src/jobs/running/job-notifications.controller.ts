import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { Worker } from './worker.js';

/**
 * Handles the messages of `audit-engine.jobs`. Each is a job notification: it lets a worker run one job, not
 * necessarily the one it names. It is acknowledged when an audit has ended, so that the broker redelivers it if the
 * process dies.
 */
@Controller()
export class JobNotificationsController {
  constructor(private readonly worker: Worker) {}

  @EventPattern<string>('audit.queued')
  onJobNotification(): Promise<void> {
    return this.worker.work();
  }
}
