import type { OnApplicationBootstrap } from '@nestjs/common';
import type { AuditResult } from '#contracts/audit/audits';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import { WorkerPool } from '#runtime/threads/worker-pool';
import { WorkerCrashed, WorkTimeout } from '#runtime/threads/worker-thread';
import { AuditFailure } from '../failures/audit-failure.js';
import type { LinkPlan } from '../links/link-plan.js';
import type { AnalysisInput, PlanInput } from './analyse.js';
import type { Analyser, AnalysisLimits } from './analyser.js';
import { type AnalysisOutcome, resultOf } from './analysis-outcome.js';
import type { AnalysisWork } from './analysis-worker.js';

export interface WorkerAnalyserOptions {
  /** The most threads. An analysis takes some 10 ms of one, so a few serve many audits. */
  readonly threads: number;
  /** Memory of one thread, in MB. Default 512. */
  readonly memoryMb?: number;
  /** The compiled worker; only tests that run from source pass another file. */
  readonly file?: URL;
}

/**
 * The young generation of a thread without limits. If only the old generation is limited, V8 halves this, and an
 * analysis takes a third longer.
 */
const YOUNG_MB = 128;

/**
 * Runs analyses in worker threads, so that no page can block the process. Stops an analysis that takes too long or too
 * much memory.
 */
export class WorkerAnalyser implements Analyser, OnApplicationBootstrap {
  private readonly pool: WorkerPool<AnalysisWork, AnalysisOutcome<unknown>>;

  constructor({
    threads,
    memoryMb = 512,
    file = new URL('./analysis-worker.js', import.meta.url),
  }: WorkerAnalyserOptions) {
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB };
    this.pool = new WorkerPool({ file, threads, resourceLimits });
  }

  onApplicationBootstrap(): void {
    this.warmUp();
  }

  /** Loading the checks takes longer than an analysis, so the first audit should not wait for it. */
  warmUp(): void {
    this.pool.warmUp();
  }

  run(input: AnalysisInput, limits: AnalysisLimits): Promise<AuditResult> {
    return this.inThread<AuditResult>({ kind: 'analyse', input }, limits);
  }

  planLinks(input: PlanInput, limits: AnalysisLimits): Promise<LinkPlan> {
    return this.inThread<LinkPlan>({ kind: 'plan links', input }, limits);
  }

  private async inThread<Result>(work: AnalysisWork, limits: AnalysisLimits): Promise<Result> {
    try {
      // The thread answers with the result of this kind of work.
      return resultOf((await this.pool.run(work, limits)) as AnalysisOutcome<Result>);
    } catch (error) {
      if (error instanceof WorkTimeout) throw AuditFailure.analysisTimeout(error.afterMs);
      if (error instanceof WorkerCrashed)
        throw new AuditFailure('engine_crashed', { stage: 'analyse' }, { cause: error });
      throw error;
    }
  }

  /** Stops the threads; a running analysis fails. */
  @OnShutdown('finish', 'analysis threads')
  close(): void {
    this.pool.close();
  }
}
