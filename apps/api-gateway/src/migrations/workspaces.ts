/** Workspaces, their API keys, and the limits granted to single keys. */
export const WORKSPACES: readonly string[] = [
  `create table workspaces (
     workspace_id text primary key,
     name text not null,
     email text not null,
     low_balance_threshold bigint not null,
     status text not null default 'opening' check (status in ('opening', 'open')),
     -- False until the dispatcher has acknowledged the e-mail address.
     contact_synced boolean not null default false,
     -- The greatest that any purchase told of: events come in any order.
     lifetime_purchased bigint not null default 0,
     -- Whether the bodies of its requests are kept for some days.
     keeps_bodies boolean not null default false,
     -- The command that made it: a redelivered command must not make a second one.
     created_by text not null unique,
     created_at timestamptz not null default now(),
     opened_at timestamptz
   )`,
  `create index workspaces_unfinished on workspaces (created_at) where status = 'opening' or not contact_synced`,
  // Whoever asks for a sign-in link, or opens one, may be the contact of a workspace.
  `create index workspaces_by_contact on workspaces (lower(email))`,
  `create table api_keys (
     key_id text primary key,
     workspace_id text not null references workspaces,
     name text,
     key_hash bytea not null unique check (octet_length(key_hash) = 32),
     hint text not null,
     created_at timestamptz not null default now(),
     expires_at timestamptz,
     revoked_at timestamptz,
     last_used_at timestamptz,
     -- The command that issued it: a redelivered command must not issue a second one.
     issued_by uuid unique
   )`,
  `create index api_keys_of_workspace on api_keys (workspace_id)`,
  // Every gateway reads the keys of the last minute every few seconds, and the newest when it starts.
  `create index api_keys_by_creation on api_keys (created_at)`,
  // What the reports of a workspace carry in place of our name.
  `create table brands (
     workspace_id text primary key references workspaces,
     name text not null,
     accent_color text,
     contact text,
     logo bytea,
     logo_type text,
     -- Its SHA-256, by which it is served.
     logo_hash bytea check (octet_length(logo_hash) = 32),
     check ((logo is null) = (logo_type is null) and (logo is null) = (logo_hash is null))
   )`,
  `create index brands_by_logo on brands (logo_hash)`,
  `create table limit_overrides (
     key_id text not null references api_keys,
     endpoint text not null,
     per_minute integer not null check (per_minute > 0),
     per_day integer check (per_day > 0),
     until timestamptz,
     primary key (key_id, endpoint)
   )`,
  `grant select, insert, update on workspaces, api_keys to acs_gateway`,
  `grant select, insert, update, delete on limit_overrides, brands to acs_gateway`,
];
