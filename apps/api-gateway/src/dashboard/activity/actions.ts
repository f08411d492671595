import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Failure } from '#contracts/failures';
import { advisoryKey } from '#postgres/locks';
import { inTransaction } from '#postgres/transaction';
import { ApiError } from '../../http/errors/api-error.js';
import { rateLimited } from '../../http/rate-limit/limit-of-caller.js';
import { html } from '../../pages/html.js';
import { Refusal } from '../access/refusal.js';
import type { Visitor } from '../access/visitor.js';

/** What a person does, for the activity that owners see. */
export interface Action {
  /** As `key.create`: the subject's kind, a dot, the verb. */
  readonly name: string;
  /** The id of what it is done to, if there is one yet. */
  readonly subject?: string;
  /** Facts that are no secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The most forms that one person may send in an hour in a workspace: each is kept in its activity. */
export const ACTIONS_AN_HOUR = 600;

type Sender = Pick<Visitor, 'workspaceId' | 'email' | 'form' | 'trace'>;

type Outcome = 'done' | 'refused' | 'unknown';

/** An Idempotency-Key is kept for 24 hours: after that the same work could act a second time. */
const REPEATABLE_HOURS = 23;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Runs what people do in the dashboard, once for each form, and records it with its outcome. */
@Injectable()
export class Actions {
  /** Of each person whose forms are being stored: what the next one waits for, without a connection of the pool. */
  private readonly latest = new Map<string, Promise<unknown>>();

  constructor(private readonly pool: Pool) {}

  /**
   * Runs the work of a form that was sent, unless the same form was sent before. `work` gets the id of the form, a UUID,
   * which is the id of a command or an Idempotency-Key. Throws what `work` throws, `Refusal` 409 for a repeat, and 429
   * `RATE_LIMITED` above `ACTIONS_AN_HOUR`: what can't be recorded is not done. A repeat is led to the path `repeated`, if
   * there is one.
   */
  async run<T>(
    visitor: Sender,
    action: Action,
    work: (actionId: string) => Promise<T>,
    repeated?: string,
  ): Promise<T> {
    const actionId = actionIdOf(visitor);
    if (!(await this.insert(visitor, actionId, action, 'do nothing')))
      throw repeated === undefined ? Refusal.page(409, SENT_BEFORE) : Refusal.redirect(repeated);
    return this.finish(visitor, actionId, () => work(actionId));
  }

  /**
   * Runs the work of a form and returns the id of what it made or changed, also for a form that was sent before. What it
   * made is the string that `work` returns, or else the workspace. The work runs again if it did not end, was refused, or
   * if its outcome is unknown, as it then is until it ends. So it acts once for each id of a form, at least for a day.
   * Throws what `run` throws, `Refusal` 409 for a repeat that comes too late, that another person sends, or that is about
   * something else, and `IDEMPOTENCY_CONFLICT` for one with other details than what is done.
   */
  async runRepeatable(
    visitor: Sender,
    action: Action,
    work: (actionId: string) => Promise<unknown>,
  ): Promise<string> {
    const actionId = actionIdOf(visitor);
    if (!(await this.insert(visitor, actionId, action, BEGIN_AGAIN)))
      return this.subjectOf(visitor, actionId, action);
    const made = async () => {
      const result = await work(actionId);
      return action.subject ?? (typeof result === 'string' ? result : visitor.workspaceId);
    };
    return this.finish(visitor, actionId, made, action.details ?? {});
  }

  /** Records what an operator did for a workspace. `commandId` is a UUID; a repeat records nothing. */
  async note(workspaceId: string, commandId: string, { name, subject, details = {} }: Action): Promise<void> {
    await this.pool.query(
      `insert into dashboard_actions (workspace_id, action_id, email, name, subject, details, outcome)
       values ($1, $2, 'operator', $3, $4, $5, 'done') on conflict do nothing`,
      [workspaceId, commandId, name, subject ?? null, details],
    );
  }

  /**
   * Stores a form, one of a person at a time. Returns whether it was stored; `onConflict` is for one that was sent before.
   * Throws 429 if the person has sent too many others in the last hour.
   */
  private async insert(
    sender: Sender,
    actionId: string,
    action: Action,
    onConflict: string,
  ): Promise<boolean> {
    const person = `${sender.workspaceId} ${sender.email}`;
    const before = this.latest.get(person) ?? Promise.resolve();
    const own = before
      .catch(() => undefined)
      .then(() => this.insertAlone(sender, actionId, action, onConflict));
    this.latest.set(person, own);
    try {
      return await own;
    } finally {
      if (this.latest.get(person) === own) this.latest.delete(person);
    }
  }

  private insertAlone(
    { workspaceId, email, trace }: Sender,
    actionId: string,
    { name, subject, details = {} }: Action,
    onConflict: string,
  ): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      // Those of other processes wait for it here.
      await client.query('select pg_advisory_xact_lock($1)', [
        advisoryKey('gateway', 'forms', workspaceId, email),
      ]);
      const { rows } = await client.query<{ seconds: number }>({
        name: 'find-room-for-action',
        text: `select ceil(extract(epoch from at + interval '1 hour' - now()))::int as seconds from dashboard_actions
                where workspace_id = $1 and at > now() - interval '1 hour' and email = $2 and action_id <> $3
                order by at desc, action_id desc offset ${ACTIONS_AN_HOUR - 1} limit 1`,
        values: [workspaceId, email, actionId],
      });
      if (rows[0])
        throw rateLimited(
          `The forms of one person are limited to ${ACTIONS_AN_HOUR} an hour`,
          Math.max(1, rows[0].seconds),
        );
      const { rowCount } = await client.query(
        `insert into dashboard_actions as held (workspace_id, action_id, email, name, subject, details, request_id)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (workspace_id, action_id) ${onConflict}`,
        [workspaceId, actionId, email, name, subject ?? null, details, trace.requestId],
      );
      return rowCount === 1;
    });
  }

  /** Throws `Refusal` 409 unless the action is done, and 409 `IDEMPOTENCY_CONFLICT` if it was done with other details. */
  private async subjectOf(
    { workspaceId, email }: Pick<Visitor, 'workspaceId' | 'email'>,
    actionId: string,
    { name, subject, details = {} }: Action,
  ): Promise<string> {
    const { rows } = await this.pool.query<{ subject: string | null; is_same: boolean }>(
      `select subject, details = $4::jsonb as is_same from dashboard_actions
        where workspace_id = $1 and action_id = $2 and name = $3 and outcome = 'done'
          and email = $5 and subject = coalesce($6, subject)`,
      [workspaceId, actionId, name, details, email, subject ?? null],
    );
    const [done] = rows;
    if (done?.subject == null) throw Refusal.page(409, SENT_BEFORE);
    if (!done.is_same)
      throw new ApiError(
        'IDEMPOTENCY_CONFLICT',
        'This form was sent before with other values, and it acted.',
      );
    return done.subject;
  }

  /**
   * Runs the work and records its outcome. With `details` the action may be repeated: what is done has this work's details,
   * and its result as the subject.
   */
  private async finish<T>(
    { workspaceId }: Sender,
    actionId: string,
    work: () => Promise<T>,
    details?: Action['details'],
  ): Promise<T> {
    // Of two repeats that run at once, the one that is done counts.
    const end = (outcome: Outcome, message: string | null, subject: string | null, details: object | null) =>
      this.pool.query(
        `update dashboard_actions
            set outcome = $3, message = $4, subject = coalesce($5, subject), details = coalesce($6, details)
          where workspace_id = $1 and action_id = $2 and outcome is distinct from 'done'`,
        [workspaceId, actionId, outcome, message, subject, details],
      );
    try {
      const result = await work();
      await end('done', null, details ? String(result) : null, details ?? null);
      return result;
    } catch (error) {
      await end(outcomeOf(error), messageOf(error), null, null);
      throw error;
    }
  }
}

/** For a form whose work may run again. Until that ends, its outcome is unknown; one that never ended has none. */
const BEGIN_AGAIN = `
  do update set details = excluded.details, message = null,
                outcome = case when held.outcome is not null then 'unknown' end
   where held.name = excluded.name and held.email = excluded.email
     and held.subject is not distinct from excluded.subject and held.outcome is distinct from 'done'
     and held.at > now() - interval '${REPEATABLE_HOURS} hours'`;

/** Returns the id of the form that was sent, a UUID. Throws `Refusal` 400 if it has none. */
export function actionIdOf({ form }: Pick<Visitor, 'form'>): string {
  const actionId = form.get('action_id') ?? '';
  if (!UUID.test(actionId)) throw Refusal.page(400, INCOMPLETE);
  return actionId;
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof Failure) return error.kind === 'transient' ? 'unknown' : 'refused';
  return error instanceof ApiError && error.status < 500 ? 'refused' : 'unknown';
}

function messageOf(error: unknown): string | null {
  return error instanceof Failure || error instanceof ApiError ? error.message : null;
}

const INCOMPLETE = {
  title: 'Incomplete form',
  content: html`<p>The form has no id. Open its page again, and send it from there. Nothing was changed.</p>`,
};

const SENT_BEFORE = {
  title: 'Sent before',
  content: html`<p>
    This form was sent before. A form acts at most once. Go back, and load the page again to see the result.
  </p>`,
};
