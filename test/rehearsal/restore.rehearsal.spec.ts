import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type SequencedEvent } from '../../clients/node/src/index.js';
import { SERVICES } from '#contracts/services';
import { type Operator, openOperator } from '../../apps/operator/src/connections/operator.js';
import type { RunningService } from '../../tools/local/start/start-service.js';
import { eventually } from '../support/eventually.js';
import { PartnerClient } from '../support/partner/partner-client.js';
import { type SampleSite, startSampleSite } from '../support/sample-site/sample-site.js';
import { startServiceOnTestServers } from '../support/service/service-on-test-servers.js';
import { startWebhookReceiver, type WebhookReceiver } from '../support/partner/webhook-receiver.js';
import { openWorkspaceAt } from '../support/partner/workspace.js';
import { HeldStatement } from '../fault/support/held-statement.js';
import { KeyedLoad } from './support/restore/keyed-load.js';
import {
  type NewInstallation,
  openNewInstallation,
  withPassFile,
} from './support/restore/new-installation.js';
import {
  auditsKnown,
  chargedAudits,
  endsIn,
  keysUnanswered,
  rowsOf,
  published,
  unpublished,
} from './support/restore/restored-counts.js';
import { scriptsOf } from './support/restore/page-scripts.js';
import { rehearsalTable } from './support/restore/rehearsal-table.js';
import type { Problem } from './support/rolling/rolling-verdict.js';
import { settle } from './support/rolling/settle.js';

/** Audits, ends or webhooks that each step of the load waits for. */
const SOME = 30;

const key = () => randomBytes(32).toString('base64');
const KEYS = { SECRETS_KEY: key(), STATEMENT_KEY: key() };
const ENV = {
  EGRESS_ALLOW: '127.0.0.0/8',
  WEBHOOK_RETRY_SCHEDULE: '1s,1s,2s,2s',
  ENGINE_MAX_QUEUED: '10000',
};

describe('a back-up that is taken under load', () => {
  const run = scriptsOf('docs/how-to/operators/back-up-and-restore.md');
  let service: RunningService | undefined;
  let operator: Operator | undefined;
  let installation: NewInstallation | undefined;
  let site: SampleSite;
  let receiver: WebhookReceiver;
  let folder: string;

  beforeAll(async () => {
    [site, receiver, folder] = await Promise.all([
      startSampleSite(),
      startWebhookReceiver(),
      mkdtemp(join(tmpdir(), 'acs-restore-')),
    ]);
    service = await startServiceOnTestServers({
      name: 'lost',
      supervised: false,
      env: ENV,
      appEnv: {
        'webhook-dispatcher': { SECRETS_KEY: KEYS.SECRETS_KEY },
        'credit-ledger': { STATEMENT_KEY: KEYS.STATEMENT_KEY },
      },
    });
    operator = openOperator({ ...service.env });
  }, 120_000);
  afterAll(async () => {
    await operator?.close();
    await service?.stop();
    await installation?.stop();
    await Promise.all([site?.close(), receiver?.close(), rm(folder, { recursive: true, force: true })]);
  }, 60_000);

  it('is restored elsewhere, and everything in it is charged once, ends once and is told', async () => {
    const old = { service: service!, operator: operator! };
    const workspace = await openWorkspaceAt(old.service.gatewayUrl, old.operator, 10_000_000, 'purchase');
    await workspace.liftLimits(['audit.create', 'audit.fetch']);
    const { secret } = await workspace.registerEndpoint(receiver.url, ['audit.completed', 'audit.failed']);
    const statementKey = await old.operator.send('ledger.get-statement-key', {});

    const load = new KeyedLoad(old.service.gatewayUrl, workspace.apiKey, site.url);
    const { created } = load;
    const { 'audit-engine': engine, 'webhook-dispatcher': dispatcher } = old.service.apps;
    const more = async (what: string, count: () => number | Promise<number>): Promise<void> => {
      const enough = (await count()) + SOME;
      await eventually(what, async () => (await count()) >= enough, 60_000);
    };
    await more('webhooks arrive', () => receiver.received.length);
    await dispatcher.crash();
    await more('ends wait in the broker to be told', () => endsIn(old.operator));
    await engine.crash();
    await more('orders wait in the broker', () => created.length);
    await more('the ledger has noted that it published orders', () => published(old.operator));
    const before = new Set(load.auditIds);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const dump = join(folder, 'acs.dump');
    const { databaseAdminUrl } = old.service.addresses;
    // Some are charged at that moment, and their answers are not stored.
    const held = await HeldStatement.at(databaseAdminUrl, 'gateway.audits', '%set response =%');
    await held.reached();
    const backUp = await run('back-up.sh', {
      ...withPassFile(databaseAdminUrl, join(folder, 'pgpass')),
      DUMP: dump,
    });
    await held.release();
    await Promise.all([engine.start(), dispatcher.start()]);
    await more('ends of before the back-up are told', () => receiver.received.length);
    await more('ends of after it are told', () => receiver.received.length);
    await Promise.all(SERVICES.map((app) => old.service.apps[app].crash()));
    await load.stop();
    await old.operator.close();
    await old.service.stop();
    [service, operator] = [undefined, undefined];
    const receivedBefore = receiver.received.length;

    installation = await openNewInstallation(ENV);
    const variables = { ...installation.variables, DUMP: dump, SINCE: since };
    const begun = performance.now();
    const prepare = await run('prepare.sh', variables);
    const restore = await run('restore.sh', variables);
    operator = openOperator(installation.operatorVariables);
    const charged = new Set(await chargedAudits(operator));
    const inBackUp = load.auditIds.filter((auditId) => charged.has(auditId));
    expect([...before].filter((auditId) => !charged.has(auditId))).toEqual([]);
    const unanswered = await keysUnanswered(operator);
    const owed = unanswered.filter(({ auditId }) => charged.has(auditId));
    expect(owed).not.toEqual([]);
    const ended = await endsIn(operator);
    const known = await auditsKnown(operator);
    const rows = await rowsOf(operator);
    const verify = await run('verify.sh', variables);

    // What had left the database is not behind, and would never come: it is in the old broker.
    const onTheirWay = inBackUp.length - known;
    expect(onTheirWay).toBeGreaterThanOrEqual(SOME / 2);
    expect(await unpublished(operator, ['credit-ledger'])).toBeLessThan(onTheirWay);
    const republish = await run('republish.sh', variables);
    const republished = await unpublished(operator);
    const { gatewayUrl } = await installation.launch(KEYS);
    const readyMs = performance.now() - begun;

    const again = new PartnerClient(gatewayUrl, workspace.apiKey);
    // A caller that got no answer asks again.
    for (const { key: idempotencyKey, auditId } of unanswered) {
      const body = { url: load.asked.get(idempotencyKey)!, type: 'seo' };
      const { status, body: response } = await again.createAudit(body, { idempotencyKey });
      expect([status, response.data.audit_id]).toEqual([202, auditId]);
    }
    const first = await again.createAudit(
      { url: `${site.url}/article`, type: 'seo' },
      { idempotencyKey: 'new' },
    );
    expect(first.status).toBe(202);
    const firstAudit = first.body.data.audit_id;
    await eventually(
      'the first new audit ends',
      async () => (await again.getAudit(firstAudit)).body.data.status === 'complete',
      180_000,
    );
    const firstAuditMs = performance.now() - begun;

    const { problems, rest } = await settle(
      [...inBackUp, ...unanswered.map(({ auditId }) => auditId), firstAudit],
      {
        operator,
        workspaces: [workspace.id],
        receiver,
        managementUrl: installation.stack.rabbitmq.managementUrl,
        brokerUrl: installation.variables.RABBITMQ_URL!,
      },
    );
    const lookedAt = await run('look.sh', {
      ...variables,
      OPERATOR_BROKER_URL: installation.operatorVariables.RABBITMQ_URL!,
    });
    await run('verify.sh', variables);

    const received = receiver.received.map(({ headers, body }) => ({
      eventId: String(headers['x-service-webhook-id']),
      auditId: (JSON.parse(body.toString()) as { readonly data: { readonly audit_id: string } }).data
        .audit_id,
    }));
    const events = new Set(received.map(({ eventId }) => eventId));
    const ends = new Set(received.map(({ auditId }) => auditId));
    const count = (kind: Problem['kind']) => problems.filter((problem) => problem.kind === kind).length;
    process.stdout.write(
      rehearsalTable({
        rows,
        dumpBytes: (await stat(dump)).size,
        ms: {
          'back-up': backUp.ms,
          'preparing servers': prepare.ms,
          restoring: restore.ms,
          verifying: verify.ms,
          'rewinding relays': republish.ms,
          'until the apps were ready': readyMs,
          'until the first new audit was complete': firstAuditMs,
        },
        republished,
        audits: {
          accepted: created.length,
          inBackUp: inBackUp.length,
          ended,
          onTheirWay,
          unanswered: owed.length,
          acceptedAfterwards: created.length - inBackUp.length,
        },
        webhooks: {
          received: received.length,
          again: received.length - events.size,
          endedTwice: events.size - ends.size,
        },
        lost: count('lost'),
        double: count('double'),
      }),
    );

    expect({ problems, rest }).toEqual({ problems: [], rest: [] });
    expect(lookedAt.stdout).toContain('differing  0');
    // Or it was no rehearsal: these were told between the back-up and the loss.
    expect(received.length - events.size).toBeGreaterThan(0);
    expect(events.size - ends.size).toBeGreaterThan(0);
    expect(received.length).toBeGreaterThan(receivedBefore);
    for (const webhook of receiver.received) expect(receiver.verify(webhook, secret)).toBe(true);
    expect(await operator.send('ledger.get-statement-key', {})).toEqual(statementKey);

    // Numbers go on after those of the back-up, without holes, and each end has one.
    const numbered = await eventsOf(gatewayUrl, workspace.apiKey);
    expect(numbered.map(({ sequence }) => sequence)).toEqual(numbered.map((_, index) => index + 1));
    const endedNow = [...new Set([...inBackUp, ...unanswered.map((request) => request.auditId), firstAudit])];
    expect(numbered.map(({ event }) => (event.data as { audit_id: string }).audit_id).toSorted()).toEqual(
      endedNow.toSorted(),
    );

    // A retry of what is in the back-up is answered as it was, and costs nothing.
    const { balance } = (await again.getBalance()).body.data;
    const [auditId = ''] = before;
    const { idempotencyKey, url } = created.find((each) => each.auditId === auditId)!;
    const retry = await again.createAudit({ url, type: 'seo' }, { idempotencyKey });
    expect([retry.status, retry.body.data.audit_id]).toEqual([202, auditId]);
    expect((await again.getBalance()).body.data.balance).toBe(balance);
    // What came after it is unknown, except what a caller without an answer asked for again.
    const askedAgain = new Set(unanswered.map((request) => request.auditId));
    const gone = load.auditIds.filter((id) => !charged.has(id) && !askedAgain.has(id));
    expect(gone.length).toBeGreaterThan(0);
    expect((await again.getAudit(gone[0]!)).status).toBe(404);
  }, 800_000);
});

async function eventsOf(baseUrl: string, apiKey: string): Promise<readonly SequencedEvent[]> {
  const { events } = new Client({ baseUrl, apiKey });
  const read: SequencedEvent[] = [];
  for (let after = 0; ;) {
    const page = await events.list({ after });
    if (page.data.length === 0) return read;
    read.push(...page.data);
    after = page.next_after;
  }
}
