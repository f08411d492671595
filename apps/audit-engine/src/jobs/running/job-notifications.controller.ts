import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { Worker } from './worker.js';

/**
 * A message in `audit-engine.jobs` is a permit to run one audit, not necessarily its own. It is acknowledged when an
 * audit has ended, so that the permits of a process that dies are handed out again.
 */
@Controller()
export class PermitsController {
  constructor(private readonly worker: Worker) {}

  @EventPattern<string>('audit.queued')
  onPermit(): Promise<void> {
    return this.worker.work();
  }
}
