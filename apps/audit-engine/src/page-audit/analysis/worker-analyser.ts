import type { OnApplicationBootstrap } from '@nestjs/common';
import type { AuditResult } from '#contracts/audit/audits';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import { WorkerPool } from '#runtime/threads/worker-pool';
import { WorkerCrashed, WorkTimeout } from '#runtime/threads/worker-thread';
import { AuditFailure } from '../failures/audit-failure.js';
import type { AnalysisInput } from './analyse.js';
import type { Analyser, AnalysisLimits } from './analyser.js';
import { type AnalysisOutcome, resultOf } from './analysis-outcome.js';

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
  private readonly pool: WorkerPool<AnalysisInput, AnalysisOutcome>;

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

  async run(input: AnalysisInput, limits: AnalysisLimits): Promise<AuditResult> {
    try {
      return resultOf(await this.pool.run(input, limits));
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
