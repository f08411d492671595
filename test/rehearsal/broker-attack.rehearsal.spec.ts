import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import type { Client } from 'pg';
import { COMMAND_NAMES } from '#contracts/messages/messages';
import { newId } from '#contracts/identifiers';
import {
  BROADCAST_SENDERS,
  COMMAND_SENDERS,
  EVENT_SENDERS,
  type MessageKind,
  type Sender,
  SENDERS,
  sendersOf,
  typesOf,
  userOf,
} from '#contracts/messages/senders';
import { BROADCAST_LISTENERS, EVENT_QUEUES, EXCHANGES } from '#messaging/topology/topology';
import { runCaptured } from '../../apps/operator/test-support/run-captured.js';
import { askBroker } from '../../libs/messaging/test/management.js';
import { eventually } from '../support/eventually.js';
import { type HeldPage, startHeldPage } from '../support/sample-site/held-page.js';
import type { TestWorkspace } from '../support/partner/workspace.js';
import { BrokerAttack, type Planted, takeDeadLetterMessages } from './support/broker-attack.js';
import { serviceStage } from '../support/service/service-stage.js';

/** What must be as it was after every attempt; not what a service notes of its own work. */
const TABLES = [
  'gateway.api_keys',
  'gateway.audits',
  'gateway.workspaces',
  'ledger.events',
  'audits.events',
  'webhooks.contacts',
  'webhooks.deliveries',
  'webhooks.endpoints',
  'webhooks.events',
];

/** On a separate service: its dead-letter messages and alarms disturb no other spec. */
describe('an attacker with a user of the broker', () => {
  const stage = serviceStage({
    name: 'broker-attack',
    env: { EGRESS_ALLOW: '127.0.0.0/8,::1/128', ENGINE_TIMEOUT_MS: '600000' },
  });
  let database: Client;
  let page: HeldPage;
  let admin: ChannelModel;
  let channel: Channel;
  let workspace: TestWorkspace;
  /** Has every field that some message needs to be executed. */
  let body: Readonly<Record<string, unknown>>;
  /** `sender message` → who refused it. */
  const refused = new Map<string, Set<string>>();
  /** `queue message-id` → why the message was dead-lettered and who sent it first. */
  const deadLettered = new Map<string, readonly string[]>();
  const note = (sender: Sender, type: string, by: 'broker' | 'consumer') => {
    const key = `${sender} ${type}`;
    refused.set(key, (refused.get(key) ?? new Set()).add(by));
  };

  beforeAll(async () => {
    page = await startHeldPage();
    // The engine leaves when its audit has ended, or after 20 s.
    stage.ends(() => page.close());
    database = await stage.database();
    admin = await connect(stage.service.bareServers.brokerUrl, { noDelay: true });
    stage.ends(() => admin.close());
    channel = await admin.createChannel();
    workspace = await stage.open(1_000);
    const { endpoint_id } = await workspace.registerEndpoint(page.url, ['audit.completed']);
    const { data } = (await workspace.partner.createAudit({ url: page.url, type: 'seo' })).body;
    await eventually('the audit is under way', async () => {
      const { status } = (await workspace.partner.getAudit(data.audit_id)).body.data;
      return status === 'processing';
    });
    const now = new Date().toISOString();
    body = {
      workspace_id: workspace.id,
      audit_id: data.audit_id,
      key_id: workspace.keyId,
      endpoint_id,
      delivery_id: newId('delivery'),
      checkout_id: newId('checkout'),
      audit_type: 'seo',
      url: page.url,
      created_at: now,
      completed_at: now,
      started_at: now,
      voided_at: now,
      charged: 80,
      refunded: 0,
      refund_rule: 1,
      credits: 1_000_000,
      balance_after: 1_000_000,
      lifetime_purchased: 1_000_000,
      balance: 0,
      threshold: 1,
      kind: 'purchase',
      reason: 'failed',
      reference: 'forged',
      name: 'forged',
      email: 'forged@example.com',
      low_balance_threshold: 7,
      event_types: ['audit.failed'],
      overlap_seconds: 60,
      endpoint: 'audit.create',
      limit: null,
      attempt: 1,
      from: 'processing',
      fault: 'engine',
      failure_reason: 'timeout',
      error: { code: 'AUDIT_TIMEOUT', message: 'forged' },
      webhook_type: 'audit.completed',
      webhook_data: { audit_id: data.audit_id },
      since: now,
      subject: 'forged',
      body: 'forged',
      workspace_ids: [workspace.id],
    };
  }, 120_000);

  /** All rows of the tables, as text. */
  async function stored(): Promise<Readonly<Record<string, readonly string[]>>> {
    const entries: [string, string[]][] = [];
    for (const table of TABLES) {
      const { rows } = await database.query<{ row: string }>(
        `select (to_jsonb(t) - 'last_used_at')::text as row from ${table} t order by 1`,
      );
      entries.push([table, rows.map(({ row }) => row)]);
    }
    return Object.fromEntries(entries);
  }

  /** Runs `work` with a user's attack; afterwards nothing that is stored has changed. */
  async function attacking(sender: Sender, work: (attack: BrokerAttack) => Promise<void>): Promise<void> {
    const before = await stored();
    const attack = await BrokerAttack.open(stage.service.addresses.brokerUrls[sender], sender, body);
    try {
      await work(attack);
    } finally {
      await attack.close();
    }
    expect(await stored()).toEqual(before);
    expect((await workspace.partner.getBalance()).body.data.balance).toBe(920);
  }

  async function expectDeadLettered(attack: BrokerAttack, planted: readonly Planted[]): Promise<void> {
    for (const queue of EVENT_QUEUES) {
      const meant = planted.filter((each) => each.queue === queue);
      await eventually(`${meant.length} events are dead-lettered in ${queue}`, async () => {
        for (const [id, message] of await takeDeadLetterMessages(channel, queue))
          deadLettered.set(`${queue} ${id}`, message);
        return meant.every(({ messageId }) => deadLettered.has(`${queue} ${messageId}`));
      });
      for (const { messageId, firstSender, type } of meant) {
        const message = deadLettered.get(`${queue} ${messageId}`);
        expect([attack.sender, type, message]).toEqual([
          attack.sender,
          type,
          ['untrusted-sender', firstSender],
        ]);
        note(attack.sender, type, 'consumer');
      }
    }
  }

  it.each(SENDERS)('sends no command as %s that is not its own', (sender) =>
    attacking(sender, async (attack) => {
      const commands = attack.foreignCommands();
      for (const [type, codes] of await attack.sendCommands(commands)) {
        expect([type, codes]).toEqual([type, Array(codes.length).fill('UNTRUSTED_SENDER')]);
        note(sender, type, 'consumer');
      }
      for (const type of commands) {
        if (typesOf(sender, COMMAND_SENDERS).length > 0)
          expect([type, await attack.ask(type)]).toEqual([type, 'UNTRUSTED_SENDER']);
        else {
          const outcome = await attack.tryPublish(EXCHANGES.commands, 'credit-ledger', type);
          expect(outcome).toMatch(/ACCESS_REFUSED/);
          note(sender, type, 'broker');
        }
      }
    }),
  );

  /** All at once: what is planted in a retry queue stays there for a second. */
  it('publishes no event that is not its own, as any of them, and none is believed that it plants', async () => {
    const publishing = SENDERS.map((sender) =>
      attacking(sender, async (attack) => {
        const planted: Planted[] = [];
        for (const type of attack.foreignEvents()) {
          expect(await attack.tryPublish(EXCHANGES.events, type, type)).toMatch(/ACCESS_REFUSED/);
          note(sender, type, 'broker');
          planted.push(...attack.plantEvents(type), ...(await attack.plantCopies(type)));
        }
        await expectDeadLettered(attack, planted);
      }),
    );
    await Promise.all(publishing);
  }, 60_000);

  it.each(SENDERS)(
    'plants no dead-letter message as %s that an operator’s redrive would make true',
    (sender) =>
      attacking(sender, async (attack) => {
        const planted = attack.foreignEvents().flatMap((type) => attack.plantDeadLetters(type));
        for (const queue of new Set(planted.map((each) => each.queue))) {
          const meant = planted.filter((each) => each.queue === queue).length;
          await eventually('they lie there', async () => {
            return (await channel.checkQueue(`${queue}.dlq`)).messageCount === meant;
          });
          const { code, stdout } = await runCaptured(['dlq', 'redrive', queue, '--all', '--json'], {
            ...process.env,
            ...stage.service.env,
          });
          expect([code, JSON.parse(stdout)]).toMatchObject([0, { redriven: meant }]);
        }
        await expectDeadLettered(attack, planted);
      }),
  );

  it.each(SENDERS)('makes no broadcast as %s that is not its own', (sender) =>
    attacking(sender, async (attack) => {
      const queues = await broadcastQueues();
      const before = await refusedBroadcasts();
      let expected = 0;
      for (const type of attack.foreignBroadcasts()) {
        const outcome = await attack.tryPublish(EXCHANGES.broadcast, '', type);
        if (outcome === 'taken') expected += queues.length;
        else {
          expect(outcome).toMatch(/ACCESS_REFUSED/);
          note(sender, type, 'broker');
        }
        // Each listener refuses it, whether it has a handler for it or not.
        attack.whisper(type, queues);
        expected += queues.length;
        note(sender, type, 'consumer');
      }
      await eventually(
        `${expected} broadcasts are refused`,
        async () => (await refusedBroadcasts()) - before === expected,
      );
    }),
  );

  it.each(SENDERS)('names no other user as its own, as %s', (sender) =>
    attacking(sender, async (attack) => {
      for (const other of SENDERS.filter((each) => each !== sender)) {
        const outcome = await attack.tryPublish(
          '',
          'credit-ledger.commands.classic',
          'ledger.grant-credits',
          {
            userId: userOf(other),
          },
        );
        expect(outcome).toMatch(/PRECONDITION_FAILED/);
      }
    }),
  );

  it('is the operator, who may: the same commands are executed', async () => {
    const grant = { workspace_id: workspace.id, credits: 5, kind: 'goodwill', reference: 'true' } as const;
    expect(await stage.operator.send('ledger.grant-credits', grant)).toMatchObject({ balance: 925 });
    const { api_key } = await stage.operator.send('gateway.create-key', { workspace_id: workspace.id });
    expect(api_key).toMatch(/^acs_live_/);
  });

  it('is tried in each of its ways by each user', () => {
    const shown = table();
    process.stdout.write(`${shown}\n`);
    expect(shown).not.toContain('NOT TRIED');
  });

  async function broadcastQueues(): Promise<readonly string[]> {
    const vhost = new URL(stage.service.bareServers.brokerUrl).pathname;
    const { managementUrl } = stage.service.stack.rabbitmq;
    const queues = await askBroker<readonly { readonly name: string }[]>(
      `/api/queues${vhost}`,
      managementUrl,
    );
    const names = queues.map(({ name }) => name).filter((name) => name.startsWith('broadcast.'));
    expect(names).toHaveLength(BROADCAST_LISTENERS.length);
    return names;
  }

  async function refusedBroadcasts(): Promise<number> {
    let sum = 0;
    for (const { metricsUrl } of Object.values(stage.service.apps)) {
      const text = await (await fetch(metricsUrl)).text();
      const line = /^messaging_untrusted_messages_total\{(?=[^}]*kind="broadcast")[^}]*\} (\d+)/m;
      sum += Number(line.exec(text)?.[1] ?? 0);
    }
    return sum;
  }

  /** User by message: `sends` what is its own; else who refused it. */
  function table(): string {
    const kinds: readonly (readonly [MessageKind, readonly string[]])[] = [
      ['command', COMMAND_NAMES],
      ['event', Object.keys(EVENT_SENDERS)],
      ['broadcast', Object.keys(BROADCAST_SENDERS)],
    ];
    const cell = (kind: MessageKind, type: string, sender: Sender) =>
      sendersOf(kind, type)?.includes(sender)
        ? 'executed'
        : `refused: ${[...(refused.get(`${sender} ${type}`) ?? ['NOT TRIED'])].sort().join(', ')}`;
    const row = (cells: readonly string[]) => cells.map((text) => text.padEnd(27)).join('');
    return [
      row(['', ...SENDERS]),
      ...kinds.flatMap(([kind, types]) =>
        types.map((type) => row([type, ...SENDERS.map((sender) => cell(kind, type, sender))])),
      ),
    ].join('\n');
  }
});
