/** People of the dashboard: who they are, how they get in, what they did, and the reports that they shared. */
export const DASHBOARD: readonly string[] = [
  `create table people (
     person_id text collate "C" primary key,
     -- In lower case: an address has one person.
     email text not null unique,
     created_at timestamptz not null default now()
   )`,
  `create table members (
     workspace_id text collate "C" not null,
     person_id text collate "C" not null references people,
     role text not null check (role in ('reader', 'member', 'owner')),
     created_at timestamptz not null default now(),
     -- Their first visit; null for who was invited and has not come yet.
     joined_at timestamptz,
     primary key (workspace_id, person_id)
   )`,
  `create index members_by_person on members (person_id)`,
  // Only hashes are stored: who reads the database can't sign in.
  `create table sign_in_links (
     token_hash bytea primary key check (octet_length(token_hash) = 32),
     person_id text collate "C" not null references people,
     created_at timestamptz not null default now(),
     expires_at timestamptz not null,
     redeemed_at timestamptz
   )`,
  `create index sign_in_links_by_person on sign_in_links (person_id)`,
  `create table dashboard_sessions (
     session_id uuid primary key,
     token_hash bytea not null unique check (octet_length(token_hash) = 32),
     person_id text collate "C" not null references people,
     created_at timestamptz not null default now(),
     last_seen_at timestamptz not null default now(),
     -- When its person last proved who they are.
     confirmed_at timestamptz not null default now(),
     expires_at timestamptz not null,
     ended_at timestamptz
   )`,
  `create index dashboard_sessions_by_person on dashboard_sessions (person_id)`,
  // Who asked for a link and has no mail yet.
  `create table sign_in_asks (
     ask_id uuid primary key default gen_random_uuid(),
     email text not null,
     then_path text,
     asked_at timestamptz not null default now()
   )`,
  `create index sign_in_asks_by_time on sign_in_asks (asked_at)`,
  // As `libs/mail` sends them. Of the body only what `MAIL_KEY` opens is stored, and nothing once it is sent or its time
  // is over.
  `create table mail_outbox (
     mail_id uuid primary key,
     recipient text not null,
     subject text not null,
     body text,
     created_at timestamptz not null default now(),
     expires_at timestamptz not null,
     attempts int not null default 0,
     next_attempt_at timestamptz not null default now(),
     sent_at timestamptz,
     refused_at timestamptz,
     last_error text
   )`,
  `create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null and refused_at is null`,
  `create index mail_outbox_expiring on mail_outbox (expires_at) where expires_at is not null and body is not null`,
  // Links that show the report of one audit to people without a session.
  `create table report_links (
     link_id uuid primary key,
     token_hash bytea not null unique check (octet_length(token_hash) = 32),
     workspace_id text collate "C" not null,
     audit_id text collate "C" not null,
     created_by text not null,
     created_at timestamptz not null default now(),
     expires_at timestamptz not null,
     revoked_at timestamptz
   )`,
  `create index report_links_by_audit on report_links (audit_id)`,
  // Those that still work are listed, and those of a person who is removed end.
  `create index report_links_by_workspace on report_links (workspace_id, expires_at, link_id) where revoked_at is null`,
  // What people did. The id of a form is the key, so that a form that is sent twice acts once.
  `create table dashboard_actions (
     workspace_id text collate "C" not null,
     action_id uuid not null,
     at timestamptz not null default clock_timestamp(),
     -- The address as it was then. No reference: an action outlives its person.
     email text not null,
     name text not null,
     subject text,
     details jsonb not null default '{}',
     -- Null until the work has ended; unknown if a service did not answer.
     outcome text check (outcome in ('done', 'refused', 'unknown')),
     message text,
     request_id text,
     primary key (workspace_id, action_id)
   )`,
  `create index dashboard_actions_by_time on dashboard_actions (workspace_id, at, action_id)`,
  // Nobody deletes what people did, nor changes what is done, as with events. Superusers can't either.
  `create function refuse_action_change() returns trigger language plpgsql as $$
   begin
     raise exception 'dashboard_actions are append-only: % of this is refused', tg_op
       using errcode = 'restrict_violation';
   end
   $$`,
  `create trigger dashboard_actions_are_kept before delete or truncate on dashboard_actions
     for each statement execute function refuse_action_change()`,
  // A form that did not act may be sent again: then it says something else, and ends in another way.
  `create trigger done_dashboard_actions_stay before update on dashboard_actions
     for each row when (
       old.outcome = 'done' or (old.outcome is not null and new.outcome is null)
       or (old.workspace_id, old.action_id, old.at, old.email, old.name, old.request_id)
          is distinct from (new.workspace_id, new.action_id, new.at, new.email, new.name, new.request_id))
     execute function refuse_action_change()`,
  // ALWAYS: also where session_replication_role = replica switches ordinary triggers off.
  `alter table dashboard_actions
     enable always trigger dashboard_actions_are_kept, enable always trigger done_dashboard_actions_stay`,
  `grant select, insert on people to acs_gateway`,
  `grant select, insert, update, delete on members, sign_in_links, dashboard_sessions to acs_gateway`,
  // Of an ask `update` is needed for a lock only. No other role may read either table.
  `grant select, insert, update, delete on sign_in_asks, mail_outbox to acs_gateway`,
  `grant select, insert, update (revoked_at), delete on report_links to acs_gateway`,
  `grant select, insert, update (outcome, message, subject, details) on dashboard_actions to acs_gateway`,
];
