import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { Log } from '#contracts/log';
import { CommandClient } from '#messaging/rpc/command-client';
import { Periodic } from '#runtime/lifecycle/periodic';
import type { AuditFields } from '../view/audit-state.js';
import { AnswerWatch, type OpenVoid } from './answer-watch.js';

const BATCH = 50;
const VOID_DEADLINE_MS = 5_000;

/** Voids charges whose callers got no response, until the ledger has acknowledged each. */
@Injectable()
export class VoidSweeper {
  /** Marks that are not written to Postgres yet. */
  private readonly unmarked = new Map<string, AuditFields>();

  constructor(
    private readonly watch: AnswerWatch,
    private readonly commands: CommandClient,
    private readonly log: Log,
  ) {}

  /** Marks an audit to be voided, now or at the next run. Never throws, because its caller still has to respond. */
  async abandon(facts: AuditFields): Promise<void> {
    this.unmarked.set(facts.auditId, facts);
    try {
      await this.mark(facts);
    } catch (error) {
      this.log.warn(
        { err: error, audit_id: facts.auditId },
        'A charge could not be marked to be voided yet.',
      );
    }
  }

  /** Voids a marked audit now; if that fails, the next runs do. Never throws. */
  async voidNow(open: OpenVoid): Promise<void> {
    try {
      await this.send(open);
    } catch (error) {
      this.log.warn({ err: error, audit_id: open.auditId }, 'A charge could not be voided yet.');
    }
  }

  /** One run: writes the marks, then sends the voids. Tries all, then throws the first failure. */
  @Periodic({ name: 'void unanswered charges', everyMs: 1_000, stopIn: 'finish' })
  async run(): Promise<void> {
    for (const facts of this.unmarked.values()) await this.mark(facts);
    const unanswered = await this.watch.requestVoidOfUnanswered();
    if (unanswered > 0)
      this.log.warn({ audits: unanswered }, 'Calls without a key stayed unanswered; they are voided.');
    const voids = await this.watch.claimVoids(BATCH);
    const results = await Promise.allSettled(voids.map((open) => this.send(open)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private async mark(facts: AuditFields): Promise<void> {
    await this.watch.requestVoid(facts);
    this.unmarked.delete(facts.auditId);
  }

  private async send({ auditId, workspaceId }: OpenVoid): Promise<void> {
    const { voided } = await this.commands.send(
      'ledger.void-charge',
      { workspace_id: workspaceId, audit_id: auditId },
      { deadlineMs: VOID_DEADLINE_MS },
    );
    await this.watch.noteVoided([auditId]);
    this.log.info({ audit_id: auditId, workspace_id: workspaceId, credits: voided }, 'A charge was voided.');
  }
}

/** Reads the pending voids from the database at each scrape; every replica reports the same. */
@Injectable()
export class VoidMetrics {
  constructor(registry: Registry, watch: AnswerWatch) {
    new Gauge({
      name: 'gateway_oldest_open_void_seconds',
      help: 'Age of the oldest charge that waits to be voided; 0 if there is none.',
      registers: [registry],
      async collect() {
        this.set(await watch.oldestOpenVoidSeconds());
      },
    });
  }
}
