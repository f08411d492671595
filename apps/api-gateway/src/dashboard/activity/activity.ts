import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { positionIn, positionOf } from '../frame/list.js';

export interface NotedAction {
  readonly at: Date;
  readonly email: string;
  readonly name: string;
  readonly subject: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  /** Unknown too if a process died before the end. Running: it may still end. */
  readonly outcome: 'done' | 'refused' | 'unknown' | 'running';
  readonly message: string | null;
  readonly position: string;
}

interface ActivityFilter {
  /** An address in lower case, or `operator`. */
  readonly person?: string | undefined;
  readonly name?: string | undefined;
  /** The position of the last action of the page before. */
  readonly before?: string | undefined;
}

export interface ActivityPage {
  readonly actions: readonly NotedAction[];
  /** The position that the next page begins after; undefined if all were looked at. */
  readonly next: string | undefined;
}

const PAGE = 50;
/** What one request looks at, whatever it finds. */
export const MAX_LOOKED_AT = 5_000;
/** No work of a form takes this long. */
const RUNNING_SECONDS = 60;

interface WalkedAction extends NotedAction {
  readonly is_match: boolean;
  /** From 1. The last that is looked at is there also if it does not match. */
  readonly walked: number;
}

@Injectable()
export class Activity {
  constructor(private readonly pool: Pool) {}

  /** Returns a page of actions, the newest first. */
  async list(workspaceId: string, { person, name, before }: ActivityFilter): Promise<ActivityPage> {
    const { rows } = await this.pool.query<WalkedAction>(
      `select at, email, name, subject, details, message, is_match, walked,
              case when outcome is not null then outcome
                   when at > now() - interval '${RUNNING_SECONDS} seconds' then 'running'
                   else 'unknown' end as outcome,
              ${positionOf('at', 'action_id')} as position
         from (select *, ($2::text is null or email = $2) and ($3::text is null or name = $3) as is_match,
                      (row_number() over (order by at desc, action_id desc))::int as walked
                 from dashboard_actions
                where workspace_id = $1
                  and ($4::bigint is null
                       or (at, action_id) < (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::uuid))
                order by at desc, action_id desc limit ${MAX_LOOKED_AT}) looked_at
        where is_match or walked = ${MAX_LOOKED_AT}
        order by at desc, action_id desc
        limit ${PAGE + 1}`,
      [workspaceId, person, name, ...positionIn(before)],
    );
    const actions = rows.filter(({ is_match }) => is_match).slice(0, PAGE);
    if (rows.length > PAGE) return { actions, next: actions.at(-1)!.position };
    const last = rows.at(-1);
    return { actions, next: last?.walked === MAX_LOOKED_AT ? last.position : undefined };
  }
}
