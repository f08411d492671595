import type { Log } from '#contracts/log';
import { within } from '#timing/within';
import type { Environment } from '../configuration/environment.js';

/**
 * The phases of a shutdown: unready from the first moment, time for load balancers to notice, no new work, finish
 * running work, flush what was promised, close.
 */
export const SHUTDOWN_PHASES = ['notice', 'stop-accepting', 'finish', 'flush', 'close'] as const;
export type ShutdownPhase = (typeof SHUTDOWN_PHASES)[number];

/**
 * The part of the budget reserved for each later phase: a step that hangs must not leave finished work unflushed and
 * connections unclosed.
 */
const RESERVE = 0.05;

interface Step {
  readonly phase: ShutdownPhase;
  readonly name: string;
  readonly run: () => Promise<void> | void;
}

/**
 * Collects the steps of the shutdown and runs them phase by phase, the steps of one phase at once. Kubernetes sends
 * SIGKILL after its grace period, so `budgetMs` must be below it.
 */
export class Shutdown {
  private readonly steps: Step[] = [];
  private readonly counts = new Map<string, () => number>();
  private run: Promise<boolean> | undefined;
  private begun: number | undefined;

  constructor(
    private readonly log: Log,
    readonly budgetMs: number,
  ) {}

  /** True once the service drains. */
  get draining(): boolean {
    return this.run !== undefined;
  }

  /** Milliseconds since the drain began; 0 before. */
  get drainingForMs(): number {
    return this.begun === undefined ? 0 : performance.now() - this.begun;
  }

  add(phase: ShutdownPhase, name: string, run: () => Promise<void> | void): void {
    this.steps.push({ phase, name, run });
  }

  /** Makes `underWay` report the number of `what` in progress. */
  count(what: string, underWay: () => number): void {
    this.counts.set(what, underWay);
  }

  /** Work in progress, by kind. */
  get underWay(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.counts].map(([what, underWay]) => [what, underWay()]));
  }

  /** Runs all steps once; true if every one ended successfully within the budget. */
  drain(): Promise<boolean> {
    this.run ??= this.drainOnce();
    return this.run;
  }

  private async drainOnce(): Promise<boolean> {
    const begun = (this.begun = performance.now());
    let clean = true;
    for (const [index, phase] of SHUTDOWN_PHASES.entries()) {
      const steps = this.steps.filter((step) => step.phase === phase);
      const later = SHUTDOWN_PHASES.length - 1 - index;
      const deadline = begun + this.budgetMs * (1 - later * RESERVE);
      const ended = await Promise.all(steps.map((step) => this.runStep(step, deadline - performance.now())));
      clean &&= ended.every(Boolean);
    }
    return clean;
  }

  private async runStep({ phase, name, run }: Step, withinMs: number): Promise<boolean> {
    try {
      await within(Promise.resolve(run()), Math.max(withinMs, 100), () => {
        throw new Error('its share of the drain budget is used up');
      });
      return true;
    } catch (error) {
      this.log.error({ err: error, phase, step: name }, 'A step of the shutdown failed.');
      return false;
    }
  }
}

/**
 * Reads `DRAIN_TIMEOUT_MS`: milliseconds in which work may finish at the end. It must be below the orchestrator's grace
 * period. Throws a `ConfigurationError`.
 */
export function drainBudgetMs(env: Environment): number {
  return env.milliseconds('DRAIN_TIMEOUT_MS', { default: 25_000 });
}
