import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { request } from 'undici';
import { newId } from '#contracts/identifiers';
import type { Role } from '../../src/dashboard/access/visitor.js';
import { csrfTokenOf, newToken, SESSION_COOKIE, tokenHash } from '../../src/http/callers/session-token.js';
import { newClientAddress } from '../calls/http-client.js';

export interface SignedInOptions {
  /** Default: a new workspace. */
  readonly workspaceId?: string;
  /** Null: no member of the workspace. Default: owner. */
  readonly role?: Role | null;
  readonly email?: string;
  /** How long ago the person proved who they are. Default 0. */
  readonly confirmedMinutesAgo?: number;
}

export interface PageResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A person with a session of the dashboard, as a browser without JavaScript. */
export interface SignedIn {
  readonly workspaceId: string;
  readonly personId: string;
  readonly email: string;
  /** The `Cookie` header. */
  readonly cookie: string;
  readonly csrf: string;
  /** `path` begins behind the workspace's dashboard, as `/audits`. Redirects are not followed. */
  get(path: string, headers?: Record<string, string>): Promise<PageResponse>;
  /** Sends a form with its token and a new id, unless `fields` has others. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<PageResponse>;
}

/** Signs somebody in at a gateway by its database. */
export async function signIn(
  { pool, url }: { readonly pool: Pick<Pool, 'query'>; readonly url: string },
  {
    workspaceId,
    role = 'owner',
    email = `${randomUUID()}@example.com`,
    confirmedMinutesAgo = 0,
  }: SignedInOptions = {},
): Promise<SignedIn> {
  const workspace = workspaceId ?? newId('workspace');
  const [personId, token] = [newId('person'), newToken()];
  await pool.query(
    `insert into workspaces (workspace_id, name, email, low_balance_threshold, status, created_by, opened_at)
     values ($1, 'Example Inc.', 'owner@example.com', 100, 'open', $2, now()) on conflict do nothing`,
    [workspace, randomUUID()],
  );
  await pool.query('insert into people (person_id, email) values ($1, $2)', [personId, email]);
  if (role !== null)
    await pool.query('insert into members (workspace_id, person_id, role) values ($1, $2, $3)', [
      workspace,
      personId,
      role,
    ]);
  await pool.query(
    `insert into dashboard_sessions (session_id, token_hash, person_id, expires_at, confirmed_at)
     values ($1, $2, $3, now() + interval '7 days', now() - make_interval(mins => $4))`,
    [randomUUID(), tokenHash(token), personId, confirmedMinutesAgo],
  );
  const cookie = `${SESSION_COOKIE}=${token}`;
  const csrf = csrfTokenOf(token);
  const address = newClientAddress();
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    body?: string,
  ) => {
    const response = await request(`${url}/dashboard/${workspace}${path}`, {
      method,
      headers: { cookie, 'x-forwarded-for': address, ...headers },
      ...(body !== undefined && { body }),
    });
    return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
  };
  return {
    workspaceId: workspace,
    personId,
    email,
    cookie,
    csrf,
    get: (path, headers = {}) => ask('GET', path, headers),
    post: (path, fields, headers = {}) =>
      ask(
        'POST',
        path,
        { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
        new URLSearchParams({ csrf, action_id: randomUUID(), ...fields }).toString(),
      ),
  };
}
