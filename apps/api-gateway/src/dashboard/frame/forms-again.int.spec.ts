import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type BillingStage, createBilling } from '../../../test-support/billing-stage.js';
import {
  type DashboardRouteEntry,
  whileNotingRoutes,
} from '../../../test-support/dashboard/dashboard-routes.js';
import { type SignedIn, signIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { ScriptedLedger } from '../../../test-support/scripted-ledger.js';
import { seedAudit } from '../../../test-support/seeded-audit.js';
import { detailOf, endpointOf } from '../../../test-support/webhook-views.js';

jest.setTimeout(60_000);

interface Field {
  readonly name: string;
  /** What a person reads beside it; undefined if it is hidden. */
  readonly label: string | undefined;
}

/** Returns the actions of the forms on a page, with the fields that the form adds to those of every form. */
function formsIn(text: string): (readonly [action: string, fields: readonly Field[]])[] {
  return [...text.matchAll(/<form method="post" action="([^"]*)">(.*?)<\/form>/gs)].map(
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

describe('a form that is shown again', () => {
  let stage: BillingStage;
  let dispatcher: ScriptedLedger;
  let routes: readonly DashboardRouteEntry[];
  let owner: SignedIn;
  /** Each form by the place that it is sent to. */
  const forms = new Map<string, readonly Field[]>();
  beforeAll(async () => {
    ({ result: stage, routes } = await whileNotingRoutes(() => createBilling()));
    stage.ledger.script['ledger.get-balance'] = () => ({
      balance: 700,
      lifetime_purchased: 0,
      lifetime_consumed: 0,
      low_balance_threshold: 0,
    });
    const { pool } = stage.harness;
    const gateway = { pool, url: stage.url };
    owner = await signIn(gateway);
    const { workspaceId } = owner;
    const enabled = endpointOf(workspaceId, { held: 1, previous_expires_at: '2999-01-01T00:00:00.000Z' });
    const disabled = endpointOf(workspaceId, { held: 1, status: 'disabled' });
    const delivery = detailOf(enabled, { status: 'exhausted' });
    dispatcher = await ScriptedLedger.start(stage.harness.vhost.url, 'webhook-dispatcher');
    dispatcher.script = {
      'webhooks.list-endpoints': () => ({ endpoints: [enabled, disabled] }),
      'webhooks.show-endpoint': ({ endpoint_id }) =>
        endpoint_id === disabled.endpoint_id ? disabled : enabled,
      'webhooks.list-deliveries': () => ({ deliveries: [] }),
      'webhooks.show-delivery': () => delivery,
    };
    const { keyId } = await seedKey(stage.harness, workspaceId);
    const [report, queued] = [
      await seedAudit(pool, workspaceId),
      await seedAudit(pool, workspaceId, { status: 'queued' }),
    ];
    await owner.post(`/audits/${report}/links`, { days: '7' });
    const { personId } = await signIn(gateway, { workspaceId, role: 'reader' });
    const ids: Readonly<Record<string, readonly string[]>> = {
      ':id': [report, queued],
      ':endpoint': [enabled.endpoint_id, disabled.endpoint_id],
      ':delivery': [delivery.delivery_id],
      ':key': [keyId],
      ':person': [personId],
    };
    for (const { method, url } of routes) {
      if (method !== 'GET' || !url.startsWith('/dashboard/:workspace/') || url.endsWith('/live')) continue;
      const path = url.replace('/dashboard/:workspace', '');
      const [param] = /:\w+/.exec(path) ?? [];
      const pages = param === undefined ? [path] : (ids[param] ?? []).map((id) => path.replace(param, id));
      for (const page of pages)
        for (const [action, fields] of formsIn((await owner.get(page)).text)) forms.set(action, fields);
    }
  });
  afterAll(async () => {
    await dispatcher?.stop();
    await stage?.remove();
  });

  it('is each form of the dashboard: every route that takes one has a page that shows it', () => {
    const taking = routes.filter(({ method, url }) => method === 'POST' && url.includes(':workspace'));
    const actions = [...forms.keys()];
    const unseen = taking.filter(({ url }) => {
      const gateway = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);
      return !actions.some((action) => gateway.test(action));
    });
    expect(unseen.map(({ url }) => url)).toEqual([]);
  });

  it('names what was typed as the form did', async () => {
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
