import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import type { DashboardRouteEntry } from '../../../test-support/dashboard/dashboard-routes.js';
import { ROLES, suffices } from './visitor.js';

const VISITORS = ['nobody', 'outsider', ...ROLES, 'unconfirmed owner', 'owner with a foreign token'] as const;
type Visitor = (typeof VISITORS)[number];

/** What a visitor gets, by the titles of the pages that refuse. */
const REFUSALS = {
  'Sign in again': 'sign in',
  'Workspace not found': 'no such workspace',
  'Not allowed': 'not allowed',
  'Send it again': 'send again',
  'Confirm that it is you': 'confirm',
  'Form of another site': 'foreign form',
} as const;
type Outcome = 'let in' | (typeof REFUSALS)[keyof typeof REFUSALS];

function expected({ method, rights }: DashboardRouteEntry, visitor: Visitor): Outcome {
  const { least, confirmed } = rights!;
  if (least === 'anyone') return 'let in';
  if (visitor === 'nobody') return 'sign in';
  if (least !== 'person' && visitor === 'outsider') return 'no such workspace';
  if (visitor === 'owner with a foreign token') return method === 'POST' ? 'send again' : 'let in';
  if (least === 'person') return 'let in';
  const role = visitor === 'unconfirmed owner' ? 'owner' : visitor;
  if (role !== 'outsider' && !suffices(role, least)) return 'not allowed';
  return confirmed && visitor === 'unconfirmed owner' ? 'confirm' : 'let in';
}

describe('the routes of the dashboard', () => {
  const stage = useDashboard({ busy: true });

  /** Asks as a person who has just come, because some routes end sessions. */
  const ask = async (route: DashboardRouteEntry, visitor: Visitor, workspaceId: string): Promise<string> => {
    const role = ROLES.find((each) => each === visitor) ?? 'owner';
    const person = await stage.signIn({
      role,
      ...(visitor !== 'outsider' && { workspaceId }),
      confirmedMinutesAgo: visitor === 'unconfirmed owner' ? 20 : 0,
    });
    const other = await stage.signIn();
    const path = route.url.replace(':workspace', workspaceId).replaceAll(/:\w+/g, 'x');
    const csrf = visitor === 'owner with a foreign token' ? other.csrf : person.csrf;
    const post = route.method === 'POST';
    const response = await request(`${stage.url}${path}`, {
      method: post ? 'POST' : 'GET',
      headers: {
        ...(visitor !== 'nobody' && { cookie: person.cookie }),
        ...(post && {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
        }),
      },
      ...(post && { body: new URLSearchParams({ csrf, action_id: randomUUID() }).toString() }),
    });
    const { 'content-type': type, location } = response.headers;
    if (String(type).startsWith('text/event-stream')) {
      response.body.on('error', () => undefined).destroy();
      return 'let in';
    }
    const text = await response.body.text();
    if (String(location).startsWith('/dashboard/sign-in?then=')) return 'sign in';
    if (response.statusCode === 500) return 'error';
    const title = /<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? '';
    return title in REFUSALS ? REFUSALS[title as keyof typeof REFUSALS] : 'let in';
  };

  it('all say whom they open for', () => {
    expect(stage.routes.filter(({ rights }) => rights === undefined)).toEqual([]);
    const forms = stage.routes.filter(({ method }) => method === 'POST');
    expect(forms.filter(({ rights }) => rights!.confirmed === undefined)).toEqual([]);
    expect(new Set(stage.routes.map(({ method }) => method))).toEqual(new Set(['GET', 'POST']));
    expect(stage.routes.length).toBeGreaterThan(20);
  });

  it('ask for a fresh sign-in before they decide who receives data, who gets in, or what money moves', () => {
    const confirmed = stage.routes.filter(({ rights }) => rights!.confirmed).map(({ url }) => url);
    expect(confirmed.toSorted()).toEqual(
      [
        '/audits/:id/links',
        '/credits/top-up',
        '/keys',
        '/keys/:key/rotate',
        '/people',
        '/people/:person/remove',
        '/people/:person/role',
        '/webhooks',
        '/webhooks/:endpoint/change',
        '/webhooks/:endpoint/rotate',
      ].map((path) => `/dashboard/:workspace${path}`),
    );
  });

  it('change things for members and owners only, and open what concerns keys, people and endpoints for owners', () => {
    const opens = (least: 'owner' | 'member', ...methods: readonly string[]) =>
      stage.routes
        .filter(({ method, rights }) => methods.includes(method) && rights!.least === least)
        .map(({ method, url }) => `${method} ${url.replace('/dashboard/:workspace', '')}`)
        .toSorted();
    const posts = stage.routes.filter(({ method, url }) => method === 'POST' && url.includes(':workspace'));
    expect(posts.filter(({ rights }) => rights!.least === 'reader')).toEqual([]);
    expect(opens('owner', 'GET', 'POST')).toEqual([
      'GET /activity',
      'GET /keys/:key/revoke',
      'GET /keys/:key/rotate',
      'GET /people',
      'GET /people/:person',
      'GET /webhooks/:endpoint/change',
      'GET /webhooks/:endpoint/remove',
      'GET /webhooks/:endpoint/rotate',
      'GET /webhooks/new',
      'POST /audits/brand',
      'POST /audits/brand/remove',
      'POST /credits/threshold',
      'POST /keys',
      'POST /keys/:key/revoke',
      'POST /keys/:key/rotate',
      'POST /people',
      'POST /people/:person/remove',
      'POST /people/:person/role',
      'POST /requests/bodies/delete',
      'POST /requests/bodies/keep',
      'POST /webhooks',
      'POST /webhooks/:endpoint/change',
      'POST /webhooks/:endpoint/remove',
      'POST /webhooks/:endpoint/rotate',
    ]);
    expect(opens('member', 'GET')).toEqual([
      'GET /audits/:id/cancel',
      'GET /audits/links',
      'GET /audits/new',
      'GET /webhooks/:endpoint/held',
    ]);
  });

  it('let in whom they say, and nobody else', async () => {
    const { workspaceId } = await stage.signIn();
    const outcomes: { readonly cell: string; readonly is: string; readonly must: Outcome }[] = [];
    // Not all routes at once: each person of a cell waits for a connection.
    for (const route of stage.routes)
      outcomes.push(
        ...(await Promise.all(
          VISITORS.map(async (visitor) => ({
            cell: `${route.method} ${route.url} by ${visitor}`,
            is: await ask(route, visitor, workspaceId),
            must: expected(route, visitor),
          })),
        )),
      );
    expect(outcomes.filter(({ is, must }) => is !== must)).toEqual([]);
    expect(new Set(outcomes.map(({ is }) => is))).toEqual(
      new Set(['let in', 'sign in', 'no such workspace', 'not allowed', 'send again', 'confirm']),
    );
  });

  it('take no form of another site, nor one of another type', async () => {
    const { workspaceId, cookie, csrf } = await stage.signIn();
    const posts = stage.routes.filter(({ method }) => method === 'POST');
    const foreign = [
      { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-site' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' },
    ];
    // Without a session, too: another site must not sign a person in as somebody else.
    for (const headers of foreign.flatMap((each) => [each, { ...each, cookie }])) {
      const statuses = await Promise.all(
        posts.map(async ({ url }) => {
          const path = url.replace(':workspace', workspaceId).replaceAll(/:\w+/g, 'x');
          const body = new URLSearchParams({ csrf, action_id: randomUUID() }).toString();
          const response = await request(`${stage.url}${path}`, {
            method: 'POST',
            headers,
            body,
          });
          await response.body.dump();
          return response.statusCode;
        }),
      );
      expect(new Set(statuses)).toEqual(new Set([403]));
    }
  });
});
