import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Failure } from '#contracts/failures';
import { newEventId, newId, publicEventId } from '#contracts/identifiers';
import type { EndpointTest, EndpointView } from '#contracts/webhooks/endpoint-commands';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import type { SignedIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { deliveryOf, detailOf, endpointOf } from '../../../test-support/webhook-views.js';
import { failing } from '../../../test-support/scripted-ledger.js';

const SECRET = 'whsec_shown_once';
const TIME = '2026-01-02T03:04:05.006Z';
const notFound = failing('not-found', 'ENDPOINT_NOT_FOUND', 'There is no webhook endpoint x.');

describe('the screen of webhooks', () => {
  const stage = useDashboard({ others: ['webhook-dispatcher'] });
  let visitor: SignedIn;
  let endpoint: EndpointView;
  const earlier = new Set<string | undefined>();
  beforeEach(async () => {
    visitor = await stage.signIn();
    endpoint = endpointOf(visitor.workspaceId);
    stage.dispatcher.heard.length = 0;
    stage.dispatcher.script = {
      'webhooks.list-endpoints': () => ({ endpoints: [endpoint] }),
      'webhooks.show-endpoint': () => endpoint,
      'webhooks.list-deliveries': () => ({ deliveries: [] }),
    };
  });
  /** Whatever a person does, every command names the workspace that the address says. */
  afterEach(() => {
    const named = stage.dispatcher.heard.map(({ payload }) => payload as { readonly workspace_id?: string });
    // A command of a test before this one may come late.
    const own = named.filter(({ workspace_id }) => !earlier.has(workspace_id));
    for (const payload of own) expect(payload).toMatchObject({ workspace_id: visitor.workspaceId });
    earlier.add(visitor.workspaceId);
  });

  const here = () => `/webhooks/${endpoint.endpoint_id}`;
  const location = (path: string) => `/dashboard/${visitor.workspaceId}${path}`;
  it('lists the endpoints with how they fare', async () => {
    endpoint = endpointOf(visitor.workspaceId, {
      consecutive_failures: 3,
      failing_since: TIME,
      awaiting_retry: 4,
      held: 5,
      backlog: 6,
    });
    const { status, text } = await visitor.get('/webhooks');
    expect(status).toBe(200);
    expect(text).toContain('Failing');
    expect(text).toContain(`<time datetime="${TIME}">`);
    for (const count of [3, 4, 5]) expect(text).toContain(`class="num">${count}</td>`);
    expect(text).toContain('/webhooks/new');
    const full = Array.from({ length: 5 }, () => endpoint);
    stage.dispatcher.script['webhooks.list-endpoints'] = () => ({ endpoints: full });
    expect((await visitor.get('/webhooks')).text).not.toContain('/webhooks/new');
  });

  it('shows the success rate of an endpoint over its attempts, and how fast it answers', async () => {
    endpoint = endpointOf(visitor.workspaceId, {
      recent_attempts: { count: 1_204, succeeded: 1_183, p95_ms: 212 },
    });
    const shown = (await visitor.get(here())).text.replaceAll(/<[^>]*>|\s+/g, ' ').replaceAll(/ +/g, ' ');
    expect(shown).toContain(
      'Success rate, last 7 days 98.2 % of 1,204 attempts Response time (p95), last 7 days 212 ms',
    );
    expect(stage.dispatcher.heardOf('webhooks.show-endpoint')).toMatchObject([{ with_attempts: true }]);
  });

  it('adds an endpoint and shows its secret in this answer alone, also for a form that is sent twice', async () => {
    stage.dispatcher.script['webhooks.register-endpoint'] = () => ({
      endpoint_id: endpoint.endpoint_id,
      secret: SECRET,
    });
    const form = await visitor.get('/webhooks/new');
    expect(form.text).toContain('audit.completed: An audit is complete');
    const action_id = randomUUID();
    const fields = { url: 'https://shop.example/hooks?token=t0p', event_types: 'audit.failed', action_id };
    const added = await visitor.post('/webhooks', fields);
    expect(added.status).toBe(200);
    expect(added.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(added.text).toContain(`<code id="new-secret">${SECRET}</code>`);
    expect(added.text).toContain('data-copy="new-secret"');
    const again = await visitor.post('/webhooks', fields);
    expect([again.status, again.headers.location]).toEqual([303, location('/webhooks')]);
    const [heard, ...others] = stage.dispatcher.heard.filter(
      ({ type }) => type === 'webhooks.register-endpoint',
    );
    expect(others).toEqual([]);
    expect(heard!.context.messageId).toBe(action_id);
    expect(heard!.payload).toMatchObject({ url: fields.url, event_types: ['audit.failed'] });
    expect(await stage.actionsOf(visitor)).toEqual([
      {
        name: 'endpoint.add',
        subject: visitor.workspaceId,
        details: { host: 'shop.example', event_types: ['audit.failed'] },
        outcome: 'done',
      },
    ]);
    expect(JSON.stringify(await stage.actionsOf(visitor))).not.toMatch(/whsec|t0p/);
  });

  it('keeps what was typed and says beside the field what is wrong with it', async () => {
    for (const [fields, problem, field] of [
      [{ url: '', event_types: 'audit.failed' }, 'The URL must be text', 'url'],
      [{ url: `https://a.example/${'x'.repeat(2_100)}`, event_types: 'audit.failed' }, 'The URL must', 'url'],
      [{ url: 'https://a.example/' }, 'The events need at least one choice', 'event_types'],
      [{ url: 'https://a.example/', event_types: 'audit.<b>' }, 'The events must be one of', 'event_types'],
    ] as const) {
      const { status, text } = await visitor.post('/webhooks', fields);
      expect([problem, status]).toEqual([problem, 422]);
      expect(text).toContain(problem);
      expect(text).toContain(`id="${field}-problem"`);
      expect(text).toContain(`value="${fields.url}"`);
      expect(text).not.toContain('audit.<b>');
    }
    expect(stage.dispatcher.heardOf('webhooks.register-endpoint')).toEqual([]);
    const refused = (kind: 'rejected' | 'conflict', message: string, field?: string) =>
      failing(kind, 'X', message, { details: field ? { field } : {} });
    const typed = { url: 'http://10.0.0.1/"><script>', event_types: 'audit.failed', action_id: randomUUID() };
    stage.dispatcher.script['webhooks.register-endpoint'] = refused('rejected', 'url: It is private.', 'url');
    const wrong = await visitor.post('/webhooks', typed);
    expect([wrong.status, wrong.text.includes('id="url-problem">url: It is private.')]).toEqual([422, true]);
    expect(wrong.text).toContain('value="http://10.0.0.1/&quot;&gt;&lt;script&gt;"');
    // The form goes on with its id, so that it acts once, however often it is sent.
    expect(wrong.text).toContain(`name="action_id" value="${typed.action_id}"`);
    stage.dispatcher.script['webhooks.register-endpoint'] = refused('conflict', 'Remove one first.');
    expect((await visitor.post('/webhooks', typed)).status).toBe(409);
  });

  it('changes an endpoint, switches it on and off, and removes it', async () => {
    stage.dispatcher.script['webhooks.update-endpoint'] = () => endpoint;
    stage.dispatcher.script['webhooks.enable-endpoint'] = () => endpoint;
    stage.dispatcher.script['webhooks.disable-endpoint'] = () => endpoint;
    stage.dispatcher.script['webhooks.remove-endpoint'] = () => ({
      endpoint_id: endpoint.endpoint_id,
      dropped: 5,
    });
    const form = await visitor.get(`${here()}/change`);
    expect(form.text).toContain(`value="${endpoint.url}"`);
    expect(form.text).toMatch(/value="audit.completed"\s+checked/);
    const changed = await visitor.post(`${here()}/change`, {
      url: 'https://new.example/',
      event_types: 'balance.low',
    });
    expect([changed.status, changed.headers.location]).toEqual([303, location(here())]);
    for (const verb of ['enable', 'disable'] as const) {
      const fields = { action_id: randomUUID() };
      for (let repeat = 0; repeat < 2; repeat += 1)
        expect((await visitor.post(`${here()}/${verb}`, fields)).headers.location).toBe(location(here()));
      expect(stage.dispatcher.heardOf(`webhooks.${verb}-endpoint`)).toHaveLength(1);
    }
    endpoint = { ...endpoint, held: 3 };
    stage.dispatcher.script['webhooks.list-deliveries'] = () => ({
      deliveries: [deliveryOf(endpoint), deliveryOf(endpoint)],
    });
    expect((await visitor.get(`${here()}/remove`)).text).toContain('With it end 5 unfinished deliveries');
    const removed = await visitor.post(`${here()}/remove`, {});
    expect([removed.status, removed.headers.location]).toEqual([303, location('/webhooks')]);
    expect(stage.dispatcher.heardOf('webhooks.update-endpoint')).toMatchObject([
      { url: 'https://new.example/', event_types: ['balance.low'] },
    ]);
  });

  it('rotates the secret, shows it once, and says until when the old one signs', async () => {
    stage.dispatcher.script['webhooks.rotate-secret'] = ({ endpoint_id, force }) => {
      if (!force) throw new Failure('conflict', 'SECRET_ROTATION_UNDER_WAY', 'The old secret is still sent.');
      return { endpoint_id, secret: SECRET, previous_expires_at: TIME };
    };
    endpoint = { ...endpoint, previous_expires_at: TIME };
    expect((await visitor.get(`${here()}/rotate`)).text).toContain('A rotation is under way');
    const refused = await visitor.post(`${here()}/rotate`, {});
    expect([refused.status, refused.text.includes('The old secret is still sent.')]).toEqual([409, true]);
    const action_id = randomUUID();
    const rotated = await visitor.post(`${here()}/rotate`, { force: 'yes', action_id });
    expect(rotated.status).toBe(200);
    expect(stage.dispatcher.heard.at(-1)!.context).toMatchObject({
      type: 'webhooks.rotate-secret',
      messageId: action_id,
    });
    expect(rotated.text).toContain(SECRET);
    expect(rotated.text).toContain(`<time datetime="${TIME}">`);
    expect((await visitor.get(here())).text).not.toContain(SECRET);
  });

  it('shows the result of a test event', async () => {
    const result: EndpointTest = {
      endpoint_id: endpoint.endpoint_id,
      event_id: publicEventId(newEventId()),
      event_type: 'audit.completed',
      outcome: 'failed',
      reason: 'status',
      status_code: 418,
      duration_ms: 1_234,
      error: null,
      response_head: 'I am a teapot',
    };
    stage.dispatcher.script['webhooks.test-endpoint'] = () => result;
    const fields = { event_type: 'audit.completed', action_id: randomUUID() };
    const { status, text } = await visitor.post(`${here()}/test`, fields);
    expect(status).toBe(200);
    for (const part of ['418', '1,234 ms', 'I am a teapot']) expect(text).toContain(part);
    expect((await visitor.post(`${here()}/test`, fields)).status).toBe(409);
    expect(stage.dispatcher.heardOf('webhooks.test-endpoint')).toHaveLength(1);
  });

  it('lists deliveries by pages and by its filter, and refuses a wrong one', async () => {
    const all = Array.from({ length: 51 }, () => deliveryOf(endpoint));
    stage.dispatcher.script['webhooks.list-deliveries'] = () => ({ deliveries: all });
    const audit_id = newId('audit');
    const query = new URLSearchParams({
      status: 'held',
      event_type: 'audit.failed',
      audit_id,
      endpoint_id: '',
    });
    const { text } = await visitor.get(`/webhooks/deliveries?${query.toString()}`);
    expect(stage.dispatcher.heardOf('webhooks.list-deliveries')).toEqual([
      { workspace_id: visitor.workspaceId, status: 'held', event_type: 'audit.failed', audit_id, limit: 51 },
    ]);
    expect(text).toContain(`/audits/${all[0]!.audit_id}`);
    expect(text).toContain(`before=${all[49]!.delivery_id}`);
    expect(text).not.toContain(all[50]!.delivery_id);
    for (const wrong of ['status=x', 'audit_id=<b>', 'before=del_', 'endpoint_id=ws_1', 'event_type=a'])
      expect([wrong, (await visitor.get(`/webhooks/deliveries?${wrong}`)).status]).toEqual([wrong, 422]);
    expect(stage.dispatcher.heardOf('webhooks.list-deliveries')).toHaveLength(1);
  });

  it('goes on with older deliveries where a search has ended without a match', async () => {
    const gateway = newId('delivery');
    stage.dispatcher.script['webhooks.list-deliveries'] = () => ({ deliveries: [], searched_to: gateway });
    const { text } = await visitor.get('/webhooks/deliveries?event_type=audit.failed');
    expect(text).toContain('Go on with Older');
    const next = /href="([^"]*)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    expect(next).toBe(location(`/webhooks/deliveries?event_type=audit.failed&before=${gateway}`));
  });

  it('counts replays, recoveries and test events of a person against the limit of replays', async () => {
    const delivery = detailOf(endpoint);
    const replay = `/webhooks/deliveries/${delivery.delivery_id}/replay`;
    let remaining = 12;
    Object.assign(stage.dispatcher.script, {
      'webhooks.show-delivery': () => delivery,
      'webhooks.replay-delivery': () => delivery,
      'webhooks.recover-deliveries': () => ({ recovered: 1, remaining: --remaining }),
      'webhooks.test-endpoint': () => ({ status: 200, ms: 1, error: null }),
    });
    // A form that recovers much counts once, however many commands it takes.
    expect((await visitor.post(`${here()}/deliver`, {})).status).toBe(303);
    for (let time = 0; time < 5; time++) {
      expect((await visitor.post(replay, {})).status).toBe(303);
      expect((await visitor.post(`${here()}/test`, { event_type: 'audit.completed' })).status).toBe(200);
    }
    for (const path of [replay, `${here()}/test`, `${here()}/deliver`]) {
      const { status, text } = await visitor.post(path, {});
      expect([path, status]).toEqual([path, 429]);
      expect(text).toContain('This is limited to 10 times a minute for each person. Try again in');
    }
    expect(stage.dispatcher.heardOf('webhooks.recover-deliveries')).toHaveLength(12);
    expect(stage.dispatcher.heardOf('webhooks.replay-delivery')).toHaveLength(5);
    expect(stage.dispatcher.heardOf('webhooks.test-endpoint')).toHaveLength(5);
    const other = await stage.signIn({ workspaceId: visitor.workspaceId });
    expect((await other.post(replay, {})).status).toBe(303);
  });

  it('counts replays of all people against the minute of their workspace', async () => {
    const delivery = detailOf(endpoint);
    const replay = `/webhooks/deliveries/${delivery.delivery_id}/replay`;
    Object.assign(stage.dispatcher.script, {
      'webhooks.show-delivery': () => delivery,
      'webhooks.replay-delivery': () => delivery,
    });
    const { workspaceId } = visitor;
    const people = await Promise.all(Array.from({ length: 6 }, () => stage.signIn({ workspaceId })));
    const responses = await Promise.all(
      people.flatMap((person) => Array.from({ length: 11 }, () => person.post(replay, {}))),
    );
    // Five times the limit of one, and a tenth more.
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(55);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(11);
    expect(refused[0]!.text).toContain(
      'This is limited to 50 times a minute for all keys and people of this workspace together. Try again in',
    );
    expect(stage.dispatcher.heardOf('webhooks.replay-delivery')).toHaveLength(55);
  });

  it('shows each attempt of a delivery, and replays it once for a form that is sent twice', async () => {
    const delivery = detailOf(endpoint);
    stage.dispatcher.script['webhooks.show-delivery'] = () => delivery;
    stage.dispatcher.script['webhooks.replay-delivery'] = () => delivery;
    const path = `/webhooks/deliveries/${delivery.delivery_id}`;
    const { text } = await visitor.get(path);
    for (const part of ['503', '12 ms', 'Come back later', '{&quot;id&quot;:&quot;evt_1&quot;}'])
      expect(text).toContain(part);
    const fields = { action_id: randomUUID() };
    for (let repeat = 0; repeat < 2; repeat += 1)
      expect((await visitor.post(`${path}/replay`, fields)).headers.location).toBe(location(path));
    expect(stage.dispatcher.heardOf('webhooks.replay-delivery')).toHaveLength(1);
  });

  it('delivers and drops what is held until nothing remains, and says what does', async () => {
    endpoint = { ...endpoint, held: 12_000 };
    const asked = await visitor.get(`${here()}/held`);
    expect(asked.text).toContain('Deliver 12,000 held deliveries');
    expect(asked.text).toContain('Drop 12,000 held deliveries');
    let rest = 12_000;
    stage.dispatcher.script['webhooks.recover-deliveries'] = () => {
      rest = Math.max(0, rest - 5_000);
      return { recovered: rest === 0 ? 2_000 : 5_000, remaining: rest };
    };
    const delivered = await visitor.post(`${here()}/deliver`, {});
    expect(delivered.headers.location).toBe(location(`${here()}?sent=12000&remaining=0`));
    expect(stage.dispatcher.heardOf('webhooks.recover-deliveries')).toHaveLength(3);
    expect(stage.dispatcher.heardOf('webhooks.recover-deliveries')[0]).toMatchObject({ held_only: true });
    stage.dispatcher.script['webhooks.drop-held'] = () => ({ dropped: 0, remaining: 7 });
    const dropped = await visitor.post(`${here()}/drop`, {});
    expect(dropped.headers.location).toBe(location(`${here()}?dropped=0&remaining=7`));
    const confirmation = await visitor.get(`${here()}?dropped=0&remaining=7`);
    expect(confirmation.text).toContain('0 deliveries dropped. 7 deliveries remain: do it again.');
    expect((await visitor.get(`${here()}?dropped=<b>&sent=x`)).text).not.toContain('role="status"');
    endpoint = { ...endpoint, status: 'disabled', disabled_reason: 'operator' };
    expect((await visitor.get(`${here()}/held`)).text).not.toContain(`${here()}/deliver"`);
  });

  it('recovers since a time that is in UTC, and says what is wrong with another', async () => {
    stage.dispatcher.script['webhooks.recover-deliveries'] = () => ({ recovered: 3, remaining: 0 });
    const since = '2026-01-02T03:04';
    const recovered = await visitor.post(`${here()}/recover`, { since, per_minute: '60' });
    expect(recovered.headers.location).toBe(location(`${here()}?sent=3&remaining=0`));
    expect(stage.dispatcher.heardOf('webhooks.recover-deliveries')).toMatchObject([
      { since: `${since}Z`, per_minute: 60 },
    ]);
    for (const [fields, field] of [
      [{ since: '', per_minute: '' }, 'since'],
      [{ since: '2026-02-30T00:00', per_minute: '' }, 'since'],
      [{ since: 'yesterday <b>', per_minute: '' }, 'since'],
      [{ since, per_minute: '0' }, 'per_minute'],
      [{ since, per_minute: '1e3' }, 'per_minute'],
      [{ since, per_minute: '-1' }, 'per_minute'],
    ] as const) {
      const { status, text } = await visitor.post(`${here()}/recover`, fields);
      expect([fields, status]).toEqual([fields, 422]);
      expect(text).toContain(`id="${field}-problem"`);
      expect(text).not.toContain('yesterday <b>');
    }
    expect(stage.dispatcher.heardOf('webhooks.recover-deliveries')).toHaveLength(1);
  });

  it('answers 404 for what the dispatcher does not know for this workspace', async () => {
    for (const command of ['show-endpoint', 'update-endpoint', 'enable-endpoint', 'drop-held'] as const)
      stage.dispatcher.script[`webhooks.${command}`] = notFound;
    expect((await visitor.get(here())).status).toBe(404);
    expect((await visitor.get(`${here()}/held`)).status).toBe(404);
    const form = { url: 'https://a.example/', event_types: 'audit.failed' };
    expect((await visitor.post(`${here()}/change`, form)).status).toBe(404);
    expect((await visitor.post(`${here()}/enable`, {})).status).toBe(404);
    expect((await visitor.post(`${here()}/drop`, {})).status).toBe(404);
  });

  it('says so where the dispatcher does not answer, and shows the rest', async () => {
    const busy = failing('transient', 'DEPENDENCY_AWAY', 'Try again.');
    stage.dispatcher.script = { 'webhooks.list-endpoints': busy, 'webhooks.list-deliveries': busy };
    expect((await visitor.get('/webhooks')).status).toBe(503);
    const { status, text } = await visitor.get('/webhooks/deliveries');
    expect(status).toBe(200);
    expect(text).toContain('The deliveries could not be read');
  });

  it('shows everybody only what their role may do', async () => {
    const reader = await stage.signIn({ role: 'reader', workspaceId: visitor.workspaceId });
    const { text } = await reader.get(here());
    expect(text).not.toContain('<form method="post"');
    const member = await stage.signIn({ role: 'member', workspaceId: visitor.workspaceId });
    expect((await member.get(here())).text).toContain(`${here()}/test"`);
    expect((await member.get(here())).text).not.toContain(`${here()}/rotate"`);
  });
});
