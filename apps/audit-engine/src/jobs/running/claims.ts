import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Pool } from 'pg';
import { SCHEMAS } from '#contracts/services';
import { CommitNotifier } from '#event-store/relay/commit-notifier';
import { SessionLoop } from '#event-store/relay/session-loop';
import type { Session } from '#postgres/session';
import { ServiceContext } from '#runtime/bootstrap/service';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import { settledWithin } from '#timing/within';
import { EngineSettings } from '../../settings/engine-settings.js';
import { type Claim, claimJobs } from '../queue/claim-jobs.js';
import { RunningAudits } from './running-audits.js';
import { Worker } from './worker.js';

/** On it a process tells the others that jobs wait which it can't claim itself. */
const CHANNEL = `acs_jobs_${SCHEMAS['audit-engine']}`;
/** The announcements of a process are at least this far apart. Who misses one finds the jobs by polling. */
const ANNOUNCE_MS = 250;
/** So that what was claimed begins, and other processes get their part of a burst. */
const MOST_AT_ONCE = 8;
/** Another process has locked the jobs for a millisecond or two. */
const CONTENDED_MS = 20;

/**
 * Claims due jobs while slots are free, and has them run. The table decides what is due. `wake` and the announcements
 * only save the wait for the next poll. Several processes may do so at once.
 */
@Injectable()
export class Claims implements OnApplicationBootstrap {
  private readonly loop: SessionLoop;
  private readonly announcer: CommitNotifier;
  /** True if jobs may be due: the last claim left some, or some were added since it began. */
  private due = true;
  /** True if jobs may have been added since the last claim began. */
  private added = false;
  /** True if other processes may not know of waiting jobs that this one knows of. */
  private unannounced = false;
  private leaving = false;

  constructor(
    { databaseUrl, log }: ServiceContext,
    private readonly pool: Pool,
    private readonly settings: EngineSettings,
    private readonly running: RunningAudits,
    private readonly worker: Worker,
  ) {
    this.loop = new SessionLoop({
      session: {
        connectionString: databaseUrl,
        searchPath: SCHEMAS['audit-engine'],
        name: 'job-claims',
        idleTimeoutMs: 10 * settings.pollMs,
      },
      // Processes that start together soon ask at different times.
      pollMs: settings.pollMs * (0.9 + 0.2 * Math.random()),
      log,
      opened: (session) => this.opened(session),
      notified: () => this.noteAdded(),
      tick: (session) => this.tick(session),
      closed: () => this.noteAdded(),
    });
    this.announcer = new CommitNotifier({ log, send: () => this.announce(), everyMs: ANNOUNCE_MS });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Call it after a commit that lets jobs wait: they are claimed now, here or by another process. */
  wake(): void {
    this.noteAdded();
    this.unannounced = true;
    if (this.leaving) this.announcer.committed();
    else this.loop.wake();
  }

  /** Looks for waiting jobs now, as each poll does. */
  look(): void {
    this.loop.wake();
  }

  /** Stops claiming, lets running audits go on for `drainMs`, then hands the rest over to other processes. */
  @OnShutdown('stop-accepting', 'running audits')
  async leave(): Promise<void> {
    this.leaving = true;
    const timer = setTimeout(() => this.running.stop('handed-over', () => true), this.settings.drainMs);
    // A database that does not answer must not use up the time for closing.
    await settledWithin(this.loop.stop(), this.settings.drainMs);
    await this.running.whenIdle();
    clearTimeout(timer);
    this.announcer.stop();
    await this.announce().catch(() => undefined);
  }

  private async opened(session: Session): Promise<void> {
    // A claim lost in a crash of Postgres is made again, and the audit's first event is written durably after it.
    await session.query({ text: `set synchronous_commit = off` });
    // The plan of the claim is the same for any limits, and takes longer to make than the claim.
    await session.query({ text: `set plan_cache_mode = force_generic_plan` });
    await session.query({ text: `listen "${CHANNEL}"` });
  }

  private async tick(session: Session): Promise<void> {
    if (this.free > 0) await this.claimDue(session);
    // What is left waits for a slot or a host. Others may have a slot, or run an audit of that host.
    if (this.unannounced && this.due) this.announcer.committed();
    this.unannounced = false;
  }

  private async claimDue(session: Session): Promise<void> {
    for (let again = true; again && this.free > 0;) {
      this.added = false;
      // Until the answer is here: an audit that ends meanwhile may make room that the statement did not see.
      this.due = true;
      const limit = Math.min(this.free, MOST_AT_ONCE);
      const { claims, contended, more } = await claimJobs(session, limit, this.settings);
      // If it left none, nothing can be due before some are added, not even when one of these ends.
      this.due = more || this.added;
      if (this.leaving) await Promise.all(claims.map((claim) => this.worker.release(claim)));
      else for (const claim of claims) void this.run(claim);
      if (contended) setTimeout(() => this.loop.wake(), CONTENDED_MS * (1 + Math.random())).unref();
      again = more && claims.length > 0 && !this.leaving;
    }
  }

  private async run(claim: Claim): Promise<void> {
    const running = this.running.begin(claim);
    const end = await this.worker.work(running);
    this.running.end(running);
    if (end !== 'ended') return this.wake();
    // Its host has room for a job that only others look for now.
    if (this.leaving) return this.announcer.committed();
    if (this.due) this.loop.wake();
  }

  private noteAdded(): void {
    this.due = true;
    this.added = true;
  }

  private get free(): number {
    return this.settings.concurrency - this.running.size;
  }

  private async announce(): Promise<void> {
    await this.pool.query({ name: 'jobs.announce', text: `select pg_notify($1, '')`, values: [CHANNEL] });
  }
}
