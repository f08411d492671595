import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import type { SignedIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { checkoutView } from '../../../test-support/ledger-replies.js';
import { logRequest } from '../../../test-support/logged-requests.js';
import { insertAudit, seedAudit } from '../../../test-support/seeded-audit.js';
import { detailOf, endpointOf } from '../../../test-support/webhook-views.js';

interface Field {
  readonly name: string;
  /** What a person reads beside it; undefined if it is hidden. */
  readonly label: string | undefined;
}

/** Returns the actions of the forms on a page, with the fields that the form adds to those of every form. */
function formsIn(text: string): (readonly [action: string, fields: readonly Field[]])[] {
  return [...text.matchAll(/<form method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(
    ([, action = '', content = '']) => {
      const names = [...content.matchAll(/ name="([^"]*)"/g)].map(([, name = '']) => name);
      const own = new Set(names.filter((name) => name !== 'csrf' && name !== 'action_id'));
      return [action, [...own].map((name) => ({ name, label: labelOf(name, content) }))];
    },
  );
}

function labelOf(name: string, form: string): string | undefined {
  const sets = [...form.matchAll(/<legend>([^<]*)<\/legend>(.*?)<\/fieldset>/gs)];
  const [, legend] = sets.find(([, , content]) => content!.includes(` name="${name}"`)) ?? [];
  const [, label] =
    new RegExp(`<label for="${name}">([^<]*)</label>`).exec(form) ??
    new RegExp(`<label[^>]*>\\s*<input[^>]* name="${name}"[^>]*>([^<]*)</label>`).exec(form) ??
    [];
  return (legend ?? label)?.trim();
}

/** What a partner, a receiver or an audited page may write. */
const HOSTILE = `<script>alert(1)</script>"><img src=x onerror=alert(1)>' onmouseover='alert(1)</code></pre><h1>x\u202Egpj`;

describe('the pages of the dashboard', () => {
  const stage = useDashboard({ others: ['webhook-dispatcher'] });
  let owner: SignedIn;
  /** All of them as an owner sees them, by their routes. */
  const pages: (readonly [route: string, text: string])[] = [];
  /** Each form by the place that it is sent to. */
  const forms = new Map<string, readonly Field[]>();
  beforeAll(async () => {
    const { pool, harness } = stage;
    owner = await stage.signIn({ email: HOSTILE });
    const { workspaceId } = owner;
    await pool.query('update workspaces set name = $2 where workspace_id = $1', [workspaceId, HOSTILE]);
    const url = `https://a.example/${HOSTILE}`;
    const enabled = endpointOf(workspaceId, {
      url,
      held: 1,
      previous_expires_at: '2999-01-01T00:00:00.000Z',
    });
    const disabled = endpointOf(workspaceId, { url, held: 1, status: 'disabled' });
    const [attempt] = detailOf(enabled).history;
    const delivery = detailOf(enabled, {
      status: 'exhausted',
      body: HOSTILE,
      history: [{ ...attempt!, error: HOSTILE, reason: HOSTILE, response_head: HOSTILE }],
    });
    stage.dispatcher.script = {
      'webhooks.list-endpoints': () => ({ endpoints: [enabled, disabled] }),
      'webhooks.show-endpoint': ({ endpoint_id }) =>
        endpoint_id === disabled.endpoint_id ? disabled : enabled,
      'webhooks.list-deliveries': () => ({ deliveries: [delivery] }),
      'webhooks.show-delivery': () => delivery,
    };
    const checkout = checkoutView({ workspace_id: workspaceId, checkout_url: 'javascript:alert(1)' });
    const entry = { sequence: 1, type: 'invoice', amount: 5, balance_after: 5, reference: HOSTILE } as const;
    stage.ledger.script = {
      'ledger.get-balance': () => ({
        balance: 700,
        lifetime_purchased: 0,
        lifetime_consumed: 0,
        low_balance_threshold: 0,
      }),
      'ledger.list-entries': () => ({
        entries: [{ ...entry, created_at: checkout.expires_at }],
        next_after: null,
      }),
      'ledger.get-checkout': () => checkout,
    };
    const { keyId } = await seedKey(harness, workspaceId);
    await pool.query('update api_keys set name = $2 where key_id = $1', [keyId, HOSTILE]);
    const report = await seedAudit(pool, workspaceId, { url });
    const queued = await seedAudit(pool, workspaceId, { url, status: 'queued' });
    const ended = await insertAudit(pool, {
      workspace_id: workspaceId,
      url: `javascript:alert(1)//${HOSTILE}`,
      audit_type: HOSTILE,
      completed_at: new Date(),
    });
    await pool.query(
      `insert into events (workspace_id, sequence, event_id, audit_id, type, body) values ($1, 1, $2, $3, $4, $5)`,
      [workspaceId, randomUUID(), ended, HOSTILE, JSON.stringify({ data: { url: HOSTILE } })],
    );
    const called = {
      method: HOSTILE,
      route: HOSTILE,
      code: HOSTILE,
      message: HOSTILE,
      idempotency_key: HOSTILE,
    };
    const { request_id } = await logRequest(pool, { workspace_id: workspaceId, audit_id: ended, ...called });
    await pool.query(
      `insert into request_bodies (request_id, workspace_id, at, request, request_length, response, response_length)
       values ($1, $2, now(), $3, 100, $3, 100)`,
      [request_id, workspaceId, HOSTILE],
    );
    await pool.query(
      `insert into brands (workspace_id, name, contact, logo, logo_type, logo_hash)
       values ($1, $2, $2, 'x', 'image/png', sha256('x'))`,
      [workspaceId, HOSTILE],
    );
    await owner.post(`/audits/${report}/links`, { days: '7' });
    const { personId } = await stage.signIn({ workspaceId, role: 'reader' });
    const ids = Object.entries({
      '/audits/:id': [report, queued],
      '/credits/checkouts/:checkout': [checkout.checkout_id],
      '/webhooks/:endpoint': [enabled.endpoint_id, disabled.endpoint_id],
      '/webhooks/deliveries/:delivery': [delivery.delivery_id],
      '/keys/:key': [keyId],
      '/people/:person': [personId],
      '/requests/:id': [request_id],
    });
    for (const { method, url } of stage.routes) {
      if (method !== 'GET' || !url.startsWith('/dashboard/:workspace') || url.endsWith('/live')) continue;
      const path = url.replace('/dashboard/:workspace', '');
      const [, found] = ids.find(([route]) => path.startsWith(route)) ?? [];
      for (const id of found ?? ['']) {
        const { headers, text } = await owner.get(path.replace(/:\w+/, id));
        if (!String(headers['content-type']).startsWith('text/html')) continue;
        pages.push([path, text]);
        for (const [action, fields] of formsIn(text)) forms.set(action, fields);
      }
    }
    // The form that ends the choice stands where the one was that makes it.
    await owner.post('/requests/bodies/keep', {});
    const { text } = await owner.get('/requests');
    for (const [action, fields] of formsIn(text)) forms.set(action, fields);
  });

  it('show what others wrote as text', () => {
    // The logo of a brand is the only picture.
    const logo = /<img src="\/reports\/logos\/[0-9a-f]{64}" alt="[^"<>]*" \/>/g;
    for (const [route, text] of pages.map(([at, whole]) => [at, whole.replace(logo, '')] as const))
      expect([route, /<script>alert|<img|<h1>x|onmouseover='|href="javascript/.exec(text)]).toEqual([
        route,
        null,
      ]);
    // The frame of each has the workspace twice, and the address of the person.
    const others = pages.filter(([, text]) => text.split('&lt;script&gt;alert(1)').length > 4);
    const sections = ['', '/audits', '/credits', '/keys', '/people', '/activity', '/requests', '/webhooks'];
    const lone = ['/audits/:id', '/requests/:id', '/keys/:key/rotate', '/keys/:key/revoke'];
    const ofWebhooks = [
      '/:endpoint',
      '/:endpoint/change',
      '/:endpoint/rotate',
      '/:endpoint/remove',
      '/:endpoint/held',
    ];
    expect(others.map(([route]) => route)).toEqual(
      expect.arrayContaining([
        ...sections,
        ...lone,
        ...[...ofWebhooks, '/deliveries', '/deliveries/:delivery'].map((path) => `/webhooks${path}`),
      ]),
    );
  });

  it('show each form: every route that takes one has a page with it', () => {
    const taking = stage.routes.filter(({ method, url }) => method === 'POST' && url.includes(':workspace'));
    const actions = [...forms.keys()];
    const unseen = taking.filter(({ url }) => {
      const gateway = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);
      return !actions.some((action) => gateway.test(action));
    });
    expect(unseen.map(({ url }) => url)).toEqual([]);
  });

  it('name what was typed as the form did where it is to be sent again', async () => {
    for (const [action, fields] of forms) {
      const typed = fields.map(({ name }) => [name, `typed as ${name}`] as const);
      const path = action.replace(`/dashboard/${owner.workspaceId}`, '');
      const { status, text } = await owner.post(path, { ...Object.fromEntries(typed), csrf: randomUUID() });
      expect([action, status, text.includes('Send it again')]).toEqual([action, 403, true]);
      const shown = [...text.matchAll(/<dt>([^<]*)<\/dt>\s*<dd>typed as ([^<]*)<\/dd>/g)];
      expect([action, shown.map(([, , name]) => name)]).toEqual([action, fields.map(({ name }) => name)]);
      for (const [index, { name, label }] of fields.entries()) {
        const [, term = ''] = shown[index]!;
        // One of them may add a unit, or that the field is optional.
        const same = label === undefined ? term !== name : term.startsWith(label) || label.startsWith(term);
        expect([action, name, label, term, same]).toEqual([action, name, label, term, true]);
      }
    }
  });
});
