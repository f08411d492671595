import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Shutdown } from '#runtime/shutdown/shutdown';
import type { Claim } from '../queue/claim-jobs.js';
import { RunningAudit, type StopReason } from './running-audit.js';

@Injectable()
export class RunningAudits implements OnModuleInit {
  private readonly byToken = new Map<string, RunningAudit>();
  private idle: (() => void)[] = [];

  constructor(private readonly shutdown: Shutdown) {}

  onModuleInit(): void {
    this.shutdown.count('audits', () => this.size);
  }

  get size(): number {
    return this.byToken.size;
  }

  get claims(): readonly Claim[] {
    return [...this.byToken.values()].map(({ claim }) => claim);
  }

  begin(claim: Claim): RunningAudit {
    const running = new RunningAudit(claim);
    this.byToken.set(claim.token, running);
    return running;
  }

  end({ claim }: RunningAudit): void {
    this.byToken.delete(claim.token);
    if (this.size > 0) return;
    for (const resolve of this.idle.splice(0)) resolve();
  }

  /** Stops every run for which the condition is true. */
  stop(reason: StopReason, condition: (claim: Claim) => boolean): void {
    for (const running of this.byToken.values()) if (condition(running.claim)) running.stop(reason);
  }

  /** Resolves when nothing runs. */
  whenIdle(): Promise<void> {
    return this.size === 0 ? Promise.resolve() : new Promise((resolve) => this.idle.push(resolve));
  }
}
