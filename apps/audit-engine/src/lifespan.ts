import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Shutdown } from '#runtime/shutdown';
import { Heartbeat } from './running/heartbeat.js';
import { RunningAudits } from './running/running-audits.js';
import { Worker } from './running/worker.js';
import { Sweeper } from './sweeping/sweeper.js';

/** Starts what runs in the background, and says in which order it ends. */
@Injectable()
export class Lifespan implements OnApplicationBootstrap {
  constructor(
    private readonly shutdown: Shutdown,
    private readonly worker: Worker,
    private readonly running: RunningAudits,
    private readonly heartbeat: Heartbeat,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.shutdown.count('audits', () => this.running.size);
    this.shutdown.add('stop-accepting', 'running audits', () => this.worker.leave());
    this.shutdown.add('stop-accepting', 'sweeper', () => this.sweeper.stop());
    // Later than the audits that they serve: leases are renewed to the end.
    this.shutdown.add('finish', 'heartbeat', () => this.heartbeat.stop());
    this.heartbeat.start();
    this.sweeper.start();
  }
}
