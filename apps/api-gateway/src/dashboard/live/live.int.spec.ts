import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import { eventually } from '../../../../../test/support/eventually.js';
import type { SignedIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { SCREEN_FILES } from '../frame/screen-response.js';

describe('the stream of a workspace for its screens', () => {
  const stage = useDashboard();

  const tell = async (workspaceId: string, sequence: number) => {
    await stage.pool.query(
      `insert into events (workspace_id, sequence, event_id, type, body) values ($1, $2, $3, 'audit.complete', '{"secret":1}')`,
      [workspaceId, sequence, randomUUID()],
    );
    await stage.pool.query(
      `insert into event_heads values ($1, $2) on conflict (workspace_id) do update set last_sequence = $2`,
      [workspaceId, sequence],
    );
  };
  const listen = async ({ workspaceId, cookie }: Pick<SignedIn, 'workspaceId' | 'cookie'>) => {
    const stop = new AbortController();
    const response = await request(`${stage.url}/dashboard/${workspaceId}/live`, {
      headers: { cookie, accept: 'text/event-stream', 'sec-fetch-dest': 'empty' },
      signal: stop.signal,
    });
    const stream = { status: response.statusCode, headers: response.headers, text: '', ended: false, stop };
    response.body.on('data', (part: Buffer) => (stream.text += part.toString()));
    response.body.on('close', () => (stream.ended = true)).on('error', () => undefined);
    return stream;
  };

  it('tells the type and the number of what happens from now on, and nothing else of it', async () => {
    const reader = await stage.signIn({ role: 'reader' });
    await tell(reader.workspaceId, 1);
    const stream = await listen(reader);
    expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream']);
    await eventually('it has begun', () => stream.text.includes('heartbeat'));
    await tell(reader.workspaceId, 2);
    await eventually('the event is told', () => stream.text.includes('change'));
    expect(stream.text).toBe(': heartbeat\nid: 1\n\nid: 2\nevent: change\ndata: audit.complete\n\n');
    stream.stop.abort();
  });

  it('opens for nobody of another workspace, and without a session for nobody', async () => {
    const [own, other] = [await stage.signIn(), await stage.signIn()];
    expect((await listen({ ...own, workspaceId: other.workspaceId })).status).toBe(404);
    expect((await listen({ ...own, cookie: '' })).status).toBe(303);
  });

  it('has five streams for each person', async () => {
    const person = await stage.signIn();
    const streams = await Promise.all([1, 2, 3, 4, 5].map(() => listen(person)));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const refused = await listen(person);
    expect(refused.status).toBe(429);
    await eventually('it says whose they are', () =>
      refused.text.includes('You have 5 open streams of events.'),
    );
    const colleague = await stage.signIn({ workspaceId: person.workspaceId });
    streams.push(await listen(colleague));
    expect(streams.at(-1)!.status).toBe(200);
    for (const { stop } of streams) stop.abort();
  });

  it('ends with the next heartbeat when the session or the membership has ended, and is no use of a session', async () => {
    const [signedOut, removed, stays] = await Promise.all([stage.signIn(), stage.signIn(), stage.signIn()]);
    const { pool } = stage.harness;
    await pool.query(`update dashboard_sessions set last_seen_at = now() - interval '1 hour'`);
    const [one, two, three] = await Promise.all([signedOut, removed, stays].map(listen));
    await stage.endSessions(signedOut);
    await pool.query('delete from members where person_id = $1', [removed.personId]);
    await eventually('both have ended', () => one!.ended && two!.ended, 25_000);
    expect(three!.ended).toBe(false);
    await eventually('its heartbeat has come', () => three!.text.split('heartbeat').length > 2, 25_000);
    three!.stop.abort();
    const { rows } = await pool.query<{ is_idle: boolean }>(
      `select last_seen_at < now() - interval '59 minutes' as is_idle from dashboard_sessions where person_id = $1`,
      [stays.personId],
    );
    expect(rows).toEqual([{ is_idle: true }]);
  });

  it('serves its script to everybody, and again only if it has changed', async () => {
    const script = `${stage.url}/dashboard/assets/${SCREEN_FILES.linkTo('live.js')}`;
    const { statusCode, headers, body } = await request(script);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    await body.dump();
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = await request(script, { headers: { 'if-none-match': headers.etag as string } });
    expect(again.statusCode).toBe(304);
  });

  it('is allowed by the policy of screens alone', async () => {
    const { headers, text } = await (await stage.signIn()).get('');
    expect(headers['content-security-policy']).toContain("script-src 'self'; connect-src 'self'");
    expect(text).toContain(
      `<script type="module" src="/dashboard/assets/${SCREEN_FILES.linkTo('live.js')}"></script>`,
    );
    const page = await request(`${stage.url}/billing/done`);
    expect(page.headers['content-security-policy']).not.toContain('script-src');
  });
});
